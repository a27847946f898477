import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { holdUnsaved } from '@/lib/unsaved';
import { hasSignedOut, isSignedIn, setToken } from '@/services/session';
import { rememberStart, startOf } from '@/services/ssoStates';
import { server as usual } from '@/testing/server';
import { asked, signedInPhone, visit, type Answers } from '@/testing/visit';
import { expectSpoken } from '@/spoken/expectSpoken';

const me = { name: '王*', idNo: '1****************6', mobile: '138****0000' };
const server: Answers = { ...usual, 'GET /me': () => ({ data: { ...me, unReadCount: 0 } }) };
const times = (call: string) => asked.filter((one) => one.call === call).length;

const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
async function deleteAccount() {
  await tap(/^删除账号和信息/);
  await choose('删除');
}
async function openMenu(more: Answers) {
  visit('/todo', { ...server, ...more });
  await tap('菜单');
  return screen.findByRole('dialog', { name: '我的' });
}

beforeEach(signedInPhone);

describe('actions that require a confirmation code', () => {
  const refusedOnce = () => {
    let isConfirmed = false;
    const more: Answers = {
      'DELETE /me': () => (isConfirmed ? { data: {} } : { status: 403, errorCode: 'CONFIRMATION_REQUIRED' }),
      'POST /me/codes': () => ({ data: { resendAfter: 60 } }),
      'POST /me/confirmations': (body) => {
        isConfirmed = (body as { code: string }).code === '123456';
        return isConfirmed ? { data: {} } : { status: 422, errorCode: 'CODE_WRONG' };
      },
    };
    return more;
  };
  const askToDelete = async () => {
    await openMenu(refusedOnce());
    await deleteAccount();
    return screen.findByRole('dialog', { name: '确认是您本人' });
  };

  it('require the code, show an error for a wrong one, and continue with the correct one', async () => {
    const sheet = await askToDelete();
    const code = within(sheet).getByLabelText('验证码');
    const confirm = () => userEvent.click(within(sheet).getByRole('button', { name: '确认' }));
    expect(sheet).toHaveAccessibleDescription(expect.stringContaining('138****0000'));
    await expectSpoken(
      'dialog, 确认是您本人, … modal › button, 关闭 › textbox, 验证码, … required › button, 获取验证码 › button, 确认',
    );
    await confirm();
    expect(code).toHaveFocus();
    expect(sheet).toHaveTextContent('请填短信里的 6 位验证码。');
    await expectSpoken('textbox, 验证码, … 请填短信里的 6 位验证码。, invalid, required › alert › button, 确认');
    await userEvent.click(within(sheet).getByRole('button', { name: '获取验证码' }));
    expect(await within(sheet).findByText('验证码已发出，5 分钟内有效。')).toBeVisible();
    await expectSpoken('button, 获取验证码, disabled › status › 验证码已发出，5 分钟内有效。');
    await userEvent.type(code, '111111');
    await confirm();
    expect(await within(sheet).findByText('验证码不对，请再看一遍短信。')).toBeVisible();
    await expectSpoken('textbox, 验证码, 111111, … 验证码不对，请再看一遍短信。 … invalid, required › alert');
    expect(code).toHaveFocus();
    expect(times('DELETE /me')).toBe(1);
    await userEvent.clear(code);
    await userEvent.type(code, '123456');
    await confirm();
    await waitFor(() => expect(times('DELETE /me')).toBe(2));
    await waitFor(() => expect(isSignedIn()).toBe(false));
  });

  it('are cancelled without an error when the sheet is closed', async () => {
    const sheet = await askToDelete();
    await userEvent.click(within(sheet).getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '确认是您本人' })).toBeNull());
    expect(times('DELETE /me')).toBe(1);
    expect(document.body).not.toHaveTextContent('没有成功');
    expect(localStorage.getItem('User-Token')).toBe('token');
  });
});

test('deletion of the account: signs out when the reply was lost and the session has ended', async () => {
  let isDeleted = false;
  await openMenu({
    'DELETE /me': () => {
      isDeleted = true;
      return { status: 0 };
    },
    'GET /me': () => (isDeleted ? { status: 401, errorCode: 'UNAUTHENTICATED' } : { data: { ...me, unReadCount: 0 } }),
  });
  await deleteAccount();
  await waitFor(() => expect(isSignedIn()).toBe(false));
});

