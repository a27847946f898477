import type { Page } from '@playwright/test';
import { settled, violations } from '../support/looks';
import { expect, openProvince, signInAtProvider, test } from '../support/province';
import { register } from '../support/session';
import { presetStorage } from '../support/test';

/** Single sign-on as a person does it, at a real OpenID Connect provider. */
const token = (page: Page) => page.evaluate(() => localStorage.getItem('User-Token'));
const byProvince = (page: Page) => page.getByRole('button', { name: '用省统一身份认证登录' });
const trouble = (page: Page) => page.getByRole('heading', { level: 1 });
const ours = /\/qczhyjs\/wlcenter\?/;
const finish = '**/api/auth/sso';
/** The provider's own pages ask for letters from elsewhere, which a closed network does not give. */
const about = (consoleErrors: string[]) => consoleErrors.filter((line) => !line.includes('ERR_NAME_NOT_RESOLVED'));

async function toProvince(page: Page, issuer: string, from = 'login') {
  await page.goto(from);
  await settled(page);
  await byProvince(page).click();
  await page.waitForURL((url) => url.href.startsWith(issuer));
}

/** The address with which the provider sends the person home, before our page takes it out of the history. */
async function ticketOf(page: Page, login: string) {
  const [home] = await Promise.all([
    page.waitForRequest((request) => request.isNavigationRequest() && ours.test(request.url())),
    signInAtProvider(page, login),
  ]);
  return new URL(home.url());
}

/** The same, but the ticket has not been used yet: the phone lost its network on the way. */
async function unusedTicket(page: Page) {
  await page.route(finish, (route) => route.abort('internetdisconnected'));
  const ticket = await ticketOf(page, 'stranger');
  await explained(page, '网络断了');
  await page.unroute(finish);
  return ticket;
}

/** Ways on from every failure: again, by mobile, home; nobody is signed in, and the address keeps no ticket. */
async function explained(page: Page, title: string) {
  await expect(trouble(page)).toHaveText(title, { timeout: 20_000 });
  await expect(page.getByRole('link', { name: '用手机号登录' })).toBeVisible();
  await expect(page.getByRole('link', { name: '回首页' })).toBeVisible();
  expect(await token(page)).toBeNull();
}

test.beforeEach(async ({ context }) => {
  await presetStorage(context, { umi_locale: 'zh-CN' });
});

test('somebody the product does not know yet is signed in where they wanted to go, and the back button leads to no door', async ({
  page,
  province,
  consoleErrors,
}) => {
  await page.goto('newApply/personalInfo');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await toProvince(page, province.issuer, page.url());
  await signInAtProvider(page, 'stranger');
  await expect(page).toHaveURL(/\/newApply\/personalInfo$/);
  await expect(page.locator('main[aria-busy=false]')).toBeVisible();
  expect(await token(page)).toBeTruthy();
  await expect(page.locator('[name=name]')).toHaveValue('王五');
  await expect(page.locator('[name=idNo]')).toHaveValue('');
  expect(about(consoleErrors)).toEqual([]);

  // Back over the provider's own pages to where it began: nobody is asked to sign in again.
  for (let steps = 0; steps < 4 && !(page.url().startsWith(province.site) && steps > 0); steps += 1)
    await page.goBack();
  await expect(page).toHaveURL(/\/newApply\/personalInfo$/);
  expect(await token(page)).toBeTruthy();
});

test('the query of where one was going is kept as well', async ({ page, province }) => {
  await toProvince(page, province.issuer, `login?redirect=${encodeURIComponent('/mannual/ask?q=发票')}`);
  await signInAtProvider(page, 'stranger');
  await expect(page).toHaveURL(/\/mannual\/ask\?q=/);
  expect(new URL(page.url()).searchParams.get('q')).toBe('发票');
});

test('a number that the province has verified joins the account of that number', async ({
  page,
  province,
  call,
  newcomer,
}) => {
  const who = { ...newcomer(), mobile: province.mobile };
  await register(call, who);
  await toProvince(page, province.issuer);
  await signInAtProvider(page, 'joiner');
  await expect(page).toHaveURL(/\/todo$/);
  const mine = await call<{ idNo: string }>('GET', '/me', { token: (await token(page)) ?? '' });
  expect(mine.data.idNo).toMatch(new RegExp(`${who.idNo.slice(-1)}$`));
});

test('who says no at the provider is told that nothing happened, and can begin again', async ({
  page,
  province,
  consoleErrors,
}) => {
  await toProvince(page, province.issuer, `login?redirect=${encodeURIComponent('/newApply/list')}`);
  await page.getByRole('link', { name: /cancel/i }).click();
  await explained(page, '您取消了登录');
  expect(await violations(page)).toEqual([]);
  expect(about(consoleErrors)).toEqual([]);
  await byProvince(page).click();
  await page.waitForURL((url) => url.href.startsWith(province.issuer));
});

