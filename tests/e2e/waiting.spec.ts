import { must } from '../support/api';
import type { QueueTicket } from '../../domain/queueTicket';
import { aMinuteLater } from '../support/server/database';
import { codeFor } from '../support/session';
import { expect, test } from '../support/phone/test';

/** The waiting list and the limits of a network, as users see them. */
test('under overload the page shows the queue position and continues by itself @whole', async ({ page }) => {
  const ticket: QueueTicket = { place: 'a-ticket', ahead: 37, waitS: 3 };
  const held: (string | null)[] = [];
  await page.route('**/api/hotlines*', async (route) => {
    held.push(await route.request().headerValue('Waiting-Place'));
    if (held.length > 2) return route.continue();
    const json = { success: false, errorCode: 'UNAVAILABLE', errorMessage: '请稍候', data: ticket, traceId: 'test' };
    return route.fulfill({ status: 503, headers: { 'Retry-After': '3' }, json });
  });
  await page.goto('contact');
  await expect(page.getByRole('status', { name: '服务状态' })).toContainText('前面大约还有 37 人');
  await expect.poll(() => held, { timeout: 20_000 }).toEqual([null, 'a-ticket', 'a-ticket']);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText('已经为您排上队')).toBeHidden();
});

test('after many wrong codes from an address, a person there signs in with a code requested there, and other tries are refused @whole', async ({
  page,
  call,
  context,
  resident,
  newcomer,
}) => {
  const headers = { 'X-Forwarded-For': `198.51.100.${1 + Math.floor(Math.random() * 250)}` };
  for (let n = 0; n < 13; n += 1) {
    const { mobile } = newcomer();
    await must(call('POST', '/auth/codes', { body: { mobile }, headers }));
    const right = await codeFor(mobile);
    const code = right === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i += 1) await call('POST', '/auth/sessions', { body: { mobile, code }, headers });
  }
  await context.setExtraHTTPHeaders(headers);
  await page.goto('login');
  const answered: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/auth/sessions')) answered.push(response.status());
  });
  const enter = async (mobile: string) => {
    await page.getByLabel('手机号').fill(mobile);
    await page.getByLabel('验证码', { exact: true }).fill(await codeFor(mobile));
    await page.getByRole('button', { name: '登录', exact: true }).click();
  };
  const { mobile } = newcomer();
  await must(call('POST', '/auth/codes', { body: { mobile } }));
  await enter(mobile);
  await expect(page.getByText('试的次数多了')).toBeVisible();
  await aMinuteLater();
  await page.getByLabel('手机号').fill(resident.mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('验证码已发出')).toBeVisible();
  await enter(resident.mobile);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('User-Token')), { timeout: 60_000 }).toBeTruthy();
  expect(answered).toEqual([429, 200]);
});
