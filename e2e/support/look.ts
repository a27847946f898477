import { expect, type Page } from '@playwright/test';
import { settled, sideways, smallTargets, smallText, violations } from './looks';
import type { Mode } from './modes';

const least = { normal: 44, dark: 44, arabic: 44, large: 60 };

/** A screen as it stands: axe, then at 320 px sideways scrolling, targets, and in 长辈版 the size of the text. */
export async function look(page: Page, mode: Mode) {
  const where = `${mode} ${new URL(page.url()).pathname}`;
  await settled(page);
  expect.soft(await violations(page), `axe, ${where}`).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect.soft(await sideways(page), `sideways scrolling at 320 px, ${where}`).toBeLessThanOrEqual(0);
  expect.soft(await smallTargets(page, least[mode]), `targets under ${least[mode]} px, ${where}`).toEqual([]);
  if (mode === 'large') expect.soft(await smallText(page, 18), `text under 18 px, ${where}`).toEqual([]);
}