test('confirmation code: a user without a mobile number is asked again by the single sign-on and returns to the page', async () => {
  const starts: string[] = [];
  await openMenu({
    'GET /auth/sso': (_body, url) => {
      starts.push(url.search);
      return { data: { authorizationUrl: `${window.location.href}#provider`, browserKey: 'key' } };
    },
    'GET /me': () => ({ data: { ...me, mobile: '', unReadCount: 0 } }),
    'GET /me/export': () => ({ status: 403, errorCode: 'CONFIRMATION_REQUIRED' }),
  });
  await tap(/^导出我的信息/);
  const sheet = await screen.findByRole('dialog', { name: '确认是您本人' });
  expect(sheet).toHaveAccessibleDescription(expect.stringContaining('请再认证一次'));
  await expectSpoken('dialog');
  expect(within(sheet).queryByLabelText('验证码')).toBeNull();
  await userEvent.click(within(sheet).getByRole('button', { name: '用省统一身份认证再认证一次' }));
  await waitFor(() => expect(window.location.hash).toBe('#provider'));
  expect(starts).toEqual(['?redirect=%2Ftodo&prompt=login']);
  await userEvent.click(within(sheet).getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '确认是您本人' })).toBeNull());
});

describe('sign-out', () => {
  const signOutWhen = async (answers: Answers) => {
    await openMenu(answers);
    await tap('退出登录');
    await waitFor(() => expect(history.location.pathname).toMatch(/\/home$/));
  };

  it('removes the token from the device before the server replies, and sends it with the request', async () => {
    let atReply: unknown;
    await signOutWhen({
      'DELETE /auth/sessions/current': (_, __, headers) => {
        atReply = { isSignedIn: isSignedIn(), sent: headers['User-Token'] };
        return { data: {} };
      },
    });
    await waitFor(() => expect(atReply).toEqual({ isSignedIn: false, sent: 'token' }));
    expect(screen.queryByText(/没有连上服务器/)).toBeNull();
  });

  it('removes the attempts of single sign-on, which contain the paths of the person’s pages', async () => {
    rememberStart(
      { authorizationUrl: 'https://province.example/authorize?state=begun', browserKey: 'key' },
      { redirect: '/newApplyElv/process/detail?id=a-1', again: true },
    );
    await signOutWhen({ 'DELETE /auth/sessions/current': () => ({ data: {} }) });
    await waitFor(() => expect(startOf('begun')).toBeUndefined());
  });

  it('asks first while a form has input that this browser does not store', async () => {
    const release = holdUnsaved(() => true);
    await openMenu({});
    await tap('退出登录');
    await choose('先不退出');
    release();
    expect(isSignedIn()).toBe(true);
  });

  it('shows that the session on the server still has to expire when the server cannot be reached', async () => {
    await signOutWhen({});
    expect(await screen.findByText(/已退出.*没有连上服务器.*30 分钟/)).toBeVisible();
    expect(isSignedIn()).toBe(false);
    expect(hasSignedOut()).toBe(true);
  });
});

describe('data export', () => {
  const inBrowser = (userAgent: string) => jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  afterEach(() => jest.restoreAllMocks());
  const exportMe: Answers = { 'GET /me/export': () => ({ data: {} }) };

  it('downloads a file', async () => {
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await openMenu(exportMe);
    await tap(/^导出我的信息/);
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
    expect(await screen.findByText('文件已下载')).toBeInTheDocument();
  });

  it('explains in WeChat, which downloads no files, how to open a browser', async () => {
    inBrowser('Mozilla/5.0 (Linux; Android 10) MicroMessenger/8.0.30');
    await openMenu(exportMe);
    await tap(/^导出我的信息/);
    expect(await screen.findByText(/微信.*浏览器/)).toBeInTheDocument();
    expect(screen.queryByText('文件已下载')).toBeNull();
    expect(times('GET /me/export')).toBe(0);
  });
});

describe('sign-out on all devices', () => {
  it('asks for confirmation and signs out this device too', async () => {
    await openMenu({ 'DELETE /auth/sessions': () => ({ data: {} }) });
    await tap(/^在所有设备上退出/);
    expect(times('DELETE /auth/sessions')).toBe(0);
    await choose('全部退出');
    await waitFor(() => expect(isSignedIn()).toBe(false));
    expect(times('DELETE /auth/sessions')).toBe(1);
  });

  it('shows an error and stays signed in when the request fails', async () => {
    await openMenu({ 'DELETE /auth/sessions': () => ({ status: 503, errorCode: 'UNAVAILABLE' }) });
    await tap(/^在所有设备上退出/);
    await choose('全部退出');
    expect(await screen.findByText('没有成功，请再试一次。')).toBeInTheDocument();
    expect(localStorage.getItem('User-Token')).toBe('token');
  });
});

