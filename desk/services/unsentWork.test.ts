/** @jest-environment jsdom */
import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';
import type * as Identity from './identity';
import type * as OwnWork from './unsentWork';

Object.assign(globalThis, { TextDecoder, TextEncoder });
Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle });

const keyOf = (letter: string) => Buffer.alloc(32, letter).toString('base64url');
const a = { token: 'token-a', me: { id: 'staff-a', workKey: keyOf('a') } };
const b = { token: 'token-b', me: { id: 'staff-b', workKey: keyOf('b') } };
const text = '内部备注：经办人甲怀疑发票';

type Page = typeof Identity & typeof OwnWork;
const listeners: [EventTarget, string, EventListener][] = [];

/** A page of its own over the storage of this computer. The page before it has ended. */
function load(): Page {
  for (const [target, name, listener] of listeners.splice(0)) target.removeEventListener(name, listener);
  let page: Page | undefined;
  jest.isolateModules(() => {
    const identity = jest.requireActual<typeof Identity>('./identity');
    page = { ...identity, ...jest.requireActual<typeof OwnWork>('./unsentWork') };
  });
  return page!;
}
const computer = () => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
/** Encryption runs outside the event loop of the test. */
const stored = (page: Page, count: number) =>
  until(() => {
    const keys = [...Object.keys(sessionStorage), ...Object.keys(localStorage)];
    return keys.filter((key) => /^desk\.(own|decisions)\./.test(key)).length === count && page;
  });
