import { must } from '../support/api';
import { arrivesLate, expect, openHeld, seen, soonApplied, soonHidden, test } from '../support/desk/test';
import { objectedTo } from '../support/desk/full';
import { decisionCalls } from '../support/desk/tabs';

/** Dismissing an objection does not change the status, so only the Idempotency-Key identifies a repeated request. */
test.beforeEach(({ context }) => context.clock.install());

test('a dismissed objection continues the publicity and shows the applicant the reason', async ({ page, desk }) => {
  const { id, token } = await objectedTo(desk);
  // The approver, `second`, must not decide the objection.
  await openHeld(page, desk, 'both', id, /异议不成立/);
  await page.keyboard.press('i');
  await page.keyboard.press('Escape');
  await page.keyboard.press('i');
  await page.keyboard.insertText('经核实，举报不属实');
  await page.keyboard.press('Control+Enter');
  await soonApplied(page, desk, async () =>
    expect((await seen(desk, id)).history.filter(({ event }) => event === 'dismiss')).toHaveLength(1),
  );
  expect((await seen(desk, id)).status).toBe('publicity');
  const told = await must(
    desk.call<{ history: { event: string; remark?: string }[] }>('GET', `/applications/${id}`, { token }),
  );
  expect(told.history.find(({ event }) => event === 'dismiss')?.remark).toBe('经核实，举报不属实');
});

test('records a dismissal once when its request arrives twice', async ({ page, desk }) => {
  const { id } = await objectedTo(desk);
  await openHeld(page, desk, 'both', id, /异议不成立/);
  await arrivesLate(page, decisionCalls);
  await page.getByRole('button', { name: /异议不成立/ }).click();
  await page.keyboard.insertText('经核实，举报不属实');
  await page.keyboard.press('Control+Enter');
  const dismissals = async () => (await seen(desk, id)).history.filter(({ event }) => event === 'dismiss').length;
  await soonApplied(page, desk, async () => expect(await dismissals()).toBeGreaterThan(0));
  await soonHidden(page, page.locator('.out'));
  expect(await dismissals()).toBe(1);
});
