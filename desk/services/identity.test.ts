/** @jest-environment jsdom */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as Identity from './identity';

/** Module state that does not belong to one person. */
const exempt: Record<string, string> = {
  'features/signIn/ssoFailure.ts': 'constant',
  'layouts/components/Guard.tsx': 'the first entry since the page was loaded, for any officer',
  'runtime/adoptedStyles.ts': 'style sheets of antd',
  'services/call.ts': 'listeners of components',
  'services/identity.ts': 'the registry itself',
  'services/idle.ts': 'the time of the last input on this computer',
  'services/preferences.ts': 'listeners of the settings of this computer',
};
const stateful =
  /^(?:export )?let |^(?:export )?const [^=]+ = (?:(?!\(|async|\w+ =>).*\bnew [A-Z]\w*|\[\];|\{\};)|\bcacheKey:/m;

const desk = join(__dirname, '..');
const sources = (readdirSync(desk, { recursive: true }) as string[])
  .map((file) => file.replace(/\\/g, '/'))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !/^(\.umi|dist|node_modules)/.test(file));

const sharedKey = 'Office-Token';
const a = { token: 'token-a', me: { id: 'staff-a' } };
const b = { token: 'token-b', me: { id: 'staff-b' } };

/** A page of its own: a fresh module over the storage of this computer. */
function load() {
  let page: typeof Identity | undefined;
  jest.isolateModules(() => (page = jest.requireActual<typeof Identity>('./identity')));
  return page!;
}
/** A page of A, and the listener of its reset. */
function signedIn() {
  const [page, reset] = [load(), jest.fn()];
  page.signIn(a);
  page.onReset(reset);
  return { page, reset };
}
/** Another tab wrote the shared identity. */
function otherTab(value: string | null) {
  if (value === null) localStorage.removeItem(sharedKey);
  else localStorage.setItem(sharedKey, value);
  window.dispatchEvent(new StorageEvent('storage', { key: sharedKey, newValue: value }));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('identity', () => {
  it('continues waiting requests when the same person signs in again', async () => {
    const { page, reset } = signedIn();
    const waiting = page.signedInAgain();
    expect(page.sessionState()).toBe('expired');
    expect(page.signIn({ ...a, token: 'token-a2' })).toBe(true);
    await waiting;
    expect([page.getToken(), page.sessionState()]).toEqual(['token-a2', 'signedIn']);
    expect(reset).not.toHaveBeenCalled();
  });

  it('rejects waiting requests and resets everything when another person signs in over the page', async () => {
    const { page } = signedIn();
    const reset = jest.fn(() => expect(page.getToken()).toBeNull());
    page.onReset(reset);
    const waiting = expect(page.signedInAgain()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(page.signIn(b)).toBe(false);
    await waiting;
    expect(reset).toHaveBeenCalledTimes(1);
    expect([page.getToken(), page.currentStaffId(), page.sessionState()]).toEqual([null, null, 'replaced']);
    await expect(page.signedInAgain()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(load().getToken()).toBe('token-b');
  });

  it('gives this page no token of another person who signed in in another tab', async () => {
    const { page, reset } = signedIn();
    const waiting = expect(page.signedInAgain()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    localStorage.setItem(sharedKey, 'token-b staff-b');
    expect(page.getToken()).toBe('token-a');
    otherTab('token-b staff-b');
    await waiting;
    expect(reset).toHaveBeenCalledTimes(1);
    expect([page.getToken(), page.sessionState()]).toEqual([null, 'replaced']);
  });

  it('takes over the new token when the same person signs in in another tab', async () => {
    const { page } = signedIn();
    const waiting = page.signedInAgain();
    otherTab('token-a2 staff-a');
    await waiting;
    expect([page.getToken(), page.sessionState()]).toEqual(['token-a2', 'signedIn']);
  });

  it('signs this tab out when another tab signs out, also when this tab wrote the token', async () => {
    const { page, reset } = signedIn();
    const waiting = expect(page.signedInAgain()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    otherTab(null);
    await waiting;
    expect([page.getToken(), page.sessionState()]).toEqual([null, 'signedOut']);
    expect(localStorage.getItem(sharedKey)).toBeNull();
    expect(reset).toHaveBeenCalledTimes(1);
  });

  it('notices another person after the page comes back from the back/forward cache', () => {
    const { page } = signedIn();
    localStorage.setItem(sharedKey, 'token-b staff-b');
    window.dispatchEvent(new Event('pageshow'));
    expect(page.sessionState()).toBe('replaced');
  });

  it('deletes decisions and drafts that an earlier release stored', () => {
    localStorage.setItem('desk.kept.staff-a.1', '1 sealed.abc');
    localStorage.setItem('desk.look', 'dark');
    sessionStorage.setItem('desk.workKey', 'staff-a 1 abc');
    load();
    expect([{ ...localStorage }, { ...sessionStorage }]).toEqual([{ 'desk.look': 'dark' }, {}]);
  });

  it('drops the token in all tabs when the desk is locked, and continues for the same person only', async () => {
    const { page } = signedIn();
    page.lock();
    expect([page.getToken(), page.sessionState()]).toEqual([null, 'locked']);
    expect(localStorage.getItem(sharedKey)).not.toContain('token-a');
    expect(load().sessionState()).toBe('signedOut');
    const waiting = page.signedInAgain();
    page.signIn({ ...a, token: 'token-a2' });
    await waiting;
    expect(page.sessionState()).toBe('signedIn');
    otherTab(' staff-a');
    expect(page.sessionState()).toBe('locked');
    otherTab('token-b staff-b');
    expect(page.sessionState()).toBe('replaced');
  });

  it('calls the listeners of a lock in this tab and in another one while the page still has its token', () => {
    const { page } = signedIn();
    const calls: (string | null)[][] = [];
    page.onLock((where) => void calls.push([where, page.getToken()]));
    page.lock();
    page.signIn({ ...a, token: 'token-a2' });
    otherTab(' staff-a');
    expect(calls).toEqual([
      ['here', 'token-a'],
      ['elsewhere', 'token-a2'],
    ]);
  });

  it('leaves the stored token alone when this tab finds it expired, so other tabs keep their requests', () => {
    const { page } = signedIn();
    const second = load();
    second.expireIdentity();
    expect([second.sessionState(), page.sessionState()]).toEqual(['signedOut', 'signedIn']);
    expect(load().getToken()).toBe('token-a');
  });

  it('records the owner of a token that was stored without one', () => {
    localStorage.setItem(sharedKey, 'token-a');
    const page = load();
    expect(page.currentStaffId()).toBeNull();
    page.confirmIdentity(a.me);
    expect(localStorage.getItem(sharedKey)).toBe('token-a staff-a');
    otherTab('token-a2 staff-a');
    expect(page.sessionState()).toBe('signedIn');
  });
});

describe('module state of the desk', () => {
  it('is registered for the reset, or the module is exempt with a reason', () => {
    const missing = sources.filter(
      (file) =>
        !(file in exempt) &&
        stateful.test(readFileSync(join(desk, file), 'utf8')) &&
        !readFileSync(join(desk, file), 'utf8').includes('onReset('),
    );
    expect(missing).toEqual([]);
  });
});
