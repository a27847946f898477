import { languages } from '@domain/languages';
import { consentVersion } from '@domain/policy/consentVersion';
import { consentsIn, declarationsIn } from '@domain/policy/statements';
import { history } from '@umijs/max';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asked, freshPhone, isQuiet, testDevice, visit, type Answers } from '@/testing/visit';
import { expectSpoken } from '@/spoken/expectSpoken';

const user = { name: '王*', idNo: '1****************6', mobile: '138****0000' };
const session = { token: 'a-token', expiresAt: '2026-11-21T10:00:00+08:00', user };
const known: Answers = {
  'POST /auth/codes': () => ({ data: { resendAfter: 60 } }),
  'POST /auth/sessions': () => ({ data: session }),
  'GET /me': () => ({ data: { ...user, unReadCount: 0 } }),
};

beforeEach(freshPhone);

async function fillForm() {
  await userEvent.type(await screen.findByLabelText('手机号'), '138 0000 0000');
  await userEvent.type(screen.getByLabelText('验证码'), '123456');
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function signIn() {
  await fillForm();
  await press('登录');
}

async function register() {
  await userEvent.type(await screen.findByLabelText('姓名'), '王 秀兰');
  await userEvent.type(screen.getByLabelText('证件号码'), '119999198512120016');
  await fillForm();
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
  await press('注册');
}

describe('sign-in', () => {
  it('sends the normalised number and stores the token', async () => {
    visit('/login?redirect=%2Fcontact', known);
    await signIn();
    expect(await screen.findByRole('heading', { level: 1, name: '各地区咨询热线' })).toBeVisible();
    expect(asked).toContainEqual({
      call: 'POST /auth/sessions',
      body: { mobile: '13800000000', code: '123456', device: testDevice },
    });
    expect(localStorage.getItem('User-Token')).toBe('a-token');
  });

  it('shows errors at the fields and sends no request', async () => {
    visit('/login', known);
    await screen.findByRole('button', { name: '登录' });
    await expectSpoken(
      'heading, 登录, level 1 › textbox, 手机号, 11 位, required › textbox, 验证码, … required › button, 获取验证码 › button, 登录',
    );
    await press('登录');
    expect(screen.getByLabelText('手机号')).toHaveFocus();
    await expectSpoken(
      'textbox, 手机号, … 请先填 11 位手机号，以 1 开头。, invalid, required › alert › textbox, 验证码, … 请填短信里的 6 位验证码。, invalid, required › alert › button, 登录',
    );
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      '请先填 11 位手机号，以 1 开头。',
      '请填短信里的 6 位验证码。',
    ]);
    expect(asked).toEqual([]);
  });

  it('shows that the code may arrive late when the SMS gateway did not answer', async () => {
    visit('/login', { ...known, 'POST /auth/codes': () => ({ data: { resendAfter: 60, mayArriveLate: true } }) });
    await userEvent.type(await screen.findByLabelText('手机号'), '13800000000');
    await press('获取验证码');
    expect(await screen.findByText(/^短信可能会晚到，请稍等/)).toBeVisible();
    expect(screen.getByText('60 秒后重发')).toBeVisible();
    expect(screen.queryByText(/验证码已发出/)).toBeNull();
  });

  it.each([
    [
      { status: 429, errorCode: 'LOCKED', retryAfter: 900 },
      '试的次数多了。请在这部手机上重新获取验证码；如果获取不了，请 15 分钟后再试。',
    ],
    [
      { status: 429, errorCode: 'TOO_MANY_REQUESTS', retryAfter: 900 },
      '发得太频繁了，请 15 分钟后再试。5 分钟内收到的验证码仍然有效，可以直接填。',
    ],
    [
      { status: 503, errorCode: 'SMS_LIMIT_REACHED', retryAfter: 900 },
      '现在发短信的人太多，暂时发不出去，请 15 分钟后再试。',
    ],
    [{ status: 500, errorCode: 'INTERNAL' }, '系统暂时忙不过来。请过几分钟再试，填好的内容会保留。'],
    [{ status: 422, errorCode: 'CODE_WRONG' }, '验证码不对，请再看一遍短信。'],
  ])('shows the message for %j', async (answer, words) => {
    visit('/login', { ...known, 'POST /auth/sessions': () => answer });
    await signIn();
    expect(await screen.findByText(words)).toBeVisible();
    await expectSpoken('textbox, 验证码, 123456, … required › alert › button, 登录');
  });

  it('opens the registration with number and code when the number is unknown', async () => {
    visit('/login', { ...known, 'POST /auth/sessions': () => ({ status: 404, errorCode: 'ACCOUNT_NOT_FOUND' }) });
    await signIn();
    expect(await screen.findByRole('heading', { level: 1, name: '注册' })).toBeVisible();
    expect(screen.getByLabelText('手机号')).toHaveValue('13800000000');
    expect(screen.getByLabelText('验证码')).toHaveValue('123456');
  });

  describe('on an unknown device', () => {
    const requires = { status: 403, errorCode: 'ID_NO_END_REQUIRED' };
    const endField = () => screen.findByLabelText('证件号码后四位');
    const sent = () => asked.filter((one) => one.call === 'POST /auth/sessions').map((one) => one.body);
    const typed = { mobile: '13800000000', code: '123456', device: testDevice };
    const replies = (...answers: object[]): Answers => ({
      ...known,
      'POST /auth/sessions': () => answers.shift() ?? { data: session },
    });

    it('asks for the end of the ID number, focuses it and sends it with the same code', async () => {
      visit('/login?redirect=%2Fcontact', replies(requires));
      await fillForm();
      expect(screen.queryByLabelText('证件号码后四位')).toBeNull();
      await press('登录');
      const end = await endField();
      expect(end).toHaveFocus();
      expect(end).toHaveAttribute('autocomplete', 'off');
      expect(screen.getByLabelText('验证码')).toHaveValue('123456');
      await press('登录');
      expect(await screen.findByRole('alert')).toHaveTextContent('请填证件号码的最后四位');
      expect(sent()).toEqual([typed]);
      await userEvent.type(end, '001x');
      await press('登录');
      expect(await screen.findByRole('heading', { level: 1, name: '各地区咨询热线' })).toBeVisible();
      expect(sent()).toEqual([typed, { ...typed, idNoEnd: '001X' }]);
    });

    it.each([
      [{ status: 429, errorCode: 'ID_NO_END_LOCKED', retryAfter: 86_400 }, /请 24 小时后再试；着急的话请拨打 12345/],
      [{ status: 403, errorCode: 'SSO_REQUIRED' }, /这个账号请用统一身份认证登录/],
      [{ status: 403, errorCode: 'ACCOUNT_FROZEN' }, /这个账号已冻结.*请拨打 12345/],
    ])('shows the way after %j', async (answer, text) => {
      visit('/login', replies(answer));
      await signIn();
      expect(await screen.findByText(text)).toBeVisible();
    });
  });

  it('stays on the page that the user has opened before the response', async () => {
    visit('/login?redirect=%2Fcontact', known);
    await fillForm();
    fireEvent.click(screen.getByRole('button', { name: '登录' }));
    fireEvent.click(screen.getByRole('link', { name: '原来的手机号不用了' }));
    await waitFor(() => expect(asked).toContainEqual(expect.objectContaining({ call: 'POST /auth/sessions' })));
    await waitFor(() => expect(isQuiet()).toBe(true));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(history.location.pathname).toContain('/lostMobile');
  });

  it('does not show number and code of the registration to the next user who opens it', async () => {
    const refused = { ...known, 'POST /auth/sessions': () => ({ status: 404, errorCode: 'ACCOUNT_NOT_FOUND' }) };
    const { unmount } = visit('/login', refused);
    await signIn();
    expect(await screen.findByRole('heading', { level: 1, name: '注册' })).toBeVisible();
    expect(JSON.stringify(window.history.state)).not.toContain('13800000000');
    unmount();
    visit('/register', known);
    expect(await screen.findByLabelText('手机号')).toHaveValue('');
    expect(screen.getByLabelText('验证码')).toHaveValue('');
  });
});

