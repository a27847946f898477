import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearCache } from 'ahooks';
import { closeDraft } from '@/features/form/draft/openDraft';
import { testDraft } from '@/features/form/testing/draft';
import { offline } from '@/features/offline/offlineState';
import { clock } from '@/services/clock';
import { reloadPolicy } from '@/services/policy';
import { failing, server } from '@/testing/server';
import { answerWith, backOnline, freshPhone, visit, type Answers } from '@/testing/visit';
import { expectSpoken } from './expectSpoken';
import { faultsOf, missing } from './rules';
import { all, have, note, paid, payFailed, returned, reviewing, waiting } from './sent';

/** Screens that no test of a feature listens to. Signed out unless `answers` are given. */
interface Heard {
  /** Text that is present when the screen is complete. */
  until: string | RegExp;
  phrases?: string;
  answers?: Answers;
  /** Setup of the phone before the visit. */
  before?: () => void;
  /** Actions before the reading. */
  then?: () => Promise<unknown>;
}
const tap = (name: string | RegExp, role = 'button') =>
  screen.findAllByRole(role, { name }).then(([first]) => userEvent.click(first!));
const choose = async (...names: (string | RegExp)[]) => {
  for (const name of names) await tap(name, 'radio');
};

const types = '/newSubsidyTypeSelection';
/** Content below the first view is rendered one frame later. */
const typeScreen = (more: Partial<Heard> = {}): Heard => ({
  until: /到这里申请/,
  ...more,
  then: async () => {
    await screen.findAllByText(/受理中|暂停受理/);
    await screen.findByText('有不符合的');
    await more.then?.();
  },
});
const progress = (one: typeof waiting, phrases?: string, then?: Heard['then']): Heard => ({
  until: '看全部申请',
  phrases,
  answers: have([one]),
  then,
});
const detail = (one: { id: string }) => `/newApplyElv/process/detail?id=${one.id}`;

const open = testDraft('newApplyElv');
const theirs = { ...open, revision: 9, updatedAt: '2026-11-21T09:55:00+08:00', steps: { ...open.steps } };
theirs.steps.personalInfo = { ...open.steps.personalInfo, address: '苏州市另一条路2号' };
const conflict = (phrases: string, then?: Heard['then']): Heard => ({
  until: '联系地址',
  phrases,
  answers: {
    ...server,
    'POST /applications': () => ({ data: open }),
    'GET /applications/draft-1': () => ({ data: open }),
    'PUT /applications/draft-1/steps/personalInfo': () => ({
      status: 409,
      errorCode: 'REVISION_CONFLICT',
      data: theirs,
    }),
  },
  then: async () => {
    const address = await screen.findByLabelText('联系地址');
    await waitFor(() => expect(address).toHaveValue(String(open.steps.personalInfo.address)));
    await userEvent.clear(address);
    await userEvent.type(address, '苏州市示例路8号');
    backOnline();
    await screen.findByRole('dialog', { name: '另一台设备也改了这份申请' }, { timeout: 5_000 });
    await then?.();
  },
});
const contact = (state: Parameters<typeof offline.set>[0], until: string, phrases: string): Heard => ({
  until,
  phrases,
  before: () => offline.set(state),
  then: () => screen.findByText('苏州市'),
});

