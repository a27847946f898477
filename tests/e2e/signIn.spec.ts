import type { Page } from '@playwright/test';
import { applicantFor } from '../support/applicants';
import { type Application, fillDraft, submit } from '../support/application';
import { must } from '../support/api';
import { declareAndSubmit } from '../support/phone/form';
import { aMinuteLater, sql } from '../support/server/database';
import { untilStill } from '../support/browser/looks';
import { codeFor, register } from '../support/session';
import { expect, test } from '../support/phone/test';

/** Sign-in through labels and buttons; persons.spec.ts registers. */
const token = (page: Page) => page.evaluate(() => localStorage.getItem('User-Token'));

test('a duplicate car is reported without the other application', async ({ page, call, user, newcomer }) => {
  const other = newcomer();
  const otherToken = await register(call, other);
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
  'after a restore the sign-in asks once for the end of the ID number, also after a reload and with a code that was sent again',
  { tag: '@slow' },
  async ({ page, call, applicant, consoleErrors }) => {
    await sql('update accounts set is_mobile_unverified = true where id = $1', [
      (await must(call<{ accountId: string }>('GET', '/me', { token: applicant.token }))).accountId,
    ]);
    const end = page.getByLabel('证件号码后四位');
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
