import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Locator, type Page, test as base } from '@playwright/test';
import { printEnd } from '../browser/serverLog';
import { type TestDesk, startTestDesk, password, type OfficerName } from './testDesk';

interface Own {
  /** Attaches the server log to a failed test and prints its end. */
  attachServerLog: void;
  /** Ends the leases that earlier tests of the worker left: a member has at most five. */
  freeLeases: void;
  /** Console errors, exceptions and CSP violations of the page. */
  faults: string[];
}

type UseDesk = (desk: TestDesk) => Promise<void>;
/** A fixture: one server per worker, with the settings that `env` returns. */
export function deskWith(
  env: () => Record<string, string>,
): [(fixtures: object, use: UseDesk) => Promise<void>, { scope: 'worker'; timeout: number }] {
  const start = async ({}, use: UseDesk) => {
    const desk = await startTestDesk(env());
    await use(desk);
    await desk.close();
  };
  return [start, { scope: 'worker', timeout: 240_000 }];
}

/** Fixture of the desk tests: one server per worker, desktop viewport. */
export const test = base.extend<Own, { desk: TestDesk }>({
  viewport: { width: 1440, height: 900 },
  hasTouch: false,
  desk: deskWith(() => ({})),
  attachServerLog: [
    async ({ desk }, use, testInfo) => {
      await use();
      if (testInfo.status === testInfo.expectedStatus) return;
      const { log } = desk.place;
      await testInfo.attach('server.log', { path: log, contentType: 'text/plain' });
      printEnd(log, 30);
    },
    { auto: true },
  ],
  freeLeases: [
    async ({ desk }, use) => {
      await freeLeases(desk);
      await use();
    },
    { auto: true },
  ],
  faults: async ({ page }, use) => {
    const heard: string[] = [];
    page.on('pageerror', (error) => heard.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) heard.push(message.text());
    });
    await page.addInitScript(() =>
      window.addEventListener('securitypolicyviolation', ({ violatedDirective }) => console.error(violatedDirective)),
    );
    await use(heard);
  },
});
export { expect };

export const deskUrl = (desk: TestDesk, path = '') => `${desk.origin}/qczhyjs/desk/${path}`;

/** Runs the page's clock ahead, five seconds at a time, until the check holds: no test waits for a pause before a retry. */
export const soon = (page: Page, check: () => Promise<unknown>) =>
  expect(async () => {
    await page.clock.fastForward(5_000);
    await check();
  }).toPass({ timeout: 30_000, intervals: [200] });
/** Like `soon`; also ends the time to undo at the server. */
export const soonApplied = (page: Page, desk: TestDesk, check: () => Promise<unknown>) =>
  soon(page, async () => {
    await applyDecisions(desk);
    await check();
  });
/** Like `soon`, for something that appears on the page. */
export const soonVisible = (page: Page, what: Locator) => soon(page, () => expect(what).toBeVisible({ timeout: 200 }));
export const soonHidden = (page: Page, what: Locator) => soon(page, () => expect(what).toBeHidden({ timeout: 200 }));

/** What a browser stores for a signed-in officer; without recent input the desk requires a new sign-in. */
export const sessionPairs = (token: string) => ({
  'Office-Token': token,
  'desk.active': `${Date.now()} ${10 * 60_000}`,
});

/** Opens a page of the desk as a signed-in officer. */
export async function openDesk(
  page: Page,
  desk: TestDesk,
  who: OfficerName,
  path = '',
  more: Record<string, string> = {},
) {
  const { token } = desk.persons[who];
  await page.addInitScript(
    (pairs) => {
      if (sessionStorage.getItem('session set')) return;
      sessionStorage.setItem('session set', 'yes');
      for (const [key, value] of Object.entries(pairs)) localStorage.setItem(key, value);
    },
    { ...sessionPairs(token), ...more },
  );
  await page.goto(deskUrl(desk, path));
}

/** Like `openDesk` with a new session, so that ending it does not affect other tests. */
export async function openDeskInNewSession(page: Page, desk: TestDesk, who: OfficerName, path = '') {
  const answer = await desk.call<{ token: string }>('POST', '/office/sessions', { body: { name: who, password } });
  const persons = { ...desk.persons, [who]: { ...desk.persons[who], token: answer.data.token } };
  await openDesk(page, { ...desk, persons }, who, path);
  return answer.data.token;
}

/** Presses keys and counts them. */
export function keyboard(page: Page) {
  let pressed = 0;
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) {
        pressed += 1;
        await page.keyboard.press(key);
      }
    },
    pressed: () => pressed,
  };
}

/** Waits until the case is rendered with its photo, and returns its number. */
export async function caseShown(page: Page): Promise<string> {
  await expect(page.locator('.viewer-photo img')).toBeVisible({ timeout: 20_000 });
  return (await page.locator('.case-head h1').innerText()).trim();
}

/** Assigns the open case to its officer, and waits for the button of the next action. */
export async function claim(page: Page, button = /初审通过/) {
  await caseShown(page);
  await page.keyboard.press('t');
  await expect(page.getByRole('button', { name: button })).toBeVisible();
}

/** Opens a case with a new session, and assigns it to this officer; returns the token of the session. */
export async function openHeld(page: Page, desk: TestDesk, who: OfficerName, id: string, button?: RegExp) {
  const token = await openDeskInNewSession(page, desk, who, `cases/${id}`);
  await claim(page, button);
  return token;
}

/** Submits a case that waits for the first review, and opens and claims it as `first`; `session`: the token of the officer. */
export async function openNew(page: Page, desk: TestDesk, more?: Parameters<TestDesk['submitted']>[1]) {
  const made = await desk.atStage1('newApplyElv', more);
  return { ...made, session: await openHeld(page, desk, 'first', made.id) };
}

/** Ends the time to undo of all decisions: the server applies them within a second. Waits up to a second for one that is on its way. */
export async function applyDecisions(desk: TestDesk): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    const due = await desk.place.sql(
      'update pending_decisions set due_at = now() where ended_at is null and due_at > now() returning id',
    );
    if (due.length > 0) return;
    await sleep(100);
  }
}

/** Gives all leases back: an officer may have five, and each page of a test leaves some. */
export const freeLeases = (desk: TestDesk) =>
  desk.place.sql('update applications set held_by = null, held_until = null where held_note is null');

/** Returns a case as the office API shows it to a lead. */
export const seen = async (desk: TestDesk, id: string) =>
  (
    await desk.as('lead')<{
      status: string;
      stage?: number;
      history: { event: string; remark?: string; officeNote?: string; person?: string }[];
    }>('GET', `/applications/${id}`)
  ).data;