test('the ticket does not stay in the address, is good once, and the second try says so', async ({
  page,
  province,
}) => {
  await toProvince(page, province.issuer);
  const ticket = await ticketOf(page, 'stranger');
  await expect(page).toHaveURL(/\/todo$/);
  await page.evaluate(() => localStorage.removeItem('User-Token'));
  await page.goto(ticket.href);
  await explained(page, '这次登录已经完成过');
  expect(page.url()).not.toMatch(/code=|state=/);
});

for (const [what, path, title] of [
  ['a state that we never gave', 'wlcenter?code=abc&state=made-up', '这次登录不是从这里发起的'],
  ['an address without a ticket', 'wlcenter', '少了登录信息'],
  ['an error of the provider', 'wlcenter?error=server_error&state=x', '没有登录成功'],
] as const) {
  test(`${what} is explained, and nobody is signed in`, async ({ page, consoleErrors }) => {
    await page.goto(path);
    await explained(page, title);
    expect(await violations(page)).toEqual([]);
    expect(about(consoleErrors)).toEqual([]);
  });
}

test('a code that the provider does not know is refused', { tag: '@slow' }, async ({ page, province }) => {
  await toProvince(page, province.issuer);
  const ticket = await unusedTicket(page);
  ticket.searchParams.set('code', 'made-up');
  await page.goto(ticket.href);
  await explained(page, '这次登录已失效');
});

test(
  'a ticket carried to another browser opens nothing there',
  { tag: '@slow' },
  async ({ page, browser, province }) => {
    await toProvince(page, province.issuer);
    const ticket = await unusedTicket(page);
    const elsewhere = await browser.newContext({ locale: 'zh-CN' });
    const victim = await elsewhere.newPage();
    await victim.goto(ticket.href);
    await explained(victim, '这次登录不是从这里发起的');
    await elsewhere.close();
  },
);

test(
  'a province that is away from the start is told at the door, where the number still works; once it is back, so does the button',
  { tag: '@slow' },
  async ({ page, newcomer }) => {
    const province = await openProvince(newcomer().mobile);
    try {
      await province.leave();
      await page.goto(`${province.site}/qczhyjs/login`);
      await settled(page);
      await byProvince(page).click();
      await expect(page.getByRole('alert').filter({ hasText: '或用手机号登录' })).toBeVisible();
      await expect(page.getByLabel('手机号')).toBeEditable();
      await province.comeBack();
      await byProvince(page).click();
      await page.waitForURL((url) => url.href.startsWith(province.issuer));
      await signInAtProvider(page, 'stranger');
      await expect(page).toHaveURL(/\/todo$/);
    } finally {
      await province.close();
    }
  },
);

test(
  'a province that goes away in the middle: explained, with a way by mobile',
  { tag: '@slow' },
  async ({ page, province }) => {
    await toProvince(page, province.issuer);
    await page.route(finish, async (route) => {
      await province.leave();
      await route.continue();
    });
    await signInAtProvider(page, 'stranger');
    try {
      await explained(page, '没有登录成功');
    } finally {
      await province.comeBack();
    }
  },
);

test(
  'a slow province: it says so after a while, and signs in when the answer comes',
  { tag: '@slow' },
  async ({ page, province }) => {
    await toProvince(page, province.issuer);
    await page.route(finish, async (route) => {
      province.sleep();
      await route.continue();
    });
    await signInAtProvider(page, 'stranger');
    try {
      await expect(page.locator('main')).toContainText('比平时慢一些', { timeout: 9_500 });
    } finally {
      province.wake();
    }
    await expect(page).toHaveURL(/\/todo$/);
  },
);

test(
  'a province that never answers: the person is told, not kept waiting',
  { tag: '@slow' },
  async ({ page, province }) => {
    await toProvince(page, province.issuer);
    await page.route(finish, async (route) => {
      province.sleep();
      await route.continue();
    });
    await signInAtProvider(page, 'stranger');
    try {
      await explained(page, '没有登录成功');
    } finally {
      province.wake();
    }
  },
);

test(
  'without a network at the moment of landing: said so, and the same ticket still opens afterwards',
  { tag: '@slow' },
  async ({ page, province }) => {
    await toProvince(page, province.issuer);
    const ticket = await unusedTicket(page);
    await page.goto(ticket.href);
    await expect(page).toHaveURL(/\/todo$/);
  },
);
