import type { Page } from '@playwright/test';
import { must } from '../api';
import { applyDecisions, deskUrl, expect, seen } from './test';
import { type TestDesk, password, type OfficerName, officers } from './testDesk';

/** Helpers for officers with a session of their own, which a test can end. */
export const sent = { timeout: 30_000 };
/** Ends the time to undo, and returns the passes of a case; a pass may take effect a second later. */
export const passes = async (desk: TestDesk, id: string) => {
  await applyDecisions(desk);
  return (await seen(desk, id)).history.filter(({ event }) => event === 'pass');
};

export async function fillSignIn(page: Page, who: OfficerName) {
  const name = page.locator('input[autocomplete=username]');
  await expect(name).toBeVisible();
  await name.fill(who);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
}
/** Signs in through the page with a new session and opens a page. */
export async function enter(page: Page, desk: TestDesk, who: OfficerName, path = '') {
  await page.goto(deskUrl(desk, path));
  await fillSignIn(page, who);
  await expect(page.locator('.bar').getByRole('button', { name: desk.persons[who].me.name })).toBeVisible();
}
export const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('Office-Token')?.split(' ')[0] ?? '');
export const endSession = async (page: Page, desk: TestDesk) => {
  const token = await tokenOf(page);
  await must(desk.call('DELETE', '/office/sessions/current', { headers: { 'Office-Token': token } }));
};
export const decide = async (page: Page) => {
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expect(page.locator('.out')).toBeVisible();
};
/** The requests that send a decision. */
export const decisionCalls = '**/applications/*/decisions';
/** Types a remark to the applicant, and waits until the server has saved it. */
export async function writeRemark(page: Page, text: string) {
  await page.keyboard.press('v');
  const saved = page.waitForResponse((reply) => reply.url().endsWith('/draft') && reply.ok());
  await page.keyboard.insertText(text);
  await saved;
}
/** Opens the menu of the officer and chooses an item. The mouse could press one item and release on another while the menu still unfolds, which chooses none. */
export async function chooseInMenu(page: Page, officerName: string, item: string) {
  await page.getByRole('button', { name: officerName }).click();
  await page.getByRole('menuitem', { name: item }).dispatchEvent('click');
}
/** Uses the menu item; the desk may show a confirmation first. */
export const signOut = (page: Page, who: keyof typeof officers) => chooseInMenu(page, officers[who].name, '退出登录');
