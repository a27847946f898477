import { history } from '@umijs/max';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { testDraft } from '@/features/form/testing/draft';
import { setToken, signOut } from '@/services/session';
import { server } from '@/testing/server';
import { asked, freshPhone, isQuiet, visit } from '@/testing/visit';

const failed = testDraft('newApplyElv', {
  accountId: 'owner',
  status: 'pay_failed',
  actions: ['payee'],
  history: [{ at: '2026-05-02T10:24:00+08:00', event: 'fail', status: 'pay_failed', remark: '账号与户名不符' }],
});
const typed = { bankName: '示例银行', bankBranch: '另一支行', bankCardNo: '6299990000000000012' };
const path = '/newApplyElv/process/detail?id=draft-1';
const user = { name: '张*', idNo: '3****************6', mobile: '138****0000' };
const sent = () => asked.filter(({ call }) => call.endsWith('/payee')).map(({ body }) => body);

describe('bank details that were sent after the session had ended', () => {
  let accounts: Record<string, string>;
  const accountOf = (headers: Record<string, string>) => accounts[headers['User-Token'] ?? ''];
  const refused = { status: 401, errorCode: 'UNAUTHENTICATED' };

  beforeEach(async () => {
    freshPhone();
    accounts = { first: 'owner' };
    setToken('first');
    visit(path, {
      ...server,
      'POST /auth/sessions': (body) => {
        const isOwner = (body as { mobile: string }).mobile === '13800000000';
        const token = isOwner ? 'second' : 'other';
        accounts[token] = isOwner ? 'owner' : 'another';
        return { data: { token, expiresAt: '2026-11-21T10:00:00+08:00', user } };
      },
      'GET /me': (_, __, headers) => {
        const accountId = accountOf(headers);
        return accountId ? { data: { ...user, accountId, unReadCount: 0 } } : refused;
      },
      'GET /applications/draft-1': (_, __, headers) => {
        const accountId = accountOf(headers);
        if (!accountId) return refused;
        return accountId === 'owner' ? { data: failed } : { status: 404, errorCode: 'NOT_FOUND' };
      },
      'PUT /applications/draft-1/payee': (_, __, headers) =>
        accountOf(headers) ? { data: { ...failed, status: 'paying', actions: [] } } : refused,
    });
    await userEvent.click(await screen.findByRole('button', { name: '更正账户' }));
    await userEvent.type(await screen.findByLabelText('开户银行'), typed.bankName);
    await userEvent.type(screen.getByLabelText('开户支行'), typed.bankBranch);
    await userEvent.type(screen.getByLabelText('银行卡号'), typed.bankCardNo);
    accounts = {};
    await userEvent.click(screen.getByRole('button', { name: '提交更正' }));
    expect(await screen.findByRole('heading', { level: 1, name: '登录' })).toBeVisible();
  });
  afterEach(() => act(signOut));

  const signIn = async (mobile: string) => {
    await userEvent.type(await screen.findByLabelText('手机号'), mobile);
    await userEvent.type(screen.getByLabelText('验证码'), '123456');
    await userEvent.click(screen.getByRole('button', { name: '登录' }));
  };
  const quiet = () => waitFor(() => expect(isQuiet()).toBe(true));

  it('are shown again after the same person has signed in, and can be sent', async () => {
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(typed.bankCardNo);
    await signIn('13800000000');
    expect(await screen.findByText(/填好的账户还在，请核对后再提交/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '提交更正' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual(sent()[0]);
    await waitFor(() => expect(screen.queryByLabelText('开户支行')).toBeNull());
  });

  it('are dropped when the person leaves the sign-in for another page', async () => {
    act(() => history.push('/contact'));
    act(() => history.push(`/login?redirect=${encodeURIComponent(path)}`));
    await signIn('13800000000');
    expect(await screen.findByRole('button', { name: '更正账户' })).toBeVisible();
    await quiet();
    expect(screen.queryByLabelText('开户支行')).toBeNull();
  });

  it('are dropped when another person signs in', async () => {
    await signIn('13900000000');
    await waitFor(() => expect(history.location.pathname).toContain('/process/detail'));
    await quiet();
    accounts = { third: 'owner' };
    act(() => setToken('third'));
    expect(await screen.findByRole('button', { name: '更正账户' })).toBeVisible();
    await quiet();
    expect(screen.queryByLabelText('开户支行')).toBeNull();
  });
});
