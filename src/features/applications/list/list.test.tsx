import { history } from '@umijs/max';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rememberReceipt } from '@/services/lastReceipt';
import { setToken } from '@/services/session';
import { server as usual } from '@/testing/server';
import { asked, signedInPhone, visit, type Answers } from '@/testing/visit';
import { testDraft } from '@/features/form/testing/draft';
import { expectSpoken } from '@/spoken/expectSpoken';

const entry = (n: number) => ({
  ...testDraft('newApplyElv', { id: `a-${n}`, status: 'submitted', number: `BF20263205${String(n).padStart(8, '0')}` }),
  updatedAt: '2026-11-21T10:00:00+08:00',
});
const total = 25;
const all = Array.from({ length: total }, (_, n) => entry(n));
let page: string[] = [];
/** The page of the list that a request asks for. */
const pageOf = (entries: typeof all, { search, searchParams }: URL) => {
  page.push(search);
  const at = Number(searchParams.get('page') ?? 1);
  const size = Number(searchParams.get('pageSize') ?? 10);
  return { data: { list: entries.slice((at - 1) * size, at * size), total: entries.length } };
};
const server: Answers = {
  ...usual,
  'GET /applications': (_, url) => pageOf(url.searchParams.get('status') === 'returned' ? [] : all, url),
};

beforeEach(() => {
  page = [];
  signedInPhone();
});

test('application list: loads ten entries per page, each once, until the end', async () => {
  visit('/newApply/list', server);
  expect(await screen.findByText('共 25 份')).toBeVisible();
  // jsdom has no layout: the end of the list is always in view.
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(total));
  expect(
    page.filter((search) => search.includes('pageSize=10')).map((search) => new URLSearchParams(search).get('page')),
  ).toEqual(['1', '2', '3']);
  expect(screen.getByText('没有更多了')).toBeVisible();
});

test.each(['/apply/list', '/newApply/list'])(
  'application list: %s lists the applications of all flows',
  async (path) => {
    const flows = ['apply', 'applyElv', 'newApply', 'newApplyElv'] as const;
    const list = flows.map((flow) => ({ ...entry(1), ...testDraft(flow, { id: flow, status: 'submitted' }), flow }));
    visit(path, { ...server, 'GET /applications': () => ({ data: { list, total: list.length } }) });
    expect(await screen.findAllByRole('article')).toHaveLength(flows.length);
    expect(screen.getByText(/^这里列出您的全部申请/)).toBeVisible();
    expect(screen.getAllByText('汽车报废更新补贴（上年度）')).toHaveLength(1);
    await expectSpoken(
      'heading, … level 1 › button, 全部, pressed › button, 待提交, not pressed › status › 共 4 份 › list',
    );
  },
);

test('application list: keeps the filter in the URL and announces an empty result', async () => {
  visit('/newApply/list', server);
  await userEvent.click(await screen.findByRole('button', { name: '退回补正' }));
  expect((await screen.findByText('这一类没有申请')).closest('[role=status]')).toBeVisible();
  await expectSpoken(
    'button, 全部, not pressed › button, 退回补正, pressed › status › heading, 这一类没有申请, level 2',
  );
  expect(page.at(-1)).toContain('returned');
  expect(history.location.search).toContain('returned');
});

test('application list: shows nothing of the former person when another one signs in in another tab', async () => {
  visit('/newApply/list', {
    ...server,
    'GET /applications': (_, url, headers) => pageOf(headers['User-Token'] === 'token' ? all.slice(0, 3) : [], url),
  });
  expect(await screen.findByText('共 3 份')).toBeVisible();
  act(() => setToken('token-of-B'));
  expect(await screen.findByText('还没有申请')).toBeVisible();
  expect(screen.queryAllByRole('article')).toEqual([]);
});

