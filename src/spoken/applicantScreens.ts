import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Answers } from '@/testing/visit';
import { tap, type Heard } from './hear';
import { all, draft, have, note, paid, payFailed, rejected, returned, reviewing, waiting } from './sent';
import { failing, server } from './server';

const own = (title: string, path: string, until: string | RegExp, more: Partial<Heard> = {}): Heard => ({
  title,
  path,
  until,
  answers: server,
  ...more,
});
const progress = (title: string, one: typeof draft, until: string | RegExp, more: Partial<Heard> = {}): Heard =>
  own(`进度：${title}`, `/newApplyElv/process/detail?id=${one.id}`, until, { answers: have([one]), ...more });

/** Deleting the account requires a new code by SMS. */
const freshCode = (state: string, more: Answers = {}, then?: () => Promise<unknown>): Heard =>
  own(`再确认是本人：${state}`, '/todo', '还没有申请', {
    answers: {
      ...server,
      'DELETE /me': () => ({ status: 403, errorCode: 'CONFIRMATION_REQUIRED' }),
      'POST /me/codes': () => ({ data: { resendAfter: 60 } }),
      ...more,
    },
    then: async () => {
      await tap('菜单');
      await tap(/^删除账号和信息/);
      await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }));
      await screen.findByRole('dialog', { name: '确认是您本人' });
      await then?.();
    },
  });

/** Screens of an applicant outside the form, in all their states. */
export const applicantScreens: readonly Heard[] = [
  own('待办', '/todo', /件事等您办/, {
    answers: have(all, [note('n-1', 'return', returned), note('n-2', 'paid', paid)]),
    then: () => screen.findByText('先看操作指南'),
  }),
  own('待办：一件都没有', '/todo', '还没有申请', { then: () => screen.findByText('先看操作指南') }),
  own('待办：没有加载出来', '/todo', '没有加载出来', {
    answers: { ...server, 'GET /applications': failing, 'GET /notifications': failing },
    then: () => screen.findByText('先看操作指南'),
  }),
  own('待办：有人申请换手机号', '/todo', '停止更换', {
    answers: {
      ...server,
      'GET /me': () => ({
        data: {
          name: '张*',
          idNo: '3****************6',
          mobile: '138****0000',
          unReadCount: 0,
          mobileRequest: { mobile: '139****0001', dueAt: '2026-11-22T09:00:00+08:00' },
        },
      }),
    },
    then: () => screen.findByText('先看操作指南'),
  }),
  own('待办：菜单', '/todo', '还没有申请', {
    then: async () => {
      await tap('菜单');
      await screen.findByText('字号');
      await screen.findByText('短信用的语言');
    },
  }),
  own('换手机号', '/mobile', '换成这个号码'),
  own('换手机号：没填就点了', '/mobile', '换成这个号码', { then: () => tap('换成这个号码') }),
  own('换手机号：换好了', '/mobile', '换成这个号码', {
    answers: { ...server, 'PUT /me/mobile': () => ({ data: { name: '张*', idNo: '', mobile: '139****0001' } }) },
    then: async () => {
      await userEvent.type(screen.getByLabelText('手机号'), '13900000001');
      await userEvent.type(screen.getByLabelText('验证码'), '123456');
      await tap('换成这个号码');
      await screen.findByText(/手机号已经换成/);
    },
  }),
  freshCode('刚打开'),
  freshCode('没填就点了确认', {}, () => tap('确认')),
  freshCode('验证码发出了', {}, async () => {
    await tap('获取验证码');
    await screen.findByText(/验证码已发出/);
  }),
  freshCode('验证码不对', { 'POST /me/confirmations': () => ({ status: 422, errorCode: 'CODE_WRONG' }) }, async () => {
    await userEvent.type(screen.getByLabelText('验证码'), '111111');
    await tap('确认');
    await screen.findByText('验证码不对，请再看一遍短信。');
  }),
  freshCode(
    '试的次数多了',
    { 'POST /me/confirmations': () => ({ status: 429, errorCode: 'LOCKED', retryAfter: 900 }) },
    async () => {
      await userEvent.type(screen.getByLabelText('验证码'), '111111');
      await tap('确认');
      await screen.findByText(/15 分钟后再试/);
    },
  ),
  freshCode('没有登记手机号', {
    'GET /me': () => ({ data: { name: '张*', idNo: '3****************6', mobile: '', unReadCount: 0 } }),
  }),
  own('我的申请', '/newApply/list', '共 7 份', { answers: have(all), then: () => screen.findByText('没有更多了') }),
  own('我的申请：一份都没有', '/newApply/list', '还没有申请'),
  own('我的申请：这一类没有', '/newApply/list?filter=ended', '这一类没有申请', { answers: have([draft]) }),
  own('我的申请：没有加载出来', '/newApply/list', '暂时看不到申请列表', {
    answers: { ...server, 'GET /applications': failing },
  }),
  own('我的申请：要删草稿', '/newApply/list', '共 1 份', {
    answers: have([{ ...draft, actions: ['save', 'submit', 'delete'] }]),
    then: async () => {
      await tap('删除草稿');
      await screen.findByRole('alertdialog');
    },
  }),
  own('提交成功', '/newApplyElv/result?id=a-1', '打印或保存回执', {
    answers: have([waiting]),
    then: () => screen.findByRole('img', { name: '二维码' }),
  }),
  progress('等待受理', waiting, '看全部申请'),
  progress('审核中', reviewing, '看全部申请', { then: () => screen.findByText(/一半在 3 天内/) }),
  progress('退回补正', returned, '看全部申请', { then: () => screen.findByRole('button', { name: '加到日历' }) }),
  progress('求助号码', waiting, '看全部申请', {
    answers: {
      ...have([waiting]),
      'POST /applications/a-1/help-number': () => ({ data: { number: '204816', until: '2026-11-21T10:15:00+08:00' } }),
    },
    then: async () => {
      await tap('求助号码');
      await screen.findByText('2, 0, 4, 8, 1, 6');
    },
  }),
  progress('拨付失败', payFailed, '看全部申请'),
  progress('拨付失败，更正账户', payFailed, '看全部申请', {
    then: async () => {
      await tap('更正账户');
      await tap('提交更正');
      await screen.findAllByRole('alert');
    },
  }),
  progress('已拨付', paid, '看全部申请'),
  progress('审核不通过', rejected, '看全部申请'),
  progress('看提交的内容', waiting, '看全部申请', {
    then: async () => {
      for (const part of document.querySelectorAll('details')) part.open = true;
    },
  }),
  progress('要撤回', waiting, '看全部申请', {
    then: async () => {
      await tap('撤回申请');
      await screen.findByRole('alertdialog');
    },
  }),
  own('进度：一份都没有', '/newApplyElv/process', '还没有提交的申请'),
  own('进度：不是这个账号的', '/newApplyElv/process/detail?id=a-9', '没有找到这份申请', {
    answers: { ...server, 'GET /applications/a-9': () => ({ status: 404, errorCode: 'NOT_FOUND' }) },
  }),
  own('进度：没有加载出来', '/newApplyElv/process/detail?id=a-1', '暂时看不到进度', {
    answers: { ...server, 'GET /applications/a-1': failing },
  }),
  own('进度：几份里选一份', '/newApplyElv/process', '这类补贴的申请', {
    answers: have([waiting, paid]),
    then: () => screen.findByText('BF2026320500000005'),
  }),
];
