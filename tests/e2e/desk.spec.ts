import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyDecisions, caseShown, deskUrl, expect, keyboard, seen, openDesk, test } from '../support/desk/test';
import { password } from '../support/desk/testDesk';
import { codeOf } from '../support/officers';
import { violations } from '../support/browser/looks';
import { must } from '../support/api';

/** Uses the keyboard only. A decision takes effect after ten seconds; the test ends that time at the server. */

test.describe.configure({ mode: 'serial' });

test('keyboard: signs in, approves a case without differences, shows the next one', async ({ page, desk, faults }) => {
  const first = await desk.submitted();
  const second = await desk.submitted('newApply');
  for (const { id } of [first, second]) await desk.decide('intake', id, 'intake');
  await page.goto(deskUrl(desk));
  await expect(page.locator('input[autocomplete=username]')).toBeFocused();
  await page.keyboard.type('first');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Tab');
  // On a deployed server the second factor is required; its first code was used at the set-up.
  const { secret } = desk.persons.first;
  if (secret) await page.keyboard.type(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '待办' })).toBeFocused();
  await expect(page.locator('.queue-count')).toHaveText('2');
  expect(await violations(page)).toEqual([]);

  const { press, pressed } = keyboard(page);
  await press('n');
  expect(await caseShown(page)).toBe(first.number);
  expect(await violations(page)).toEqual([]);
  await press('a', 'Enter');
  await expect(page.locator('.case-head h1')).toHaveText(second.number);
  await expect(page.locator('.case-head h1')).toBeFocused();
  console.log(`a clean case: ${pressed()} keys of 12`);
  expect(pressed()).toBeLessThanOrEqual(12);
  expect((await seen(desk, first.id)).stage, 'it may still be taken back').toBe(1);
  await applyDecisions(desk);
  await expect.poll(async () => (await seen(desk, first.id)).stage).toBe(2);

  // Returns the second case with a marked field and photo; the applicant sees the reasons.
  const back = keyboard(page);
  await back.press('f', 'a', 'k', 'x', '4', 'm', '1', 'b', 'Enter');
  console.log(`a return with two marks: ${back.pressed()} keys of 25`);
  await expect(page.getByRole('heading', { level: 1, name: '待办' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.locator('.case-head h1')).toHaveText(second.number);
  await expect(page.getByText('退回补正 (2)')).toBeVisible();
  await page.waitForTimeout(500);
  expect((await seen(desk, second.id)).status, 'the decision was undone').toBe('reviewing');
  await back.press('b', 'Enter');
  await expect(page.locator('.out')).toContainText('秒后生效');
  await applyDecisions(desk);
  await expect.poll(async () => (await seen(desk, second.id)).status).toBe('returned');
  const detail = await must(
    desk.call<{ returned: { items: { key: string }[] } }>('GET', `/applications/${second.id}`, {
      token: second.token,
    }),
  );
  expect(detail.returned.items).toHaveLength(2);
  expect(detail.returned.items.map(({ key }) => key)).toContain('idCardFront');
  expect(await page.locator('[rc-util-key], [data-rc-order]').count(), 'antd writes no <style>').toBe(0);
  expect(faults).toEqual([]);
});

test('the server returns the desk for a page URL and 404 for a missing file', async ({ request, desk }) => {
  const page = await request.get(deskUrl(desk, 'cases/any'), { headers: { accept: 'text/html' } });
  expect(page.status()).toBe(200);
  expect(page.headers()['content-security-policy']).toContain("style-src 'self';");
  expect((await request.get(deskUrl(desk, 'umi.00000000.js'))).status()).toBe(404);
});

test('an auditor is redirected to the audit page and cannot open the case list', async ({ page, desk }) => {
  await openDesk(page, desk, 'audit');
  await expect(page).toHaveURL(/\/desk\/audit$/);
  await page.goto(deskUrl(desk, 'cases'));
  await expect(page.getByText('这一页不在您的职责范围内')).toBeVisible();
});

test('the build of the phone app contains no code of the desk', () => {
  const dist = join(__dirname, '../../dist');
  const names = (readdirSync(dist, { recursive: true }) as string[]).filter((name) => /\.(js|css|html)$/.test(name));
  expect(names.length).toBeGreaterThan(50);
  const ofTheDesk = /rc-util-key|ant-(btn|table|modal)\b|qczhyjs\/desk|Office-Token|desk-vars/;
  expect(names.filter((name) => ofTheDesk.test(readFileSync(join(dist, name), 'utf8')))).toEqual([]);
});
