import { act, screen, waitFor } from '@testing-library/react';
import { history } from '@umijs/max';
import userEvent from '@testing-library/user-event';

import { quietMs } from '@/scheduling';
import { setToken } from '@/services/session';
import { server as usual } from '@/testing/server';
import { asked, backOnline, signedInPhone, visit, type Answers } from '@/testing/visit';
import { closeDraft } from './draft/openDraft';
import { testDraft, wholeFiles } from './testing/draft';
import { expectSpoken } from '@/spoken/expectSpoken';

const whole = () => testDraft('newApplyElv', { files: wholeFiles('newApplyElv') });
const server: Answers = { ...usual, 'POST /applications': () => ({ data: whole() }) };
/** The session is checked as soon as the form is open. */
const withoutPause = () => jest.replaceProperty(quietMs, 'prefetch', 0);

beforeEach(signedInPhone);
afterEach(async () => {
  jest.restoreAllMocks();
  await closeDraft(true);
});

test('FormFrame: keeps the sign-in sheet and its input when the step changes', async () => {
  visit('/newApplyElv/personalInfo', {
    ...server,
    'PUT /applications/draft-1/steps/personalInfo': () => ({ status: 401, errorCode: 'UNAUTHENTICATED' }),
  });
  const address = await screen.findByLabelText('联系地址');
  await waitFor(() => expect(address).toHaveValue());
  await userEvent.type(address, '一号');
  backOnline();
  const next = screen.getByTestId('next');
  const mobile = await screen.findByLabelText('手机号', { selector: '[name=signInMobile]' });
  await expectSpoken(
    'dialog, 登录已过期, modal › textbox, 手机号, required › textbox, 验证码, required › button, 获取验证码 › button, 登录 › button, 用省统一身份认证登录 › button, 稍后再说',
  );
  await userEvent.type(mobile, '138');
  next.click(); // by script: the sheet covers the button
  await screen.findByText(/请拿好旧车的证件/);
  expect(mobile).toBeInTheDocument();
  expect(mobile).toHaveValue('138');
});

describe('sign-in sheet that was dismissed', () => {
  const sheet = () => screen.queryByRole('dialog', { name: '登录已过期' });
  const dismiss = async (path: string) => {
    setToken('token');
    visit(path, {
      ...server,
      'PUT /applications/draft-1/steps/personalInfo': () => ({ status: 401, errorCode: 'UNAUTHENTICATED' }),
    });
    const address = await screen.findByLabelText('联系地址');
    await waitFor(() => expect(address).toHaveValue());
    await userEvent.type(address, '一');
    backOnline();
    await userEvent.click(await screen.findByRole('button', { name: '稍后再说' }));
    await waitFor(() => expect(sheet()).toBeNull());
    return address;
  };

  it('does not take the focus at the next keystroke; a button in the save status opens it', async () => {
    const address = await dismiss('/newApplyElv/personalInfo');
    await userEvent.type(address, '号');
    expect(sheet()).toBeNull();
    expect(address).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: '重新登录' }));
    expect(sheet()).toBeVisible();
  });

  it('opens at 下一步 and when the application is submitted', async () => {
    await dismiss('/newApplyElv/personalInfo');
    const later = () => userEvent.click(screen.getByRole('button', { name: '稍后再说' }));
    for (const lead of ['请拿好旧车的证件', '请拿好新车的发票', '请从头看一遍']) {
      await userEvent.click(screen.getByTestId('next'));
      await screen.findByText(new RegExp(lead));
      expect(sheet()).toBeVisible();
      await later();
      await waitFor(() => expect(sheet()).toBeNull());
    }
    for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
    await userEvent.click(screen.getByRole('button', { name: '提交申请' }));
    await waitFor(() => expect(sheet()).toBeVisible());
    await later();
    expect(await screen.findByText(/申请还没有提交/)).toHaveAttribute('role', 'alert');
  });
});

