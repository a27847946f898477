import { type BrowserContext, test as base } from '@playwright/test';
import { api, type Api } from '../api';
import { person, type Person } from '../people';
import { register, testDevice } from '../session';

interface SignedIn extends Person {
  token: string;
}

interface Shared {
  call: Api;
  /** Returns a person whose numbers are unique in this run. */
  newcomer: () => Person;
  /** A signed-in person per worker, for tests that only read. */
  resident: SignedIn;
}

interface Own {
  /** A signed-in person for this test only. */
  applicant: SignedIn;
  /** `applicant`, signed in in the browser of this test. */
  user: SignedIn;
  /** Console errors and exceptions of the page. */
  consoleErrors: string[];
}

export const origin = () => process.env.E2E_ORIGIN ?? `http://127.0.0.1:${process.env.E2E_PORT}`;
/** Browser messages about responses that the product expects. */
const expected =
  /the server responded with a status of (4\d\d|503)|net::ERR_(FAILED|INTERNET_DISCONNECTED|ABORTED|CONNECTION)/;

export const test = base.extend<Own, Shared>({
  context: async ({ context }, use) => {
    await context.addInitScript((device) => {
      if (localStorage.getItem('device') === null) localStorage.setItem('device', device);
    }, testDevice);
    await use(context);
  },
  call: [
    async ({}, use) => {
      await use(api(origin()));
    },
    { scope: 'worker' },
  ],
  newcomer: [
    async ({}, use, { workerIndex }) => {
      let met = 0;
      await use(() => person(workerIndex * 1000 + (met += 1)));
    },
    { scope: 'worker' },
  ],
  resident: [
    async ({ call, newcomer }, use) => {
      const who = newcomer();
      await use({ ...who, token: await register(call, who) });
    },
    { scope: 'worker' },
  ],
  applicant: async ({ call, newcomer }, use) => {
    const who = newcomer();
    await use({ ...who, token: await register(call, who) });
  },
  user: async ({ context, applicant }, use) => {
    await signedIn(context, applicant);
    await use(applicant);
  },
  consoleErrors: async ({ page }, use) => {
    const heard: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !expected.test(message.text())) heard.push(message.text());
    });
    page.on('pageerror', (error) => heard.push(String(error)));
    await use(heard);
  },
});

export { expect } from '@playwright/test';

/** Adds an annotation to the report; the table of results counts them (tools/lib/tally.mjs). */
export const covered = (what: string) => {
  test.info().annotations.push({ type: what });
};

/** Puts values into local storage once, as if stored by an earlier visit; later changes by the app stay. */
export async function presetStorage(context: BrowserContext, values: Record<string, string>) {
  await context.addInitScript((pairs) => {
    if (localStorage.getItem('remembered') === pairs) return;
    localStorage.setItem('remembered', pairs);
    for (const [key, value] of Object.entries(JSON.parse(pairs) as Record<string, string>))
      localStorage.setItem(key, value);
  }, JSON.stringify(values));
  if (values.umi_locale) await context.addCookies([{ name: 'umi_locale', value: values.umi_locale, url: origin() }]);
}

export const signedIn = (context: BrowserContext, { token }: { token: string }, values: Record<string, string> = {}) =>
  presetStorage(context, { 'User-Token': token, umi_locale: 'zh-CN', ...values });
