import { type BrowserContext, expect, type Page, type Route } from '@playwright/test';
import { type Api, must } from '../api';
import { aMinuteLater } from '../server/database';
import { steps } from './open';
import type { Person } from '../people';
import { codeFor } from '../session';

/** The context that a fault acts on. */
interface Scene {
  page: Page;
  context: BrowserContext;
  call: Api;
  applicant: Person & { token: string };
}
type Undo = () => Promise<unknown>;

/** A fault during typing; matrix.spec.ts runs each of them on every step. */
interface TypingFault {
  /** Set up before the form is opened; stays active. */
  before?: (scene: Scene) => Promise<unknown>;
  /** Starts while the form is open; the returned function removes it or does what the user does about it. */
  during?: (scene: Scene) => Promise<Undo>;
  /** The expected save state while the fault is active (`data-save`). */
  saveState: RegExp;
}

/** Breaks matching requests until it is removed; with `times`, only that many. Removing it checks that it was hit. */
const failRequests =
  (url: string, how: (route: Route) => Promise<unknown>, times?: number) =>
  async ({ context }: Scene) => {
    let hits = 0;
    await context.route(
      url,
      async (route) => {
        hits += 1;
        await how(route);
      },
      times === undefined ? {} : { times },
    );
    return async () => {
      await expect.poll(() => hits, { message: 'the fault struck' }).toBeGreaterThan(0);
      await context.unroute(url);
    };
  };
const reply =
  (status: number, headers: Record<string, string> = {}) =>
  (route: Route) =>
    route.fulfill({
      status,
      headers,
      json: {
        success: false,
        errorCode: status === 503 ? 'UNAVAILABLE' : 'INTERNAL',
        errorMessage: '出错了',
        traceId: 'test',
      },
    });
/** The server handles the request; only the response is lost. */
const afterHandling = (then: (route: Route) => Promise<unknown>) => async (route: Route) => {
  await route.fetch();
  await then(route);
};
const abort = (why: 'connectionreset' | 'timedout') => (route: Route) => route.abort(why);

const offline = async ({ context, page: tab }: Scene) => {
  await context.setOffline(true);
  return async () => {
    expect(tab.url(), 'nothing was called sent').not.toContain('/result');
    await context.setOffline(false);
  };
};

/** Ends the session; the returned function signs in again in the sheet over the form. */
async function signedOut({ page: tab, call, applicant }: Scene) {
  await must(call('DELETE', '/auth/sessions/current', { token: applicant.token }));
  return async () => {
    const sheet = tab.getByRole('dialog');
    await expect(sheet).toBeVisible({ timeout: 15_000 });
    await sheet.locator('input[type=tel]').fill(applicant.mobile);
    await aMinuteLater();
    await Promise.all([
      tab.waitForResponse((reply) => reply.url().endsWith('/auth/codes') && reply.ok()),
      sheet.getByRole('button', { name: '获取验证码' }).click(),
    ]);
    await sheet.locator('[autocomplete=one-time-code]').fill(await codeFor(applicant.mobile));
    await sheet.getByRole('button', { name: '登录', exact: true }).click();
    await expect(sheet).toBeHidden();
  };
}

const storageFull = ({ context }: Scene) =>
  context.addInitScript(() => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Storage.prototype.setItem = full;
    IDBObjectStore.prototype.put = full;
  });
const storageForbidden = ({ context }: Scene) =>
  context.addInitScript(() => {
    const never = {
      get() {
        throw new DOMException('no', 'SecurityError');
      },
    };
    Object.defineProperty(window, 'indexedDB', never);
    Object.defineProperty(window, 'sessionStorage', never);
  });
/** A damaged profile: the database fails to open. */
const storageBroken = ({ context }: Scene) =>
  context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      const request = new EventTarget() as IDBOpenDBRequest;
      Object.defineProperty(request, 'error', { value: new DOMException('backing store', 'UnknownError') });
      setTimeout(() => {
        request.onerror?.(new Event('error'));
        request.dispatchEvent(new Event('error'));
      });
      return request;
    };
  });

export const whileTyping: Record<string, TypingFault> = {
  'the session is over': { during: signedOut, saveState: /signIn/ },
  offline: { during: offline, saveState: /waiting/ },
  'every save answered 500': { during: failRequests(steps, reply(500)), saveState: /waiting/ },
  'saved, but the answer was lost': {
    during: failRequests(steps, afterHandling(abort('connectionreset')), 1),
    saveState: /waiting|saved/,
  },
  'storage full': { before: storageFull, saveState: /serverOnly/ },
  'storage forbidden': { before: storageForbidden, saveState: /serverOnly/ },
  'storage broken': { before: storageBroken, saveState: /serverOnly/ },
};

/** Faults during submission: afterwards there must be exactly one application with one number. */
const submission = '**/submission';
export const onSubmission: Record<string, (scene: Scene) => Promise<Undo>> = {
  'done, but answered 500': failRequests(submission, afterHandling(reply(500)), 1),
  'done, but the answer timed out': failRequests(submission, afterHandling(abort('timedout')), 1),
  'answered 503, come back in a second': failRequests(submission, reply(503, { 'retry-after': '1' }), 2),
  offline,
  'the session is over': signedOut,
};