test('application list: deletes a draft after a confirmation', async () => {
  const draft = { ...testDraft('newApply'), updatedAt: '2026-11-21T10:00:00+08:00' };
  let list = [draft];
  visit('/apply/list', {
    ...server,
    'GET /applications': () => ({ data: { list, total: list.length } }),
    'DELETE /applications/draft-1': () => {
      list = [];
      return { data: {} };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: '删除草稿' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('不能恢复');
  await expectSpoken(
    'alertdialog, 要删除这份草稿吗？, 填过的内容和照片都会删掉，不能恢复。, modal › button, 不删，留着 › button, 删除草稿',
  );
  await userEvent.click(screen.getAllByRole('button', { name: '删除草稿' }).at(-1) as HTMLElement);
  expect(await screen.findByText('还没有申请')).toBeVisible();
  await expectSpoken();
});

const failed = testDraft('newApplyElv', {
  status: 'pay_failed',
  number: 'BF2026320500000001',
  submittedAt: '2026-03-02T10:24:00+08:00',
  approvedAmount: 1_800_000,
  actions: ['payee'],
  history: [
    { at: '2026-03-02T10:24:00+08:00', event: 'submit', status: 'submitted' },
    {
      at: '2026-05-02T10:24:00+08:00',
      event: 'fail',
      status: 'pay_failed',
      office: '示例市商务局',
      remark: '账号与户名不符',
    },
  ],
});

async function sendAccount(bankCardNo: string) {
  await userEvent.click(await screen.findByRole('button', { name: '更正账户' }));
  await userEvent.type(await screen.findByLabelText('开户银行'), '示例银行');
  await userEvent.type(screen.getByLabelText('开户支行'), '另一支行');
  await userEvent.type(screen.getByLabelText('银行卡号'), bankCardNo);
  await userEvent.click(screen.getByRole('button', { name: '提交更正' }));
}

test('progress page: shows status and next action, and validates the corrected bank account with the form rules', async () => {
  let detail = failed;
  visit('/newApplyElv/process/detail?id=draft-1', {
    ...server,
    'GET /applications/draft-1': () => ({ data: detail }),
    'PUT /applications/draft-1/payee': () => ({ data: (detail = { ...failed, status: 'paying', actions: [] }) }),
  });
  expect(await screen.findByRole('heading', { name: '现在的情况' })).toBeVisible();
  expect(screen.getByRole('heading', { name: '您需要做什么' })).toBeVisible();
  expect(screen.getByText('账号与户名不符')).toBeVisible();
  await sendAccount('123');
  expect(screen.getByLabelText('银行卡号')).toBeInvalid();
  await expectSpoken(
    'dialog, 更正收款账户, modal › textbox, 开户银行 › textbox, 银行卡号, … invalid, required › alert › button, 提交更正',
  );
  await userEvent.clear(screen.getByLabelText('银行卡号'));
  await userEvent.type(screen.getByLabelText('银行卡号'), '6299 9900 0000 0000 012');
  await userEvent.click(screen.getByRole('button', { name: '提交更正' }));
  await waitFor(() => expect(screen.getAllByText('拨付中')[0]).toBeVisible());
  expect(asked.find(({ call }) => call.endsWith('/payee'))?.body).toMatchObject({
    bankName: '示例银行',
    bankBranch: '另一支行',
    bankCardNo: '6299990000000000012',
  });
});

test.each([
  ['rejected', '看咨询热线'],
  ['withdrawn', '重新申请'],
  ['expired', '重新申请'],
] as const)('progress page: %s shows no pending steps and a link to continue', async (status, way) => {
  visit('/newApplyElv/process/detail?id=draft-1', {
    ...server,
    'GET /applications/draft-1': () => ({ data: { ...failed, status, approvedAmount: null, actions: [] } }),
  });
  expect(await screen.findByRole('link', { name: way })).toBeVisible();
  expect(screen.getByText('没有核定')).toBeVisible();
  expect(screen.queryByText('复审通过后显示')).toBeNull();
  expect(screen.getByText(/2026年3月2日/)).toBeVisible();
});

test('progress page: shows the waiting list position of a draft, and until when its funds are reserved', async () => {
  const visitDraft = (waiting: object) =>
    visit('/newApplyElv/process/detail?id=draft-1', {
      ...server,
      'GET /applications/draft-1': () => ({ data: testDraft('newApplyElv', { waiting } as never) }),
    });
  const { unmount } = visitDraft({ place: 4 });
  expect(await screen.findByText(/您排在第 4 位/)).toBeVisible();
  unmount();
  visitDraft({ place: 1, offeredUntil: '2026-11-25T00:00:00.000+08:00' });
  expect(await screen.findByText(/轮到您了：补贴资金为您保留到 2026年11月24日/)).toBeVisible();
});

test('result page: shows that nothing is submitted, with a link to apply', async () => {
  visit('/newApplyElv/result', usual);
  expect(await screen.findByText('还没有提交的申请')).toBeVisible();
  expect(screen.getByRole('link', { name: '去申请' })).toHaveAttribute(
    'href',
    expect.stringContaining('/newSubsidyTypeSelection'),
  );
});

test('result page: shows the number of the submission when the application cannot be loaded', async () => {
  const number = 'BF2026320500000001';
  rememberReceipt({ id: 'a-1', number, status: 'submitted', submittedAt: '2026-11-21T10:00:00+08:00' });
  const { unmount } = visit('/newApplyElv/result?id=a-1', server);
  expect(await screen.findByText(number)).toBeVisible();
  expect(await screen.findByText('暂时看不到进度')).toBeVisible();
  unmount();
  setToken('another person');
  visit('/newApplyElv/result?id=a-1', server);
  expect(await screen.findByText('暂时看不到进度')).toBeVisible();
  expect(screen.queryByText(number)).toBeNull();
});

describe('scroll position of the application list', () => {
  it('is reset on a new page and unchanged when going back', async () => {
    visit('/newApply/list', server);
    await screen.findByText('共 25 份');
    const scrollTo = jest.fn();
    window.scrollTo = scrollTo;
    await act(async () => history.push('/contact'));
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    await act(async () => history.push('/companylist'));
    scrollTo.mockClear();
    await act(async () => history.back());
    await waitFor(() => expect(history.location.pathname).toContain('/contact'));
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
