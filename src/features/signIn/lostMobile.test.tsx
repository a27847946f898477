import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asked, freshPhone, visit, type Answers } from '@/testing/visit';
import { expectSpoken } from '@/spoken/expectSpoken';

beforeEach(freshPhone);

const send = () => userEvent.click(screen.getByRole('button', { name: '申请换号' }));
async function fill(more: Answers = {}) {
  visit('/lostMobile', { 'POST /auth/mobile-requests': () => ({ data: {} }), ...more });
  await userEvent.type(await screen.findByLabelText('姓名'), ' 张三 ');
  await userEvent.type(screen.getByLabelText('证件号码'), '32050019900101001x');
  await userEvent.type(screen.getByLabelText('新手机号'), '139 0000 0001');
  await userEvent.type(screen.getByLabelText('验证码'), '123456');
}

describe('LostMobile', () => {
  it('sends the normalised fields and shows the result with focus', async () => {
    await fill();
    await send();
    expect(await screen.findByText('申请收到了')).toBeVisible();
    await expectSpoken();
    expect(document.activeElement).toHaveTextContent(/24 小时后您就能用 .13900000001/);
    expect(asked).toContainEqual({
      call: 'POST /auth/mobile-requests',
      body: { name: '张三', idNo: '32050019900101001X', mobile: '13900000001', code: '123456' },
    });
  });

  it('shows a message at each empty field and sends nothing', async () => {
    visit('/lostMobile', {});
    await screen.findByLabelText('姓名');
    await send();
    expect(screen.getByLabelText('姓名')).toHaveFocus();
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      '请填证件上的姓名：汉字，或拉丁字母。',
      '请填证件号码。',
      '请先填 11 位手机号，以 1 开头。',
      '请填短信里的 6 位验证码。',
    ]);
    expect(asked).toEqual([]);
    await expectSpoken(
      'textbox, 姓名, … invalid, required › textbox, 证件号码, … invalid, required › textbox, 新手机号, … invalid, required › textbox, 验证码, … invalid, required › button, 申请换号',
    );
  });

  it.each([
    [{ status: 409, errorCode: 'ACCOUNT_EXISTS' }, '新手机号', /这个手机号已经有账号了/],
    [{ status: 422, errorCode: 'CODE_WRONG' }, '验证码', '验证码不对，请再看一遍短信。'],
  ])('shows %j at its field', async (answer, label, text) => {
    await fill({ 'POST /auth/mobile-requests': () => answer });
    await send();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveFocus();
  });

  it('shows when too many requests were made', async () => {
    await fill({
      'POST /auth/mobile-requests': () => ({ status: 429, errorCode: 'TOO_MANY_REQUESTS', retryAfter: 80_000 }),
    });
    await send();
    expect(await screen.findByText('申请的次数多了，请明天再试，或者拨打 12345。')).toBeVisible();
  });
});
