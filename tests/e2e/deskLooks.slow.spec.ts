import type { Page } from '@playwright/test';
import { caseShown, claim, deskUrl, expect, test } from '../support/desk/test';
import { changedPolicy, fillDesk, type Full, openDeskAs, states } from '../support/desk/full';
import type { TestDesk, OfficerName } from '../support/desk/testDesk';
import { faultsOfLooks } from '../support/desk/looks';
import { overflowX } from '../support/browser/looks';
import { cities, province } from '../../server/seed/regions';

/**
 * Every page and state of the desk, light and dark, in both languages, from 768 px on and at 200 % zoom (640 is 1280 zoomed, 960 is 1920).
 */
const widths = [640, 768, 960, 1280, 1440, 1920];

/** `DESK_SCREENS=<regular expression>` opens only the screens with such names. */
const isWanted = (name: string) => new RegExp(process.env.DESK_SCREENS ?? '').test(name);

let made: Promise<Full> | undefined;
/** Test data, shared by all tests of this file. */
const full = (desk: TestDesk) => (made ??= fillDesk(desk));

const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible();
const press = (key: string) => async (page: Page) => {
  await page.keyboard.press(key);
  await dialog(page);
};

/** Actions that lead to each state of the case page. */
const caseStates: Record<string, (page: Page) => Promise<unknown>> = {
  fields: async () => undefined,
  'marking a field': (page) => page.keyboard.press('x'),
  'a return': async (page) => {
    for (const key of ['x', '1', 'm', '2', 'b']) await page.keyboard.press(key);
  },
  'a refusal without words': async (page) => {
    await page.keyboard.press('v');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'a yes': (page) => page.keyboard.press('a'),
  history: (page) => page.keyboard.press('2'),
  alike: async (page) => {
    await page.keyboard.press('3');
    await page.locator('.alike button').first().click();
    await expect(page.locator('.alike-pictures img')).toHaveCount(2);
  },
  help: press('?'),
  'holding it': press('p'),
};

interface Screen {
  who: OfficerName;
  path: (made: Full) => string;
  /** selector that is visible when the page has loaded */
  whole: string;
  /** pages that cannot be empty omit that state */
  states: (keyof typeof states)[];
  /** dialogs and results on this page */
  more?: Record<string, (page: Page) => Promise<unknown>>;
}

const judge = (text: string, then: string) => async (page: Page) => {
  await page.locator('.policy-text').fill(text);
  await page.keyboard.press('Control+Enter');
  await expect(page.locator(then).first()).toBeVisible();
};
const all = ['full', 'empty', 'failed'] as const;
const never = ['full', 'failed'] as const;
const screens: Record<string, Screen> = {
  home: { who: 'all', path: () => '', whole: '.queues', states: [...all] },
  search: { who: 'all', path: () => 'cases', whole: '.ant-table-row', states: [...all] },
  'a case': {
    who: 'lead',
    path: ({ id }) => `cases/${id}`,
    whole: '.viewer-photo img',
    states: [...never],
    more: {
      'handing over': async (page) => {
        await page.getByRole('button', { name: /^(转交|Hand over)$/ }).click();
        await dialog(page);
      },
    },
  },
  'a case with an objection': {
    who: 'all',
    path: ({ objected }) => `cases/${objected}`,
    whole: '.viewer-photo img',
    states: ['full'],
    more: {
      objections: async (page) => {
        await page.keyboard.press('4');
        await expect(page.locator('.objection-text')).toBeVisible();
      },
      recording: press('e'),
      dismissing: async (page) => {
        await claim(page, /异议不成立|Dismiss objection/);
        await page.keyboard.press('i');
        await expect(page.locator('.decision-objections')).toBeVisible();
      },
    },
  },
  "a case with another person's ID number": {
    who: 'lead',
    path: ({ foreign }) => `cases/${foreign}`,
    whole: '.case-head-others',
    states: ['full'],
  },
  payments: {
    who: 'pay',
    path: () => 'payments',
    whole: '.ant-table-row',
    states: [...all],
    more: { making: press('n') },
  },
  'a batch': {
    who: 'release',
    path: ({ batch }) => `payments/${batch}`,
    whole: '.ant-table-row',
    states: [...never],
    more: { releasing: press('r') },
  },
  'a batch that went out': {
    who: 'pay',
    path: ({ released }) => `payments/${released}`,
    whole: '.ant-table-row',
    states: ['full'],
    more: {
      'a bad answer': async (page) => {
        await page.keyboard.press('i');
        const buffer = Buffer.from('申请编号,结果,原因\nX1,成功,\nX2,也许,\n');
        await page.locator('input[type=file]').setInputFiles({ name: '回盘.csv', mimeType: 'text/csv', buffer });
        await page.getByRole('dialog').locator('.ant-btn-primary').click();
        await expect(page.locator('.table-dialog-mistakes .ant-table-row').first()).toBeVisible();
      },
    },
  },
  funds: {
    who: 'lead',
    path: () => 'funds',
    whole: '.chart',
    states: [...all],
    more: {
      'a change': press('g'),
      'the first grant of a city': async (page) => {
        await press('g')(page);
        await page.getByRole('dialog').locator('#region').click();
        await page.locator('.ant-select-item-option', { hasText: /无锡|Wuxi/ }).click();
        await expect(page.locator('.funds-warning')).toBeVisible();
      },
    },
  },
  policy: {
    who: 'policy2',
    path: () => 'policy',
    whole: '.ant-table-row',
    states: [...never],
    more: {
      pausing: async (page) => {
        await page.locator('.card').first().locator('.ant-btn-dangerous').first().click();
        await dialog(page);
      },
    },
  },
  'a version': {
    who: 'policy2',
    path: ({ version }) => `policy/${version}`,
    whole: '.policy-sentences',
    states: [...never],
    more: {
      signing: async (page) => {
        // The differences may be rendered before the proposer is loaded, who may not sign.
        await expect(page.locator('main .ant-btn-primary')).toBeVisible();
        await press('s')(page);
      },
      tried: async (page) => {
        await page.locator('.policy-run button').click();
        await expect(page.locator('.policy-sum')).toBeVisible();
      },
    },
  },
  'a draft': {
    who: 'policy',
    path: () => 'policy/new',
    whole: '.policy-text',
    states: ['full'],
    more: {
      mistakes: judge('{"editions": [], "comon": 1}', '.policy-sentences'),
      good: judge(JSON.stringify(changedPolicy('2026.10')), '.policy-ready'),
      'the form': async (page) => {
        await judge(JSON.stringify(changedPolicy('2026.10')), '.policy-ready')(page);
        const edition = page.locator('.terms-edition').first();
        await edition.locator('.terms-do button').first().click();
        for (const summary of await page.locator('.terms-more summary').all()) await summary.click();
        await edition.locator('.terms-row input').first().fill('');
        await expect(page.locator('.terms-mistake').first()).toBeVisible();
      },
    },
  },
  statistics: { who: 'lead', path: () => 'statistics', whole: '.chart', states: [...never] },
  'statistics without cases': {
    who: 'lead',
    path: () => 'statistics?regionCode=321300',
    whole: '.chart',
    states: ['full'],
  },
  lists: {
    who: 'admin',
    path: () => 'lists',
    whole: 'main .card',
    states: ['full'],
    more: {
      importing: async (page) => {
        await page.locator('main .card button').first().click();
        await dialog(page);
      },
      'the difference of a list': async (page) => {
        await page.locator('[aria-labelledby=list-regions] button').click();
        const list = cities
          .filter(({ code }) => code !== '321300')
          .map(({ dial: _, ...city }) => ({ ...city, parent: province.code }));
        const rows = [{ ...province, parent: null }, { ...list[0], nameEn: 'Nanking' }, ...list.slice(1)];
        const buffer = Buffer.from(JSON.stringify(rows));
        await page
          .locator('input[type=file]')
          .setInputFiles({ name: '地区.json', mimeType: 'application/json', buffer });
        await page.getByRole('dialog').locator('.ant-btn-primary').click();
        await expect(page.locator('.table-dialog-failed')).toBeVisible();
      },
    },
  },
  staff: {
    who: 'admin',
    path: () => 'staff',
    whole: '.ant-table-row',
    states: [...all],
    more: { inviting: press('n') },
  },
  proposals: {
    who: 'admin',
    path: () => 'proposals',
    whole: '.ant-table-row',
    states: [...all],
    more: {
      confirming: async (page) => {
        await page
          .getByRole('button', { name: /^(确认|Confirm)[：:]/ })
          .first()
          .click();
        await dialog(page);
      },
    },
  },
  audit: { who: 'audit', path: () => 'audit', whole: '.ant-table-row', states: [...all] },
};

/** Checks the current page and collects one message per problem. */
function watcher(page: Page, mode: string) {
  const wrong: string[] = [];
  const check = async (name: string) => {
    await page.waitForTimeout(300); // end of the transitions
    const shown = await page.evaluate(() => {
      const { dataset, lang } = document.documentElement;
      return `${dataset.theme}-${lang}`;
    });
    if (shown !== mode) wrong.push(`${name}: drawn ${shown}, not ${mode}`);
    // A screen reader would read the whole table after each change.
    const live = await page.locator(':is([aria-live=polite], [role=status], [role=alert], [role=log]) table').count();
    if (live > 0) wrong.push(`${name}: ${live} tables in live regions`);
    wrong.push(...(await faultsOfLooks(page, `${mode} ${name}`, widths)));
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  return { wrong, check };
}

async function pages(page: Page, desk: TestDesk, liked: Record<string, string>, wanted: readonly string[]) {
  const there = await full(desk);
  const { wrong, check } = watcher(page, Object.values(liked).join('-'));
  for (const [name, { who, path, whole, states: of, more = {} }] of Object.entries(screens).filter(([one]) =>
    isWanted(one),
  ))
    for (const state of of.filter((one) => wanted.includes(one))) {
      const come = async () => {
        await openDeskAs(page, desk, who, path(there), liked);
        await expect(page.locator(state === 'full' ? whole : 'main .state').first()).toBeVisible({ timeout: 20_000 });
      };
      await states[state](page);
      await come();
      await check(`${name}, ${state}`);
      for (const [what, act] of state === 'full' && wanted.length > 1 ? Object.entries(more) : []) {
        await come();
        await act(page);
        await check(`${name}, ${what}`);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  return wrong;
}

// Contrast depends on the look, the width of texts on the language: two of the four combinations have each of them.
for (const [look, language] of [
  ['light', 'zh-CN'],
  ['dark', 'en-US'],
] as const) {
  const liked = { 'desk.look': look, 'desk.language': language };

  test(`${look}, ${language}: no axe violations on any page, full, empty or failed @whole`, async ({
    page,
    desk,
    faults,
  }) => {
    test.setTimeout(900_000);
    expect(await pages(page, desk, liked, all)).toEqual([]);
    // ahooks logs rejected calls to the console; any other message is a fault.
    expect(faults.filter((said) => !said.startsWith('CallError'))).toEqual([]);
  });

  test(`${look}, ${language}: no axe violations in any state of a case @whole`, async ({ page, desk, faults }) => {
    test.setTimeout(600_000);
    const { id } = await full(desk);
    const { wrong, check } = watcher(page, `${look}-${language}`);
    await page.goto(deskUrl(desk, 'login'));
    await page.evaluate(
      (pairs) => Object.entries(pairs).forEach(([key, value]) => localStorage.setItem(key, value)),
      liked,
    );
    await page.reload();
    await expect(page.locator('input[type=password]')).toBeVisible();
    await check('login');
    await openDeskAs(page, desk, 'all', 'nowhere', liked);
    await expect(page.locator('main h1')).toBeVisible();
    await check('no such page');
    for (const [name, come] of Object.entries(caseStates)) {
      await page.goto(deskUrl(desk, `cases/${id}`));
      await caseShown(page);
      await page.keyboard.press('t');
      await expect(page.locator('.actions .ant-btn-primary')).toBeVisible();
      await page.locator('.field-name').first().focus();
      await come(page);
      await check(name);
    }
    await page.keyboard.press('Escape');
    expect(wrong).toEqual([]);
    expect(faults).toEqual([]);
  });
}

test('dark mode: no axe violations and no sideways scrolling on any page', async ({ page, desk, faults }) => {
  test.setTimeout(240_000);
  expect(await pages(page, desk, { 'desk.look': 'dark', 'desk.language': 'zh-CN' }, ['full'])).toEqual([]);
  expect(faults).toEqual([]);
});

test('at 200 % nothing is lost @whole', async ({ page, desk }) => {
  const { id } = await full(desk);
  await page.setViewportSize({ width: 960, height: 540 });
  await openDeskAs(page, desk, 'all', `cases/${id}`);
  await caseShown(page);
  await page.keyboard.press('t');
  expect(await overflowX(page)).toBe(0);
  await page.getByRole('button', { name: /放回/ }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: /放回/ })).toBeInViewport();
});