describe('registration', () => {
  it('requires both consents, which are separate and unticked', async () => {
    visit('/register', known);
    const boxes = await screen.findAllByRole('checkbox');
    expect(boxes).toHaveLength(2);
    boxes.forEach((box) => expect(box).not.toBeChecked());
    await expectSpoken(
      'textbox, 姓名, … required › textbox, 证件号码, … required › textbox, 手机号, … required › textbox, 验证码, … required › region, 请阅读并勾选 › checkbox, 我已阅读并同意《隐私政策》。, not checked › button, 查看全文：《隐私政策》, has popup dialog › button, 注册',
    );
    expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual(consentsIn('zh-CN').map(({ text }) => text));
    await userEvent.type(screen.getByLabelText('姓名'), '王秀兰');
    await userEvent.type(screen.getByLabelText('证件号码'), '119999198512120016');
    await fillForm();
    await userEvent.click(boxes[0]!);
    await press('注册');
    expect(screen.getByRole('alert')).toHaveTextContent('两项都勾选后才能注册');
    expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  });

  it('shows the full text of a consent', async () => {
    visit('/register', known);
    await userEvent.click(await screen.findByRole('button', { name: '查看全文：《隐私政策》' }));
    expect(await screen.findByRole('dialog', { name: '隐私政策' })).toHaveTextContent('不读通讯录，不取位置');
    await expectSpoken(
      'dialog, 隐私政策, modal › heading, 隐私政策, level 2 › button, 关闭 › heading, 我们收集什么, level 3',
    );
  });

  it('sends the normalised fields and signs in', async () => {
    visit('/register?redirect=%2Fcontact', { ...known, 'POST /auth/accounts': () => ({ status: 201, data: session }) });
    await register();
    expect(await screen.findByRole('heading', { level: 1, name: '各地区咨询热线' })).toBeVisible();
    expect(asked).toContainEqual({
      call: 'POST /auth/accounts',
      body: {
        name: '王秀兰',
        idNo: '119999198512120016',
        mobile: '13800000000',
        code: '123456',
        consents: ['privacy', 'sensitive'],
        device: testDevice,
        shown: { language: 'zh-CN', version: consentVersion },
      },
    });
  });
});

describe('Consents', () => {
  it.each(languages)('shows in %s the texts whose hash the server stores', async (language) => {
    const [consent, policy] = [
      await import(`@/locales/areas/signIn/${language === 'zh-CN' ? 'zh-CN.consent' : language}`),
      await import(`@/locales/areas/amounts/${language}`),
    ];
    for (const { id, text } of consentsIn(language)) expect(consent.default[`consent.${id}`]).toBe(text);
    for (const { id, text } of declarationsIn(language)) expect(policy.default[`policy.declaration.${id}`]).toBe(text);
  });

  it('asks to reload the page when the server has a newer version of the texts', async () => {
    const consents = { code: 'unknown', reason: 'consents.outdated', message: '同意书的内容有更新。' };
    visit('/register', {
      ...known,
      'POST /auth/accounts': () => ({ status: 422, errorCode: 'VALIDATION_FAILED', fields: { consents } }),
    });
    await register();
    expect(await screen.findByRole('alert')).toHaveTextContent('请刷新页面');
  });
});
