import type { BrowserContext, Page, Route } from '@playwright/test';
import { modes } from '../support/browser/modes';
import { publicRoutes } from '../support/phone/routes';
import { covered, expect, presetStorage, signedIn, test } from '../support/phone/test';

/** Scripts that load late, partly or never, on every screen: no input appears in a URL, and no screen is blank or loads forever. */
const ownScreens = [
  'todo',
  'newApply/list',
  'newApply/personalInfo',
  'newApplyElv/oldCarInfo',
  'newApply/result',
  'newApply/process',
];
const typed = '13800138000';

interface Fault {
  /** What happens to a matching script request; delayed ones continue when `over` resolves. */
  put?: (route: Route, over: Promise<void>) => Promise<unknown>;
  which?: RegExp;
  /** The app starts in the end; otherwise the page shows how to go on without it. */
  passes?: true;
  off?: true;
}
const anyScript = /\.js(\?|$)/;
const pageChunk = /\.async\.js(\?|$)/;
const held = async (route: Route, over: Promise<void>) => {
  await over;
  await route.continue();
};
const faults: Record<string, Fault> = {
  'every script late': { which: anyScript, put: held, passes: true },
  'the chunks late': { which: pageChunk, put: held, passes: true },
  'every script gone': { which: anyScript, put: (route) => route.fulfill({ status: 404, body: '' }) },
  'JavaScript off': { off: true },
};

/** The part of CI; the rest is @whole. */
const smoke = new Set([
  'every script late register',
  'every script late intro',
  'every script late newApply/personalInfo',
  'the chunks late login',
  'every script gone todo',
  'every script gone companylist',
  'JavaScript off login',
  'JavaScript off contact',
]);

/** The part of `npm test`. */
const fast = new Set(['every script late register', 'every script gone todo']);

async function put(context: BrowserContext, { which, put: meet }: Fault) {
  let pass = () => {};
  const over = new Promise<void>((resolve) => {
    pass = resolve;
  });
  if (which && meet) await context.route(which, (route) => meet(route, over).catch(() => undefined)); // the page may be closed
  return pass;
}

/** Types into every text field, presses Enter and taps every button, at their screen positions. */
async function tryEverything(page: Page) {
  const fields = page.locator(
    'main input:not([type=radio], [type=checkbox], [type=file], [type=hidden]), main textarea',
  );
  const buttons = page.locator('main button:not([type=button]), main [type=submit], footer button');
  let tried = 0;
  const tap = async (place: number, among: typeof fields) => {
    const box = await among.nth(place).boundingBox();
    if (!box) return false;
    await page.mouse.move(0, 0);
    await among.nth(place).evaluate((it) => it.scrollIntoView({ block: 'center' }));
    const { x, y, width, height } = (await among.nth(place).boundingBox()) ?? box;
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    tried += 1;
    return true;
  };
  for (let place = 0; place < (await fields.count()); place += 1) {
    if (!(await tap(place, fields))) continue;
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(100);
  }
  for (let place = 0; place < (await buttons.count()); place += 1) {
    await tap(place, buttons);
    await page.waitForTimeout(100);
  }
  return tried;
}

const words = (page: Page) => page.locator('body').innerText();
const loading = /正在加载|正在取回/;

for (const [what, fault] of Object.entries(faults)) {
  test.describe(what, () => {
    test.use({ javaScriptEnabled: !fault.off });
    for (const path of [...Object.keys(publicRoutes), ...ownScreens]) {
      const name = `${what} ${path}`;
      test(
        `${name}: no input in the URL, and the screen has text${smoke.has(name) ? '' : ' @whole'}`,
        { tag: fast.has(name) ? [] : '@slow' },
        async ({ page, context, resident }) => {
          const asked: string[] = [];
          page.on('request', (request) => asked.push(request.url()));
          if (ownScreens.includes(path)) await signedIn(context, resident, modes.normal);
          else await presetStorage(context, modes.normal);
          const pass = await put(context, fault);
          await page.goto(path, { waitUntil: 'commit' });
          const place = page.url();
          await expect
            .poll(async () => (await words(page)).trim().length, { message: 'it is not blank', timeout: 15_000 })
            .toBeGreaterThan(10);
          const tried = await tryEverything(page);
          expect(
            asked.filter((url) => url.includes(typed)),
            'nothing typed in an address',
          ).toEqual([]);
          expect(page.url(), 'the address stays').toBe(place);
          expect(await words(page)).not.toBe('');
          if (fault.passes) {
            pass();
            await expect(page.locator('#shell')).toHaveCount(0);
            await expect(page.locator('h1').first()).toBeVisible();
            expect(page.url()).not.toContain('?');
          } else {
            // Polls the rendered text: Playwright's own text matching ignores <noscript>.
            await expect.poll(() => words(page), { message: 'who helps is told', timeout: 20_000 }).toContain('12345');
            // /contact contains the hotlines from the start: its message that nothing more will load comes a moment later.
            await expect
              .poll(() => words(page), { message: 'nothing loads for ever', timeout: 20_000 })
              .not.toMatch(loading);
          }
          covered(`screens with ${what}`);
          if (tried > 0) covered('of those with something to type or to tap');
        },
      );
    }
  });
}

test.describe('JavaScript off', () => {
  test.use({ javaScriptEnabled: false });
  test('the consent texts can be read without JavaScript', { tag: '@slow' }, async ({ page }) => {
    await page.goto('register');
    for (const title of ['隐私政策', '敏感个人信息单独同意书'])
      await page.locator('summary').filter({ hasText: title }).click();
    await expect.poll(() => words(page)).toContain('不卖，不做广告');
    expect(await words(page)).toContain('您可以不同意');
  });
});
