import type { Page } from '@playwright/test';
import { applicantFor } from '../support/applicants';
import { type Application, fillDraft, submit } from '../support/application';
import { must } from '../support/api';
import { declareAndSubmit } from '../support/phone/form';
import { aMinuteLater, sql } from '../support/server/database';
import { place, type Place } from '../support/server/builtServer';
import { untilStill } from '../support/browser/looks';
import type { Person } from '../support/people';
import { codeFor, register as signUp } from '../support/session';
import { expect, signedIn, test } from '../support/phone/test';

/** Sign-in and registration through labels and buttons. */
const token = (page: Page) => page.evaluate(() => localStorage.getItem('User-Token'));

async function register(page: Page, who: Person) {
  await page.getByLabel('姓名').fill(who.name);
  await page.getByLabel('身份证号', { exact: true }).fill(who.idNo);
  await page.getByLabel('手机号').fill(who.mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('验证码', { exact: true }).fill(await codeFor(who.mobile));
  const consents = page.getByRole('checkbox');
  for (let i = 0; i < (await consents.count()); i += 1) {
    await expect(consents.nth(i), 'unticked by default').not.toBeChecked();
    await consents.nth(i).check({ force: true });
  }
  await page.getByRole('button', { name: '注册', exact: true }).click();
}

test('registering signs in and redirects to the requested page', async ({ page, newcomer, consoleErrors }) => {
  const who = newcomer();
  await page.goto('newApply/personalInfo');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.goto(page.url().replace('/login', '/register'));
  await untilStill(page);
  await register(page, who);
  await expect(page).toHaveURL(/\/newApply\/personalInfo$/);
  expect(await token(page)).toBeTruthy();
  await expect(page.locator('[name=mobile]')).not.toHaveValue('');
  expect(consoleErrors).toEqual([]);
});

test('a duplicate car is reported without the other application', async ({ page, call, user, newcomer }) => {
  const other = newcomer();
  const otherToken = await signUp(call, other);
  const theirs = applicantFor('newApplyElv', other);
  await must(submit(call, otherToken, await fillDraft(call, otherToken, 'newApplyElv', theirs)));

  const mine = applicantFor('newApplyElv', user);
  await fillDraft(call, user.token, 'newApplyElv', {
    ...mine,
    oldCarInfo: { ...mine.oldCarInfo, vin: theirs.oldCarInfo.vin ?? '' },
  });
  await page.goto('newApplyElv/newCarInfo?review=1');
  await declareAndSubmit(page);
  await expect(page.locator('main [role=alert]:not(:empty)').first()).toBeVisible();
  await expect(page.locator('body')).not.toContainText(other.mobile);
  const { list } = await must(call<{ list: Application[] }>('GET', '/applications', { token: user.token }));
  expect(list[0]?.status).toBe('draft');
});

test(
  'withdrawing asks for confirmation once and withdraws the application',
  { tag: '@slow' },
  async ({ page, call, user }) => {
    const draft = await fillDraft(call, user.token, 'apply', applicantFor('apply', user));
    await must(submit(call, user.token, draft));
    await page.goto(`apply/process?id=${draft.id}`);
    await page.getByRole('button', { name: '撤回申请' }).click();
    const question = page.locator('[role=dialog], [role=alertdialog]');
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: '撤回申请', exact: true }).click();
    await expect
      .poll(
        async () => (await must(call<Application>('GET', `/applications/${draft.id}`, { token: user.token }))).status,
      )
      .toBe('withdrawn');
  },
);

test(
  'the menu changes the mobile number and signs out all devices',
  { tag: '@slow' },
  async ({ page, call, user, newcomer }) => {
    const { mobile } = newcomer();
    await page.goto('todo');
    await page.getByRole('button', { name: '菜单' }).click();
    await page.getByRole('link', { name: '换手机号' }).click();
    await untilStill(page);
    await page.getByLabel('手机号').fill(mobile);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByLabel('验证码', { exact: true }).fill(await codeFor(mobile));
    await page.getByRole('button', { name: '换成这个号码' }).click();
    await expect(page.getByText('手机号已经换成')).toContainText(mobile.slice(-4));
    await page.getByRole('link', { name: '回到首页' }).click();
    await page.getByRole('button', { name: '菜单' }).click();
    await page.getByRole('button', { name: /在所有设备上退出/ }).click();
    await page.getByRole('button', { name: '全部退出' }).click();
    await expect(page).toHaveURL(/\/home$/);
    expect(await token(page)).toBeFalsy();
    expect((await call('GET', '/me', { token: user.token })).status).toBe(401);
  },
);

