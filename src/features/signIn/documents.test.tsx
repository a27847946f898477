import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reloadPolicy } from '@/services/policy';
import { asked, freshPhone, visit, type Answers } from '@/testing/visit';
import { testPolicy } from '../form/testing/draft';

const user = { name: '王*', idNo: '1****************6', mobile: '138****0000' };
const session = { token: 'a-token', expiresAt: '2026-11-21T10:00:00+08:00', user };
const answers: Answers = { 'GET /me': () => ({ data: { ...user, unReadCount: 0 } }) };

beforeEach(freshPhone);

/** Opens the registration under other answers; the app caches the policy for all tests of the file. */
async function visitRegistration(path: string, replies: Answers) {
  const { unmount } = visit('/login', replies);
  await reloadPolicy();
  unmount();
  return visit(path, replies);
}

async function send() {
  await userEvent.type(await screen.findByLabelText('手机号'), '13800000000');
  await userEvent.type(screen.getByLabelText('验证码'), '123456');
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: '注册' }));
}

describe('registration with another document than an identity card', () => {
  const applicant = (idTypes: string[]) => ({
    ...answers,
    'GET /policies': () => ({ data: { ...testPolicy, common: { ...testPolicy.common, applicant: { idTypes } } } }),
    'POST /auth/accounts': () => ({ status: 201, data: session }),
  });

  it('sends nationality and date of birth with a passport only', async () => {
    await visitRegistration('/register?redirect=%2Fcontact', applicant(['idCard', 'passport']));
    await userEvent.selectOptions(await screen.findByLabelText('证件类型'), '护照');
    await userEvent.type(await screen.findByLabelText('国籍'), 'egy');
    await userEvent.type(screen.getByLabelText('出生日期'), '1990-03-07');
    await userEvent.selectOptions(screen.getByLabelText('证件类型'), '居民身份证');
    expect(screen.queryByLabelText('国籍')).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('证件类型'), '护照');
    expect(await screen.findByLabelText('国籍')).toHaveValue('');
    await userEvent.type(screen.getByLabelText('姓名'), 'Hassan,  Omar');
    await userEvent.type(screen.getByLabelText('证件号码'), 'a1234567');
    await userEvent.type(screen.getByLabelText('国籍'), 'egy');
    await userEvent.type(screen.getByLabelText('出生日期'), '19900307');
    await send();
    expect(await screen.findByRole('heading', { level: 1, name: '各地区咨询热线' })).toBeVisible();
    expect(asked.find(({ call }) => call === 'POST /auth/accounts')?.body).toMatchObject({
      name: 'HASSAN OMAR',
      idType: 'passport',
      idNo: 'A1234567',
      nationality: 'EGY',
      birthDate: '1990-03-07',
    });
  });

  it('offers the kinds that the policy allows, and none to choose when it allows one', async () => {
    const { unmount } = await visitRegistration('/register', applicant(['idCard', 'permanentResident']));
    await waitFor(() =>
      expect(
        within(screen.getByLabelText('证件类型'))
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['居民身份证', '外国人永久居留身份证']),
    );
    unmount();
    await visitRegistration('/register', applicant(['idCard']));
    expect(await screen.findByLabelText('证件号码')).toBeVisible();
    await waitFor(() => expect(screen.queryByLabelText('证件类型')).toBeNull());
  });

  it('shows at the kind that the policy does not allow it', async () => {
    const idType = { code: 'not_eligible', reason: 'not_eligible.idType', message: '' };
    await visitRegistration('/register', {
      ...applicant(['idCard', 'passport']),
      'POST /auth/accounts': () => ({ status: 422, errorCode: 'VALIDATION_FAILED', fields: { idType } }),
    });
    await userEvent.type(await screen.findByLabelText('姓名'), '王秀兰');
    await userEvent.type(screen.getByLabelText('证件号码'), '119999198512120016');
    await send();
    expect(await screen.findByText(/不受理这种证件/)).toBeVisible();
    expect(screen.getByLabelText('证件类型')).toBeInvalid();
  });
});
