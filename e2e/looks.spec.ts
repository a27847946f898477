import type { Page } from '@playwright/test';
import { settled, sideways, smallTargets, smallText, violations } from './support/looks';
import { type Mode, modeNames, modes } from './support/modes';
import { ownRoutes, publicRoutes } from './support/routes';
import { expect, remember, signedIn, test } from './support/test';

/** What every `npm test` looks at; the rest of the matrix is @whole. */
const smoke = new Set(['normal intro', 'dark home', 'arabic login', 'large newApply/personalInfo', 'normal form', 'arabic newApplyElv/personalInfo']);
const tag = (mode: Mode, path: string) => (smoke.has(`${mode} ${path}`) ? '' : ' @whole');
const least = { normal: 44, dark: 44, arabic: 44, large: 60 };

async function look(page: Page, mode: Mode) {
  await settled(page);
  expect.soft(await violations(page), 'axe').toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect.soft(await sideways(page), 'sideways scrolling at 320 px').toBeLessThanOrEqual(0);
  expect.soft(await smallTargets(page, least[mode]), `targets under ${least[mode]} px`).toEqual([]);
  if (mode === 'large') expect.soft(await smallText(page, 18), 'text under 18 px').toEqual([]);
}

for (const mode of modeNames) {
  test.describe(`in ${mode}`, () => {
    for (const path of Object.keys(publicRoutes)) {
      test(`/${path} can be used by everybody${tag(mode, path)}`, async ({ page, context }) => {
        await remember(context, modes[mode]);
        await page.goto(path);
        await look(page, mode);
      });
    }
    for (const path of Object.keys(ownRoutes)) {
      test(`/${path}, empty, can be used by everybody${tag(mode, path)}`, async ({ page, context, applicant }) => {
        await signedIn(context, applicant, modes[mode]);
        await page.goto(path);
        await look(page, mode);
      });
    }
  });
}
