import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { testDraft, testPolicy } from '@/features/form/testing/draft';
import { offline } from '@/features/offline/offlineState';
import { quietMs } from '@/scheduling';
import { backOnline } from '@/testing/visit';
import type { Heard } from './hear';
import { server } from './server';

const draft = testDraft('newApplyElv');
const form = {
  ...server,
  'POST /applications': () => ({ data: draft }),
  'GET /applications/draft-1': () => ({ data: draft }),
  'PUT /applications/draft-1/steps/personalInfo': () => ({ data: draft }),
};
const saving = (answer: object) => ({ ...form, 'PUT /applications/draft-1/steps/personalInfo': () => answer });
const theirs = {
  ...draft,
  revision: 9,
  updatedAt: '2026-11-21T09:55:00+08:00',
  steps: { ...draft.steps, personalInfo: { ...draft.steps.personalInfo, address: '苏州市另一条路2号' } },
};
const conflict = saving({ status: 409, errorCode: 'REVISION_CONFLICT', data: theirs });

/** Waits for the form, types another address and saves it. */
const typed = async () => {
  const address = await screen.findByLabelText('联系地址');
  await waitFor(() => expect(address).toHaveValue(String(draft.steps.personalInfo.address)));
  await userEvent.clear(address);
  await userEvent.type(address, '苏州市示例路8号');
  backOnline();
};
const inForm = (title: string, more: Partial<Heard>): Heard => ({
  title,
  path: '/newApplyElv/personalInfo',
  until: '联系地址',
  answers: form,
  ...more,
});
const dialog = (name: string, role = 'dialog') => screen.findByRole(role, { name }, { timeout: 5_000 });
const editions = (patch: object) => ({
  'GET /policies': () => ({
    data: { ...testPolicy, editions: testPolicy.editions.map((edition) => ({ ...edition, ...patch })) },
  }),
});
const onLine = (state: Parameters<typeof offline.set>[0]) => () => offline.set(state);

/** Notices and dialogs that interrupt a page. */
export const interruptionScreens: readonly Heard[] = [
  inForm('登录快到期了', {
    answers: {
      ...form,
      'GET /auth/sessions/current': () => ({ data: { expiresAt: '2026-11-21T10:01:00+08:00' } }),
    },
    before: () => jest.replaceProperty(quietMs, 'prefetch', 10),
    then: () => dialog('登录快到期了', 'alertdialog'),
  }),
  inForm('登录已过期', {
    answers: saving({ status: 401, errorCode: 'UNAUTHENTICATED' }),
    then: async () => {
      await typed();
      await dialog('登录已过期');
    },
  }),
  inForm('登录已过期：没填就点了登录', {
    answers: saving({ status: 401, errorCode: 'UNAUTHENTICATED' }),
    then: async () => {
      await typed();
      await dialog('登录已过期');
      await userEvent.click(screen.getByRole('button', { name: '登录' }));
      await screen.findByRole('alert');
    },
  }),
  inForm('两台设备', {
    answers: conflict,
    then: async () => {
      await typed();
      await dialog('另一台设备也改了这份申请');
    },
  }),
  inForm('两台设备：逐项选择', {
    answers: conflict,
    then: async () => {
      await typed();
      await dialog('另一台设备也改了这份申请');
      await userEvent.click(screen.getByRole('button', { name: '逐项选择' }));
      await screen.findByText('就这样保存');
    },
  }),
  inForm('已在别处提交', {
    answers: saving({ status: 409, errorCode: 'TRANSITION_FORBIDDEN' }),
    then: async () => {
      await typed();
      await dialog('这份申请已不能修改', 'alertdialog');
    },
  }),
  inForm('填的时候暂停受理', {
    answers: { ...form, ...editions({ status: 'paused' }) },
    then: () =>
      // The slots are rendered after the fields.
      Promise.all([
        screen.findByText('这一期补贴暂停受理'),
        screen.findAllByText('身份证人像面'),
        screen.findByRole('region', { name: /其余材料照片/ }),
      ]),
  }),
  {
    title: '开始时已停止受理',
    path: '/newApplyElv/personalInfo',
    until: '这一期补贴已停止受理',
    answers: { ...form, 'POST /applications': () => ({ status: 409, errorCode: 'EDITION_CLOSED' }) },
  },
  {
    title: '没有网络',
    path: '/contact',
    until: '现在没有网络',
    answers: server,
    isSignedOut: true,
    before: onLine({ online: false, keptAt: '2026-11-20T18:30:00+08:00' }),
    then: () => screen.findByText('苏州市'),
  },
  {
    title: '有新版本',
    path: '/contact',
    until: '有新版本',
    answers: server,
    isSignedOut: true,
    before: onLine({ waiting: { postMessage: () => undefined } as unknown as ServiceWorker }),
    then: () => screen.findByText('苏州市'),
  },
];