const screens: Record<string, [path: string, heard: Heard]> = {
  '申请前准备：备好一样': [
    '/mannual/first',
    {
      until: /已备/,
      phrases:
        'radio, 已经报废, checked › checkbox, 身份证人像面 … not checked › checkbox, 报废机动车回收证明, checked',
      then: () => tap('报废机动车回收证明', 'checkbox'),
    },
  ],
  '选择类型：什么都没选，就点了开始': [
    types,
    typeScreen({
      phrases:
        'radio, 报废 … not checked › alert › 请选旧车是报废还是卖掉 › radio, 2026 年, not checked › alert › 请选新车发票的年份',
      then: () => tap('开始申请'),
    }),
  ],
  '选择类型：都选了': [
    types,
    typeScreen({
      phrases:
        'radio, 报废 … checked › radio, 2026 年, checked › radio, 汽油, checked › radio, 新能源车, checked › radio, 都符合, checked › heading, 能补多少, level 2',
      then: async () => {
        await choose(/^报废/, '2026 年', '汽油', '新能源车', '都符合');
        await screen.findByTestId('amount');
      },
    }),
  ],
  '选择类型：不都符合': [
    types,
    typeScreen({
      phrases: 'radio, 都符合, not checked › radio, 有不符合的, checked',
      then: () => choose('有不符合的'),
    }),
  ],
  '选择类型：没有加载出来': [
    types,
    {
      until: '暂时看不到补贴政策',
      phrases: 'alert › heading, 暂时看不到补贴政策, level 2 › button, 重试',
      answers: { ...server, 'GET /policies': failing },
      then: () => screen.findByText(/到这里申请/),
    },
  ],
  待办: [
    '/todo',
    {
      until: /件事等您办/,
      phrases:
        'heading, 张*，您好, level 1 › status › 有 3 件事等您办。 › heading, 正在办的, level 2 › heading, 新通知, level 2 › button, 全部标为已读',
      answers: have(all, [note('n-1', 'return', returned), note('n-2', 'paid', paid)]),
      then: () => screen.findByText('先看操作指南'),
    },
  ],
  '我的申请：没有加载出来': [
    '/newApply/list',
    {
      until: '暂时看不到申请列表',
      phrases: 'alert › heading, 暂时看不到申请列表, level 2 › button, 重试',
      answers: { ...server, 'GET /applications': failing },
    },
  ],
  '进度：等待受理，要撤回': [
    detail(waiting),
    progress(
      waiting,
      'alertdialog, 要撤回这份申请吗？, 撤回后这份申请就结束了，不能恢复 … modal › button, 不撤回 › button, 撤回申请',
      async () => {
        await expectSpoken(
          'heading, 现在的情况, level 2 › heading, 已提交 （已完成）, level 3 › heading, 受理, level 3 › heading, 您提交的内容, level 2 › button, 撤回申请',
        );
        for (const part of document.querySelectorAll('details')) part.open = true;
        await expectSpoken();
        await tap('撤回申请');
        await screen.findByRole('alertdialog');
      },
    ),
  ],
  '进度：审核中': [
    detail(reviewing),
    progress(
      reviewing,
      '本市这一步：10 份里有 9 份在 9 天内办完，有一半在 3 天内办完 › heading, 已受理 （已完成）, level 3 › heading, 审核 正在办, level 3 › heading, 公示, level 3',
      () => screen.findByText(/一半在 3 天内/),
    ),
  ],
  '进度：退回补正': [
    detail(returned),
    progress(
      returned,
      'heading, 您需要做什么, level 2 › button, 加到日历 › heading, 退回原因, level 2 › heading, 退回补正, level 3 › heading, 已发短信, level 2 › 已送达 › button, 撤回申请',
      () => screen.findByRole('button', { name: '加到日历' }),
    ),
  ],
  '进度：已拨付': [
    detail(paid),
    progress(paid, 'heading, 开始拨付 （已完成）, level 3 › heading, 已拨付 （已完成）, level 3'),
  ],
  '进度：拨付失败': [
    detail(payFailed),
    progress(
      payFailed,
      'heading, 您需要做什么, level 2 › button, 更正账户 › heading, 开始拨付 （已完成）, level 3 › heading, 拨付失败, level 3',
    ),
  ],
  '进度：没有加载出来': [
    detail({ id: 'a-1' }),
    {
      until: '暂时看不到进度',
      phrases: 'alert › heading, 暂时看不到进度, level 2 › button, 重试',
      answers: { ...server, 'GET /applications/a-1': failing },
    },
  ],
  两台设备: [
    '/newApplyElv/personalInfo',
    conflict(
      'dialog, 另一台设备也改了这份申请, modal › radio, 苏州市示例路8号 这台设备, checked … › radio, 苏州市另一条路2号 另一台设备, not checked … › button, 就这样保存',
      async () => {
        await expectSpoken(
          'dialog, 另一台设备也改了这份申请, modal › button, 这几处用这台设备的 › button, 这几处用另一台设备的 › button, 逐项选择',
        );
        await tap('逐项选择');
        await screen.findByText('就这样保存');
      },
    ),
  ],
  没有网络: [
    '/contact',
    contact(
      { online: false, keptAt: '2026-11-20T18:30:00+08:00' },
      '现在没有网络',
      'button, 再试一次 › heading, 各地区咨询热线, level 1 › link, 拨打 12345 › heading, 苏州市, level 3 › link, 拨打 0512-00000001',
    ),
  ],
  有新版本: [
    '/contact',
    contact(
      { waiting: { postMessage: () => undefined } as unknown as ServiceWorker },
      '有新版本',
      'status › button, 更新 › button, 以后再说 › heading, 各地区咨询热线, level 1 › link, 拨打 12345',
    ),
  ],
};

const { now } = clock;
beforeEach(async () => {
  globalThis.fetch = () => Promise.reject(new Error('no photos here'));
  freshPhone();
  clearCache();
  // Failures are not cached.
  answerWith({});
  await reloadPolicy().catch(() => undefined);
  offline.set({ online: true, keptAt: undefined, waiting: undefined });
  // Saturday before noon: the clock decides about office hours and remaining days.
  clock.now = () => new Date('2026-11-21T10:00:00+08:00');
});
afterEach(async () => {
  jest.restoreAllMocks();
  clock.now = now;
  // A dialog is rendered outside the page and would remain.
  if (screen.queryByRole('alertdialog')) await userEvent.keyboard('{Escape}');
  await act(() => closeDraft(true));
});

test('a rule for all screens notices a missing name, state or heading', () => {
  const page = ['document', 'banner', 'main', 'heading, 一, level 1'];
  expect(faultsOf(page)).toEqual([]);
  expect(faultsOf([...page, 'button'])).toEqual(['button has no name']);
  expect(faultsOf([...page, 'checkbox, 一'])).toEqual(['no state: checkbox, 一']);
  expect(faultsOf([...page, 'heading, 二, level 3'])).toEqual(['a heading of level 3 skips one']);
  expect(faultsOf(page.slice(0, 3))).toEqual(['headings of levels ']);
});

test('phrases in another order, or with another state, are missing', () => {
  const said = ['radio, 一, checked', 'alert', 'button, 二'];
  expect(missing(said, 'radio, … checked › button, 二')).toBeUndefined();
  expect(missing(said, 'button, 二 › radio, 一')).toBe('radio, 一');
  expect(missing(said, 'radio, 一, not checked')).toBe('radio, 一, not checked');
});

test.each(Object.entries(screens))('by ear: %s', async (_, [path, { until, phrases, answers, before, then }]) => {
  if (answers) localStorage.setItem('User-Token', 'token');
  before?.();
  visit(path, answers ?? server);
  await screen.findAllByText(until);
  await then?.();
  await expectSpoken(phrases);
});
