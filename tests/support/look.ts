import { expect, type Page } from '@playwright/test';
import { settled, overflowX, smallFields, smallTargets, smallText, violations } from './looks';
import type { Mode } from './modes';
import { secondOpinion } from './secondOpinion';
import { covered } from './test';

/** A phone 375 px wide whose browser is zoomed to 200 %. */
const zoomed = { width: 188, height: 406 };
const narrow = { width: 320, height: 700 };

/**
 * A screen as it stands: axe (contrast is one of its rules), the size of what is typed into; at 320 px sideways scrolling and targets; nothing lost
 * at 200 %; in 长辈版 the size of all text. Counted for the closing table.
 */
export async function look(page: Page, mode: Mode) {
  const where = `${mode} ${new URL(page.url()).pathname}`;
  const side = mode === 'large' ? 60 : 44;
  const usual = page.viewportSize() ?? narrow;
  await settled(page);
  expect.soft(await violations(page), `axe, ${where}`).toEqual([]);
  if (process.env.JOURNEYS === 'whole') {
    await secondOpinion(page, where);
    covered('looks by a second engine (IBM Equal Access)');
  }
  expect.soft(await smallFields(page, 16), `fields with text under 16 px, ${where}`).toEqual([]);
  await page.setViewportSize(narrow);
  expect.soft(await overflowX(page), `sideways scrolling at 320 px, ${where}`).toBeLessThanOrEqual(0);
  expect.soft(await smallTargets(page, side), `targets under ${side} px, ${where}`).toEqual([]);
  if (mode === 'large') expect.soft(await smallText(page, 18), `text under 18 px, ${where}`).toEqual([]);
  await page.setViewportSize(zoomed);
  expect.soft(await overflowX(page), `sideways scrolling at 200 %, ${where}`).toBeLessThanOrEqual(0);
  await page.setViewportSize(usual);
  covered(
    mode === 'large'
      ? 'looks in 长辈版 (axe, 320 px, 200 %, targets 60, text 18)'
      : 'looks (axe, 320 px, 200 %, targets 44, fields 16)',
  );
}