async function until(condition: () => unknown) {
  for (let tries = 0; !condition(); tries += 1) {
    if (tries > 500) throw new Error('The condition was not met.');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
async function enter(page: Page, who: typeof a) {
  page.signIn(who);
  await page.workReady();
}

beforeAll(() => {
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target);
    target.addEventListener = (name: string, listener: EventListener) => {
      listeners.push([target, name, listener]);
      add(name, listener);
    };
  }
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => void jest.restoreAllMocks());

describe('unsent work', () => {
  it('is stored encrypted and restored after a reload by the same officer', async () => {
    const page = load();
    await enter(page, a);
    void page.writeWork('draft.case-1', text);
    await stored(page, 1);
    expect(computer()).not.toContain('内部');
    const after = load();
    // The server does not answer: the key of this tab opens it.
    await after.workReady();
    expect(after.readWork('draft.case-1')).toBe(text);
  });

  it('is restored for its officer after another officer has used the same tab', async () => {
    const page = load();
    await enter(page, a);
    void page.writeWork('draft.case-1', text);
    await stored(page, 1);
    expect(page.signIn(b)).toBe(false);
    const next = load();
    next.confirmIdentity(b.me);
    await next.workReady();
    expect([next.workNames(), next.hasUnsentWork()]).toEqual([[], true]);
    for (const trace of ['内部', 'case-1', a.me.workKey]) expect(computer()).not.toContain(trace);
    next.signOut();
    const again = load();
    await enter(again, a);
    expect(again.readWork('draft.case-1')).toBe(text);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('desk.kept.'))).toEqual([]);
  });

  it('is restored for its officer after a sign-out in another tab', async () => {
    const page = load();
    await enter(page, a);
    void page.writeWork('outbox.1', text);
    await stored(page, 1);
    localStorage.removeItem('Office-Token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'Office-Token', newValue: null }));
    expect([page.readWork('outbox.1'), { ...sessionStorage }]).toEqual([null, {}]);
    const again = load();
    await enter(again, a);
    expect(again.readWork('outbox.1')).toBe(text);
  });

  it('is stored although its encryption ends after the sign-out', async () => {
    const page = load();
    await enter(page, a);
    void page.writeWork('draft.case-1', text);
    page.signOut();
    await until(() => page.hasUnsentWork());
    const again = load();
    await enter(again, a);
    expect(again.readWork('draft.case-1')).toBe(text);
  });

  it('is removed from the storage when it was sent', async () => {
    const page = load();
    await enter(page, a);
    void page.writeWork('draft.case-1', text);
    await stored(page, 1);
    void page.writeWork('draft.case-1', null);
    void page.writeWork('draft.case-2', text);
    void page.writeWork('draft.case-2', null);
    await new Promise((resolve) => setTimeout(resolve, 20));
    page.signOut();
    expect(page.hasUnsentWork()).toBe(false);
  });

  it('is deleted after seven days', async () => {
    const page = load();
    await enter(page, a);
    void page.writeWork('draft.case-1', text);
    await stored(page, 1);
    page.signOut();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + page.retentionMs + 1);
    const again = load();
    await enter(again, a);
    expect([again.workNames(), again.hasUnsentWork()]).toEqual([[], false]);
  });

  it('preserves the texts of two tabs on the same case and shows the one of this tab', async () => {
    const page = load();
    await enter(page, a);
    void page.writeWork('draft.case-1', 'text of an ended tab');
    await stored(page, 1);
    page.moveDraftsToLocalStorage();
    void page.writeWork('draft.case-1', text);
    await stored(page, 1);
    const again = load();
    again.confirmIdentity(a.me);
    await again.workReady();
    expect(again.readWork('draft.case-1')).toBe(text);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('desk.kept.'))).toHaveLength(1);
  });

  it('is not shown when it is damaged or encrypted with another key', async () => {
    const page = load();
    await enter(page, a);
    void page.writeWork('draft.case-1', text);
    await stored(page, 1);
    sessionStorage.setItem('desk.own.staff-a.draft.case-2', 'sealed.%%%');
    page.signOut();
    const again = load();
    await enter(again, { ...a, me: { ...a.me, workKey: keyOf('x') } });
    expect(again.workNames()).toEqual([]);
  });

  it('survives closing its tab', async () => {
    const page = load();
    await enter(page, a);
    void page.writeWork('outbox.1', text);
    void page.writeWork('draft.case-1', text);
    await stored(page, 2);
    page.moveDraftsToLocalStorage();
    sessionStorage.clear();
    const again = load();
    again.confirmIdentity(a.me);
    await again.workReady();
    expect(again.workNames().sort()).toEqual(['draft.case-1', 'outbox.1']);
  });

  it('contains all decisions after a power loss', async () => {
    const page = load();
    await enter(page, a);
    void page.writeWork('outbox.1', text);
    await stored(page, 1);
    sessionStorage.clear();
    const again = load();
    again.confirmIdentity(a.me);
    await again.workReady();
    expect(again.readWork('outbox.1')).toBe(text);
    expect(computer()).not.toContain('内部');
  });

  it('loads the decisions that another page has stored since', async () => {
    const page = load();
    await enter(page, a);
    const [key, value] = ['desk.decisions.staff-a.outbox.2', ''];
    void page.writeWork('outbox.2', text);
    await stored(page, 1);
    const sealed = localStorage.getItem(key) ?? value;
    void page.writeWork('outbox.2', null);
    expect(localStorage.getItem(key)).toBeNull();
    localStorage.setItem(key, sealed);
    await page.loadDecisions();
    expect(page.readWork('outbox.2')).toBe(text);
  });

  it('of a tab that was loaded while the desk was locked is restored by a sign-in in another tab', async () => {
    const page = load();
    await enter(page, a);
    void page.writeWork('outbox.1', text);
    await stored(page, 1);
    page.lock();
    load();
    sessionStorage.clear();
    const second = load();
    await enter(second, a);
    expect(second.readWork('outbox.1')).toBe(text);
  });

  it('stays in its tab when the storage of the computer is full', async () => {
    const page = load();
    await enter(page, a);
    void page.writeWork('draft.case-1', text);
    await stored(page, 1);
    const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage) {
      if (this === localStorage) throw new Error('QuotaExceededError');
    });
    page.signOut();
    set.mockRestore();
    const again = load();
    await enter(again, a);
    expect(again.readWork('draft.case-1')).toBe(text);
  });

  it('of a locked desk cannot be decrypted with the contents of the storage', async () => {
    const page = load();
    await enter(page, a);
    void page.writeWork('draft.case-1', text);
    await stored(page, 1);
    page.lock();
    const reloaded = load();
    reloaded.openWork('staff-a');
    await reloaded.workReady();
    expect([reloaded.workNames(), computer().includes(a.me.workKey)]).toEqual([[], false]);
  });

  it.each<[string, (page: Page) => void]>([
    ['signed out', (page) => page.signOut()],
    ['locked the desk', (page) => page.lock()],
  ])('of a closed tab that is restored after its officer %s in another tab cannot be opened', async (_, leave) => {
    const closed = load();
    await enter(closed, a);
    void closed.writeWork('draft.case-1', text);
    await stored(closed, 1);
    const session = { ...sessionStorage } as Record<string, string>;
    const token = localStorage.getItem('Office-Token') ?? '';
    sessionStorage.clear();
    const other = load();
    other.confirmIdentity(a.me);
    await other.workReady();
    leave(other);
    for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
    expect(computer()).not.toContain(a.me.workKey);
    localStorage.setItem('Office-Token', token);
    const restored = load();
    await restored.workReady();
    expect([restored.currentStaffId(), restored.workNames()]).toEqual(['staff-a', []]);
    restored.confirmIdentity(a.me);
    await restored.workReady();
    expect(restored.readWork('draft.case-1')).toBe(text);
  });

  it('is not decrypted with the key of a tab whose pad has been replaced', async () => {
    const page = load();
    await enter(page, a);
    void page.writeWork('draft.case-1', text);
    await stored(page, 1);
    localStorage.setItem('desk.pad.staff-a', 'other AAAA');
    const after = load();
    await after.workReady();
    expect(after.workNames()).toEqual([]);
  });
});