describe('another account signs in over an open form', () => {
  const ofToken: Answers = {
    ...server,
    // The server returns the application to its owner only.
    'GET /applications/draft-1': (_body, _url, headers) =>
      headers['User-Token'] === 'token-of-B' ? { status: 404, errorCode: 'NOT_FOUND' } : { data: whole() },
  };
  const openForm = async (more: Answers = {}) => {
    setToken('token');
    visit('/newApplyElv/personalInfo', { ...ofToken, ...more });
    await waitFor(async () => expect(await screen.findByLabelText('姓名')).toHaveValue());
  };
  const changedInOtherTab = (token: string | null) =>
    act(async () => {
      if (token === null) localStorage.removeItem('User-Token');
      else localStorage.setItem('User-Token', token);
      window.dispatchEvent(new StorageEvent('storage', { key: 'User-Token', newValue: token }));
    });

  it.each([
    ['token-of-B', '/todo'],
    ['new-token-of-A', '/newApplyElv/personalInfo'],
  ])('continues only for the owner when the sign-in sheet returns %s', async (token, path) => {
    await openForm({
      'PUT /applications/draft-1/steps/personalInfo': (_body, _url, headers) =>
        headers['User-Token'] === 'token' ? { status: 401, errorCode: 'UNAUTHENTICATED' } : { data: whole() },
      'POST /auth/sessions': () => ({ data: { token } }),
    });
    await userEvent.type(screen.getByLabelText('联系地址'), '8');
    backOnline();
    const mobile = await screen.findByLabelText('手机号', { selector: '[name=signInMobile]' });
    await userEvent.type(mobile, '13800000000');
    await userEvent.type(screen.getByLabelText('验证码'), '123456');
    await userEvent.click(screen.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(localStorage.getItem('User-Token')).toBe(token));
    await waitFor(() => expect(screen.queryByLabelText('验证码')).toBeNull());
    expect(history.location.pathname).toContain(path);
    expect(asked.filter(({ call }) => call.startsWith('PUT'))).toHaveLength(token === 'token-of-B' ? 1 : 2);
  });

  it('clears the form when another person signs in in another tab', async () => {
    withoutPause();
    await openForm();
    await userEvent.click(screen.getByLabelText('联系地址'));
    await waitFor(() => expect(asked.some(({ call }) => call === 'GET /auth/sessions/current')).toBe(true));
    await changedInOtherTab('token-of-B');
    await waitFor(() => expect(history.location.pathname).toContain('/todo'));
    expect(screen.queryByLabelText('联系地址')).toBeNull();
  });

  it('keeps the form when the session ends in another tab', async () => {
    await openForm();
    await changedInOtherTab(null);
    expect(history.location.pathname).toContain('/newApplyElv/personalInfo');
    expect(screen.getByLabelText('联系地址')).toBeVisible();
  });
});

describe('SessionWatch', () => {
  it('shows a message when the session cannot be extended', async () => {
    withoutPause();
    setToken('token');
    visit('/newApplyElv/personalInfo', {
      ...server,
      'GET /auth/sessions/current': () => ({ data: { expiresAt: new Date(Date.now() + 30_000).toISOString() } }),
      'POST /auth/sessions/current/extension': () => ({ status: 500, errorCode: 'INTERNAL' }),
    });
    await waitFor(async () => expect(await screen.findByLabelText('姓名')).toHaveValue());
    const dialog = await screen.findByRole('alertdialog', { name: '登录快到期了' });
    await expectSpoken(
      'alertdialog, 登录快到期了, … modal › heading, 登录快到期了, level 2 › button, 保持登录，继续填写',
    );
    await userEvent.click(screen.getByRole('button', { name: '保持登录，继续填写' }));
    await waitFor(() => expect(dialog).toHaveTextContent('没有成功'));
    expect(asked.map(({ call }) => call)).toContain('POST /auth/sessions/current/extension');
  });
});
