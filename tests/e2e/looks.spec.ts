import { look } from '../support/browser/look';
import { type Mode, modeNames, modes } from '../support/browser/modes';
import { ownRoutes, publicRoutes } from '../support/phone/routes';
import { presetStorage, signedIn, test } from '../support/phone/test';

/** The part of CI, in normal mode also of `npm test`; the rest of the matrix is @whole. */
const smoke = new Set([
  'normal intro',
  'dark home',
  'arabic login',
  'large newApply/personalInfo',
  'normal form',
  'arabic newApplyElv/personalInfo',
]);
const tag = (mode: Mode, path: string) => (smoke.has(`${mode} ${path}`) ? '' : ' @whole');
for (const mode of modeNames) {
  test.describe(`in ${mode}`, () => {
    for (const path of Object.keys(publicRoutes)) {
      test(
        `/${path} passes the accessibility checks${tag(mode, path)}`,
        { tag: mode === 'normal' ? [] : '@slow' },
        async ({ page, context }) => {
          await presetStorage(context, modes[mode]);
          await page.goto(path);
          await look(page, mode);
        },
      );
    }
    for (const path of Object.keys(ownRoutes)) {
      test(
        `/${path} without data passes the accessibility checks${tag(mode, path)}`,
        { tag: mode === 'normal' ? [] : '@slow' },
        async ({ page, context, applicant }) => {
          await signedIn(context, applicant, modes[mode]);
          await page.goto(path);
          await look(page, mode);
        },
      );
    }
  });
}
