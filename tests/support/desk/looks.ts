import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { overflowX, untranslated, violations } from '../browser/looks';

/** `DESK_PICTURES=<folder>` saves a screenshot at each of these widths. */
const folder = process.env.DESK_PICTURES;
const pictured = [375, 640, 768, 1280, 1440, 1920];

/** Returns what is wrong with the page: violations of axe, texts without translation, and sideways scrolling at these widths. */
export async function faultsOfLooks(page: Page, name: string, widths: readonly number[]): Promise<string[]> {
  const wrong = [...(await violations(page)), ...(await untranslated(page))];
  for (const width of widths) {
    // 640 is 1280 at 200 % zoom, 960 is 1920: zoom halves the visible height too.
    await page.setViewportSize({ width, height: width === 640 || width === 960 ? 540 : 900 });
    let sideways = await overflowX(page);
    if (sideways > 0) {
      // The ring of a tapped button keeps for a moment the width that it had before the window became narrow.
      await page.waitForTimeout(1000);
      sideways = await overflowX(page);
    }
    if (sideways > 0) wrong.push(`${sideways} px sideways at ${width}`);
    if (!folder || !pictured.includes(width)) continue;
    mkdirSync(folder, { recursive: true });
    await page.waitForTimeout(150);
    await page.screenshot({ path: `${folder}/${name.replaceAll(' ', '_')}-${width}.png`, fullPage: true });
  }
  return wrong.map((fault) => `${name}: ${fault}`);
}