describe('change of the mobile number', () => {
  const fill = async () => {
    await userEvent.type(await screen.findByLabelText('手机号'), '139 0000 0001');
    await userEvent.type(screen.getByLabelText('验证码'), '123456');
    await tap('换成这个号码');
  };

  it('is reached from the menu, sends number and code, and shows the new number masked', async () => {
    const menu = await openMenu({ 'PUT /me/mobile': () => ({ data: { ...me, mobile: '139****0001' } }) });
    await userEvent.click(within(menu).getByRole('link', { name: /换手机号/ }));
    expect(await screen.findByText(/现在登记的是 .138\*\*\*\*0000/)).toBeVisible();
    await fill();
    expect(await screen.findByText('手机号已经换成 \u2066139****0001\u2069')).toBeVisible();
    expect(document.activeElement).toHaveTextContent('手机号已经换成');
    expect(document.body).not.toHaveFocus();
    expect(asked).toContainEqual({ call: 'PUT /me/mobile', body: { mobile: '13900000001', code: '123456' } });
    await userEvent.click(screen.getByRole('link', { name: '回到首页' }));
    expect(await screen.findByRole('button', { name: '菜单' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('an account without a number is led to the page, which asks for no old number', async () => {
    visit('/todo', { ...server, 'GET /me': () => ({ data: { ...me, mobile: '' } }) });
    await userEvent.click(await screen.findByRole('link', { name: '添加手机号' }));
    expect(await screen.findByText(/账号里现在没有手机号/)).toBeVisible();
    expect(screen.queryByText(/旧号码|原来的号码/)).toBeNull();
  });

  it('shows at its field that the number belongs to another account', async () => {
    visit('/mobile', { ...server, 'PUT /me/mobile': () => ({ status: 409, errorCode: 'ACCOUNT_EXISTS' }) });
    await fill();
    expect(await screen.findByText('这个手机号已经有人用了，请换一个号码。')).toBeVisible();
    expect(screen.getByLabelText('手机号')).toHaveFocus();
  });

  it('shows an invalid number without a request', async () => {
    visit('/mobile', server);
    await screen.findByLabelText('手机号');
    await tap('换成这个号码');
    expect(screen.getByLabelText('手机号')).toHaveFocus();
    expect(times('PUT /me/mobile')).toBe(0);
    await expectSpoken(
      'textbox, 手机号, … invalid, required › alert › textbox, 验证码, … invalid, required › alert › button, 换成这个号码',
    );
  });
});

test('start page: names the person who has signed in in another tab', async () => {
  const nameOf = (headers: Record<string, string>) => (headers['User-Token'] === 'token' ? '王*' : '李*');
  visit('/todo', {
    ...server,
    'GET /me': (_, __, headers) => ({ data: { ...me, name: nameOf(headers), unReadCount: 0 } }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: /王\*/ })).toBeVisible();
  act(() => setToken('token-of-B'));
  expect(await screen.findByRole('heading', { level: 1, name: /李\*/ })).toBeVisible();
});

describe('a stop of the payments', () => {
  it('is shown on the start page, with what to check', async () => {
    visit('/todo', { ...server, 'GET /me': () => ({ data: { ...me, unReadCount: 0, paymentsStopped: true } }) });
    expect(await screen.findByText('您名下的申请暂停拨付')).toBeVisible();
    expect(screen.getByText(/核对收款账户/)).toBeVisible();
    expect(screen.queryByText('现在不用做什么。')).toBeNull();
  });
});

describe('a requested change of the mobile number', () => {
  const requested = () => ({
    data: {
      ...me,
      unReadCount: 0,
      mobileRequest: { mobile: '139****0001', dueAt: '2026-11-22T09:00:00+08:00' },
    },
  });
  const visitTodo = (more: Answers) => visit('/todo', { ...server, 'GET /me': requested, ...more });

  it('is shown on the start page and stopped with one tap', async () => {
    visitTodo({ 'DELETE /me/mobile-request': () => ({ data: {} }) });
    expect(await screen.findByText(/登录手机号要换成 \u2066139\*\*\*\*0001/)).toBeVisible();
    expect(screen.getByText(/2026年11月22日.*09:00/)).toBeVisible();
    await expectSpoken('heading, 王*，您好, level 1 › status › button, 停止更换 › heading, 还没有申请, level 2');
    await tap('停止更换');
    expect(await screen.findByText('已经停止，登录手机号没有变。')).toBeVisible();
    expect(document.activeElement).toHaveTextContent('已经停止');
    expect(screen.queryByRole('button', { name: '停止更换' })).toBeNull();
    expect(times('DELETE /me/mobile-request')).toBe(1);
  });

  it('shows that it could not be stopped, and offers it again', async () => {
    visitTodo({ 'DELETE /me/mobile-request': () => ({ status: 500, errorCode: 'INTERNAL' }) });
    await tap('停止更换');
    expect(await screen.findByText('没有停止成功，请再试一次。')).toBeVisible();
    expect(screen.getByRole('button', { name: '停止更换' })).toBeEnabled();
  });
});