test(
  'after a restore the sign-in asks once for the end of the ID number, also after a reload and with a code that was sent again',
  { tag: '@slow' },
  async ({ page, call, applicant, consoleErrors }) => {
    await sql('update accounts set is_mobile_unverified = true where id = $1', [
      (await must(call<{ accountId: string }>('GET', '/me', { token: applicant.token }))).accountId,
    ]);
    const end = page.getByLabel('身份证号后四位');
    const fillAndSend = async () => {
      await page.getByLabel('手机号').fill(applicant.mobile);
      await page.getByLabel('验证码', { exact: true }).fill(await codeFor(applicant.mobile));
      await page.getByRole('button', { name: '登录', exact: true }).click();
    };
    await aMinuteLater();
    await must(call('POST', '/auth/codes', { body: { mobile: applicant.mobile } }));
    await page.goto('login?redirect=%2FnewApply%2FpersonalInfo');
    await untilStill(page);
    await fillAndSend();
    await expect(end).toBeFocused();
    await page.reload();
    await untilStill(page);
    await expect(end).toHaveCount(0);
    await fillAndSend();
    await end.fill(applicant.idNo.startsWith('0001', 14) ? '0002' : '0001');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: '后四位不对' })).toBeVisible();
    await sql('update sign_in_codes set resend_at = now()');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByText('验证码已发出')).toBeVisible();
    await page.getByLabel('验证码', { exact: true }).fill(await codeFor(applicant.mobile));
    await end.fill(applicant.idNo.slice(-4).toLowerCase());
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(/\/newApply\/personalInfo$/);
    expect(await token(page)).toBeTruthy();
    expect(consoleErrors).toEqual([]);
  },
);

/** A server of its own that starts at 10:00: from 21:00 to 08:00 no notice is sent. */
const byDay = test.extend<{ server: Place }>({
  server: async ({}, use) => {
    const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10);
    const server = place({ CLOCK: `${tomorrow}T10:00:00+08:00` });
    await server.start();
    await use(server);
    await server.stop();
  },
});

byDay(
  'a mobile number change without the old number takes effect a day after the notice, unless it is stopped @whole',
  async ({ page, context, newcomer, server: { call, log, origin, sql } }) => {
    test.setTimeout(240_000); // two runs of the housekeeping job
    const [waits, stops] = [newcomer(), newcomer()];
    await signUp(call, waits, log);
    const token = await signUp(call, stops, log);
    const next = newcomer().mobile;
    const other = newcomer().mobile;
    await must(call('POST', '/auth/codes', { body: { mobile: other } }));
    const { name, idNo } = stops;
    await must(
      call('POST', '/auth/mobile-requests', { body: { name, idNo, mobile: other, code: await codeFor(other, log) } }),
    );

    await page.goto(`${origin}/qczhyjs/login`);
    await page.getByRole('link', { name: '原来的手机号不用了' }).click();
    await untilStill(page);
    await page.getByLabel('姓名').fill(waits.name);
    await page.getByLabel('身份证号', { exact: true }).fill(waits.idNo);
    await page.getByLabel('新手机号').fill(next);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByLabel('验证码', { exact: true }).fill(await codeFor(next, log));
    await page.getByRole('button', { name: '申请换号' }).click();
    await expect(page.getByText('申请收到了')).toBeVisible();

    const pending = async () =>
      (
        await sql(
          `select account_id from mobile_requests where due_at > now() + interval '23 hours' and closed_until is null`,
        )
      ).length;
    await expect.poll(pending, { timeout: 90_000, intervals: [1000] }).toBeGreaterThanOrEqual(2);

    await signedIn(context, { ...stops, token });
    await page.goto(`${origin}/qczhyjs/todo`);
    await expect(page.getByText(/登录手机号要换成/)).toContainText(other.slice(-4));
    await page.getByRole('button', { name: '停止更换' }).click();
    await expect(page.getByText('已经停止，登录手机号没有变。')).toBeVisible();

    await sql('update mobile_requests set due_at = now()');
    await expect
      .poll(async () => (await sql('select from mobile_requests where closed_until is null')).length, {
        timeout: 90_000,
        intervals: [1000],
      })
      .toBe(0);
    const signIn = async (mobile: string, idNo: string) => {
      const body = { mobile, code: await codeFor(mobile, log), idNoEnd: idNo.slice(-4) };
      return (await call('POST', '/auth/sessions', { body })).status;
    };
    await sql('update sign_in_codes set resend_at = now() where code_hash is null');
    for (const mobile of [next, stops.mobile]) await must(call('POST', '/auth/codes', { body: { mobile } }));
    expect([await signIn(next, waits.idNo), await signIn(stops.mobile, stops.idNo)]).toEqual([200, 200]);
    expect((await call('GET', '/me', { token })).status).toBe(200);
  },
);
