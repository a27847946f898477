import { type BrowserContext, test as base } from '@playwright/test';
import { api, type Api } from './api';
import { person, type Person } from './people';
import { register } from './session';

interface SignedIn extends Person {
  token: string;
}

interface Shared {
  call: Api;
  /** Nobody else in this run has their numbers. */
  newcomer: () => Person;
  /** Signed in, for screens that are only looked at. */
  resident: SignedIn;
}

interface Own {
  /** A signed-in person of this test's own. */
  applicant: SignedIn;
  /** What the page wrote to its console as an error, and what it threw. */
  consoleErrors: string[];
}

export const origin = () => `http://127.0.0.1:${process.env.E2E_PORT}`;
/** What a browser writes of answers that the product expects. */
const expected =
  /the server responded with a status of (4\d\d|503)|net::ERR_(FAILED|INTERNET_DISCONNECTED|ABORTED|CONNECTION)/;

export const test = base.extend<Own, Shared>({
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

/** Noted in the report, and summed up in the closing table (tools/tally.mjs). */
export const covered = (what: string) => {
  test.info().annotations.push({ type: what });
};

/** Puts values into local storage once, as if the person had been here before; what the app changes later stays changed. */
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
