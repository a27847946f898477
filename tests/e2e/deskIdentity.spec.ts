import { caseShown, deskUrl, expect, openNew, test } from '../support/desk/test';
import { officers } from '../support/desk/testDesk';
import { endSession, fillSignIn, sent, writeRemark } from '../support/desk/tabs';
import { findTraces } from '../support/browser/traces';

/** In `npm test` too; deskTabs and deskTraces have the other tests of what a browser keeps of an officer. */
test('two officers on one computer find no data of each other', async ({ page, desk }) => {
  const { id, number, who } = await openNew(page, desk, { name: '钱只此' });
  await writeRemark(page, '只有甲看得到的话');
  await page.locator('.decision textarea').last().fill('内部备注：经办人甲怀疑发票');
  await page.keyboard.press('Escape');
  const texts = ['只有甲看得到的话', '经办人甲', number, who.name, who.idNo, officers.first.name, id];
  // Proves that the search works, so that an empty result later is meaningful.
  const before = await findTraces(page, texts);
  for (const text of texts) expect(before).toContain(`memory: ${text}`);
  await endSession(page, desk);
  await page.keyboard.press('g');
  await expect(page.getByRole('dialog')).toBeVisible(sent);
  await fillSignIn(page, 'both');
  await expect(page.locator('.bar').getByRole('button', { name: officers.both.name })).toBeVisible();
  await expect(page.locator('.queues')).toBeVisible();
  // As the page renders it.
  const groupedIdNo = who.idNo.replace(/^(.{6})(.{4})(.{4})/, '$1 $2 $3 ');
  expect(await findTraces(page, [...texts, groupedIdNo])).toEqual([]);
  await page.goto(deskUrl(desk, `cases/${id}`));
  await caseShown(page);
  await expect(page.getByText(`${officers.first.name} 正在办理`)).toBeVisible();
  expect(await findTraces(page, ['只有甲看得到的话', '经办人甲', who.idNo, groupedIdNo])).toEqual([]);
});
