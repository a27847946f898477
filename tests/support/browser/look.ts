import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import {
  cutPlaceholders,
  leadingMarks,
  untilStill,
  overflowX,
  smallFields,
  smallTargets,
  smallText,
  violations,
} from './looks';
import type { Mode } from './modes';
import { covered } from '../phone/test';

/** The CSS viewport of a phone 375 px wide at 200 % browser zoom. */
const zoomed = { width: 188, height: 406 };
const narrow = { width: 320, height: 700 };

/** `LOOK_PICTURES=<folder>` saves a screenshot of each screen at these widths. */
const pictures = process.env.LOOK_PICTURES;
const pictured = [narrow.width, 375, 1280];
let taken = 0;

async function savePictures(page: Page, mode: Mode) {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  const name = [mode, ...new URL(page.url()).pathname.split('/').slice(2), test.info().title, (taken += 1)];
  for (const width of pictured) {
    await page.setViewportSize({ width, height: 812 });
    const path = join(pictures, `${name.join('-').replaceAll(/[ :,/]+/g, '_')}-${width}.png`);
    await page.screenshot({ path, fullPage: true });
  }
}

/**
 * Checks the current screen: axe (including contrast) and font size of inputs; at 320 px overflow, placeholders and target size;
 * overflow at 200 % zoom; at all three widths, lines that begin with a punctuation mark; in 长辈版 the size of all text. Counted in the table of results.
 */
export async function look(page: Page, mode: Mode) {
  const where = `${mode} ${new URL(page.url()).pathname}`;
  const side = mode === 'large' ? 60 : 44;
  const usual = page.viewportSize() ?? narrow;
  await untilStill(page);
  expect.soft(await violations(page), `axe, ${where}`).toEqual([]);
  expect.soft(await smallFields(page, 16), `fields with text under 16 px, ${where}`).toEqual([]);
  const marksAt = async (width: number) =>
    expect
      .soft(await leadingMarks(page), `lines that begin with a punctuation mark at ${width} px, ${where}`)
      .toEqual([]);
  await marksAt(usual.width);
  await page.setViewportSize(narrow);
  await marksAt(narrow.width);
  expect.soft(await overflowX(page), `sideways scrolling at 320 px, ${where}`).toBeLessThanOrEqual(0);
  expect.soft(await smallTargets(page, side), `targets under ${side} px, ${where}`).toEqual([]);
  expect.soft(await cutPlaceholders(page), `placeholders cut off at 320 px, ${where}`).toEqual([]);
  if (mode === 'large') expect.soft(await smallText(page, 18), `text under 18 px, ${where}`).toEqual([]);
  await page.setViewportSize(zoomed);
  await marksAt(zoomed.width);
  expect.soft(await overflowX(page), `sideways scrolling at 200 %, ${where}`).toBeLessThanOrEqual(0);
  await savePictures(page, mode);
  await page.setViewportSize(usual);
  covered(
    mode === 'large'
      ? 'looks in 长辈版 (axe, 320 px, 200 %, targets 60, text 18)'
      : 'looks (axe, 320 px, 200 %, targets 44, fields 16)',
  );
}
