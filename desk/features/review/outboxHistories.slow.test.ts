/** @jest-environment jsdom */
import { TextDecoder, TextEncoder } from 'node:util';
import * as fc from 'fast-check';
import * as React from 'react';
import type * as Calls from '@/services/call';
import type * as Identity from '@/services/identity';
import type * as OwnWork from '@/services/unsentWork';
import type * as CasesModule from './cases';
import type * as OutboxModule from './outbox';
import type * as TabsModule from './outboxTabs';

/** Random histories of two tabs of one browser over a fake server. Replaced: `fetch`, storage, channels, encryption and the clock. */
/** Not called as a method of `jest`: the transformer would parse this file without types. */
const { doMock: replaceModule } = jest;
const officers = ['a', 'b'] as const;
type Officer = (typeof officers)[number];
const caseIds = ['case-1', 'case-2', 'case-3', 'case-4'];

type InTab = 'undo' | 'next' | 'reload' | 'crash' | 'close' | 'signOut' | 'lock';
type Fault = 'offline' | 'loseResponse' | 'busy';
type Step =
  | { do: 'decide' | 'giveBack'; tab: number; caseId: string }
  | { do: 'eventByOther'; caseId: string }
  | { do: InTab; tab: number }
  | { do: 'signIn'; tab: number; who: Officer }
  | { do: 'expire' | 'online' | 'powerLoss' | Fault }
  | { do: 'wait'; ms: number };

const tab = fc.nat({ max: 1 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('decide'), tab, caseId: fc.constantFrom(...caseIds) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('giveBack'), tab, caseId: fc.constantFrom(...caseIds) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('eventByOther'), caseId: fc.constantFrom(...caseIds) }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constantFrom('undo', 'next', 'reload', 'crash', 'close', 'signOut', 'signOut', 'lock'),
      tab,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('signIn'), tab, who: fc.constantFrom(...officers) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('expire', 'online', 'offline', 'loseResponse', 'busy', 'powerLoss'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(500, 3_000, 11_000, 20 * 60_000) }),
  },
) as fc.Arbitrary<Step>;

interface Page {
  identity: typeof Identity;
  work: typeof OwnWork;
  cases: typeof CasesModule;
  outbox: typeof OutboxModule;
  tabs: typeof TabsModule;
  /** unloaded: it writes nothing, sends nothing and receives nothing */
  life: { ended: boolean };
  close: () => void;
}
interface Tab {
  session: Map<string, string>;
  page: Page;
  me: Officer | null;
}
interface Decision {
  text: string;
  by: Officer;
  caseId: string;
  at: number;
  historyLength: number;
  undone?: true;
}

/** jsdom has no Response. */
const respond = (status: number, data: object) =>
  ({ ok: status < 400, status, headers: { get: () => null }, json: async () => data }) as unknown as Response;
const refuse = (status: number, errorCode: string) =>
  respond(status, { success: false, errorCode, errorMessage: errorCode });

/** As WebCrypto, without its threads: it opens with the same key only. */
const subtle = {
  importKey: async (_: string, bytes: Uint8Array) => Buffer.from(bytes).toString('hex'),
  encrypt: async (_: object, key: string, text: Uint8Array) =>
    Uint8Array.from(Buffer.from(JSON.stringify([key, Buffer.from(text).toString('base64')]))).buffer,
  decrypt: async (_: object, key: string, sealed: Uint8Array) => {
    const [owner, text] = JSON.parse(Buffer.from(sealed).toString()) as [string, string];
    if (owner !== key) throw new Error('another key');
    return Buffer.from(text, 'base64');
  },
};
const meOf = (who: Officer) => ({ id: who, workKey: Buffer.alloc(32, who).toString('base64url') });

/** Delivers to the other channels of the name, after the task of the sender. */
class Channel {
  static open: Channel[] = [];
  static life: Page['life'];
  static delayMs = 1;
  onmessage: (event: { data: unknown }) => void = () => undefined;
  private life = Channel.life;
  constructor() {
    Channel.open.push(this);
  }
  postMessage(data: object) {
    if (this.life.ended) return;
    for (const other of Channel.open)
      if (other !== this) setTimeout(() => other.life.ended || other.onmessage({ data: { ...data } }), Channel.delayMs);
  }
  close() {
    Channel.open = Channel.open.filter((one) => one !== this);
  }
}

class World {
  private tokens = new Map<string, Officer>();
  private held = new Map<string, Officer>();
  private local = new Map<string, string>();
  private count = 0;
  private fault: Fault | null = null;
  /** Events of other officers: after a return and a correction a case can be decided again. */
  private events = new Map<string, number>();
  arrived: { text: string; by: Officer; caseId: string; key: string; at: number; historyLength?: number }[] = [];
  decisions: Decision[] = [];
  tabs: Tab[] = [];

  private historyOf = (caseId: string) => this.events.get(caseId) ?? 0;

  private respondTo(url: string, { method, headers, body }: RequestInit): Response {
    const who = this.tokens.get((headers as Record<string, string>)['Office-Token'] ?? '');
    if (this.fault === 'busy') return refuse(503, 'UNAVAILABLE');
    if (!who) return refuse(401, 'UNAUTHENTICATED');
    const ok = (data: object | null) => respond(200, { success: true, data });
    if (url.endsWith('/office/sessions/current')) {
      this.tokens.delete((headers as Record<string, string>)['Office-Token'] ?? '');
      return ok({});
    }
    if (url.endsWith('/office/claims')) {
      const isFree = (id: string) => !this.held.has(id) && !this.arrived.some(({ caseId }) => caseId === id);
      const id = caseIds.find(isFree);
      if (!id) return respond(200, { success: true });
      this.held.set(id, who);
      return ok({ id, files: [], rounds: [] });
    }
    const caseId = /case-\d/.exec(url)?.[0] ?? '';
    if (method === 'DELETE') {
      if (this.held.get(caseId) === who) this.held.delete(caseId);
      return ok({});
    }
    const isOwn = (key: string) => this.arrived.some((one) => one.by === who && one.key === key);
    const [, workKey] = /\/office\/keys\/(.+)$/.exec(url) ?? [];
    if (workKey !== undefined) return ok({ used: isOwn(workKey) });
    const key = (headers as Record<string, string>)['Idempotency-Key'] ?? '';
    if (isOwn(key)) return ok({});
    const holder = this.held.get(caseId);
    if (holder !== who) return refuse(409, holder ? 'HELD_BY_OTHER' : 'NOT_HELD');
    // A case of the model is decided once, as a transition of the server is.
    if (this.arrived.some((one) => one.caseId === caseId)) return refuse(409, 'TRANSITION_FORBIDDEN');
    const { remark: text, historyLength } = JSON.parse(String(body)) as { remark: string; historyLength?: number };
    if (historyLength !== undefined && historyLength !== this.historyOf(caseId))
      return refuse(409, 'TRANSITION_FORBIDDEN');
    this.arrived.push({ text, by: who, caseId, key, at: Date.now(), historyLength });
    return ok({});
  }

  fetch = async (url: string, init: RequestInit): Promise<Response> => {
    if (this.fault === 'offline') throw new TypeError('offline');
    const response = this.respondTo(url, init);
    if (this.fault === 'loseResponse') throw new TypeError('lost');
    return response;
  };

  private storageOf(session: Map<string, string>, life: Page['life']) {
    const of = (name = 'localStorage') => (name === 'localStorage' ? this.local : session);
    return {
      read: (key: string, name?: string) => of(name).get(key) ?? null,
      names: (name: string) => [...of(name).keys()],
      write: (key: string, value: string | null, name?: string) => {
        if (life.ended) return false;
        if (value === null) of(name).delete(key);
        else of(name).set(key, value);
        const event = new StorageEvent('storage', { key, newValue: value });
        if (of(name) === this.local) setTimeout(() => window.dispatchEvent(event), 1);
        return true;
      },
    };
  }

  /** A full load: fresh modules over the storage of the tab. */
  private load(session: Map<string, string>): Page {
    const life = { ended: false };
    const listeners: [EventTarget, string, EventListener][] = [];
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (this: EventTarget, name: string, listener) {
      listeners.push([this, name, listener as EventListener]);
      add.call(this, name, listener);
    };
    let page: Omit<Page, 'life' | 'close'> | undefined;
    jest.isolateModules(() => {
      replaceModule('react', () => React);
      replaceModule('./rows', () => ({
        filesInOrder: () => [],
        firstToSee: () => 0,
        ordered: () => [],
        rowsOf: () => [],
      }));
      replaceModule('@/services/storage', () => this.storageOf(session, life));
      replaceModule('@/services/call', () => {
        const { call } = jest.requireActual<{ call: (...all: unknown[]) => Promise<unknown> }>('@/services/call');
        const living: typeof call = (...all) =>
          new Promise((resolve, reject) => {
            if (life.ended) return;
            call(...all).then(
              (data) => life.ended || resolve(data),
              (error: Error) => life.ended || reject(error),
            );
          });
        return { call: living } as Partial<typeof Calls>;
      });
      page = {
        identity: jest.requireActual<typeof Identity>('@/services/identity'),
        work: jest.requireActual<typeof OwnWork>('@/services/unsentWork'),
        cases: jest.requireActual<typeof CasesModule>('./cases'),
        outbox: jest.requireActual<typeof OutboxModule>('./outbox'),
        tabs: jest.requireActual<typeof TabsModule>('./outboxTabs'),
      };
    });
    EventTarget.prototype.addEventListener = add;
    const close = () => {
      life.ended = true;
      for (const [target, name, listener] of listeners) target.removeEventListener(name, listener);
    };
    return { ...page!, life, close };
  }

  async open(at: number, session = this.tabs[at]?.session ?? new Map<string, string>()) {
    this.tabs[at]?.page.close();
    const page = this.load(session);
    const { identity, work } = page;
    const owner = this.tokens.get(identity.getToken() ?? '');
    const isDown = this.fault === 'busy' || this.fault === 'offline';
    if (isDown) this.tabs[at] = { session, page, me: null };
    else {
      if (owner) identity.confirmIdentity(meOf(owner));
      else if (identity.getToken()) identity.expireIdentity();
      this.tabs[at] = { session, page, me: owner ?? null };
    }
    await work.workReady();
    if (identity.currentStaffId()) this.openOutbox(page);
  }
  private openOutbox({ tabs, life }: Page) {
    Channel.life = life;
    const { addEventListener } = window;
    window.addEventListener = ((name: string, listener: EventListener) =>
      addEventListener.call(window, name, (event: Event) => {
        if (!life.ended) listener(event);
      })) as typeof addEventListener;
    tabs.openOutbox();
    window.addEventListener = addEventListener;
    void tabs.takeOver();
  }

  decide({ page, me }: Tab, caseId: string) {
    const { outbox } = page.outbox;
    if (!me || page.identity.sessionState() !== 'signedIn' || outbox.pendingFor(caseId)) return;
    if ((this.held.get(caseId) ?? me) !== me) return;
    this.held.set(caseId, me);
    const text = `decision-${(this.count += 1)}`;
    const replaced = this.decisions.find((one) => one.caseId === caseId && this.isIn(page, one));
    const body = { decision: 'approve' as const, stage: 1 as const, remark: text };
    const historyLength = this.historyOf(caseId);
    const item = { caseId, number: caseId, name: 'x', request: { what: 'decide' as const, body }, historyLength };
    if (!outbox.add(item)) throw new Error('pendingFor and add disagree');
    if (replaced) replaced.undone = true;
    this.decisions.push({ text, by: me, caseId, at: Date.now(), historyLength });
  }

  textsIn = ({ outbox }: Page) =>
    outbox.outbox.list().map(({ request }) => (request.what === 'decide' ? request.body.remark : undefined));
  private isIn = (page: Page, { text }: Decision) => this.textsIn(page).includes(text);

  async signIn(at: number, who: Officer) {
    if (this.fault === 'busy' || this.fault === 'offline') return;
    const one = this.tabs[at]!;
    const token = `token-${(this.count += 1)}`;
    this.tokens.set(token, who);
    const isNew = one.me === null;
    if (!one.page.identity.signIn({ token, me: meOf(who) })) return;
    await one.page.work.workReady();
    one.me = who;
    if (isNew) this.openOutbox(one.page);
    else {
      Channel.life = one.page.life;
      void one.page.tabs.takeOver();
    }
  }

  /** As TopBar does, with every question confirmed. */
  private async signOut({ page, me }: Tab) {
    if (!me || page.identity.sessionState() !== 'signedIn') return;
    Channel.life = page.life;
    const { unsent } = await page.tabs.flushAllTabs();
    if (unsent || page.life.ended || page.identity.sessionState() !== 'signedIn') return;
    for (const one of this.decisions.filter(({ by, undone }) => by === me && !undone)) {
      const isKnown = this.tabs.some((other) => this.isIn(other.page, one));
      expect([one, isKnown || this.arrived.some(({ text }) => text === one.text)]).toEqual([one, true]);
    }
    this.tokens.delete(page.identity.getToken() ?? '');
    page.identity.signOut();
  }

  async run(one: Step) {
    if ('tab' in one) await this.runIn(one.tab, one);
    else if (one.do === 'wait') await jest.advanceTimersByTimeAsync(one.ms);
    else if (one.do === 'expire') this.tokens.clear();
    else if (one.do === 'eventByOther') this.events.set(one.caseId, this.historyOf(one.caseId) + 1);
    else if (one.do === 'powerLoss') for (const at of this.tabs.keys()) await this.open(at, new Map());
    else this.fault = one.do === 'online' ? null : one.do;
    await this.follow();
    this.check();
  }

  private async runIn(at: number, one: Extract<Step, { tab: number }>) {
    const here = this.tabs[at]!;
    const { page } = here;
    const { outbox } = page.outbox;
    const isOpen = page.identity.sessionState() === 'signedIn';
    const pageHide = page.tabs.closePage;
    switch (one.do) {
      case 'decide':
        return this.decide(here, one.caseId);
      case 'giveBack':
        if (isOpen && !outbox.pendingFor(one.caseId)) void page.cases.giveBack({ id: one.caseId } as never);
        return;
      case 'next':
        if (isOpen) page.cases.takeNext(undefined).catch(() => undefined);
        return;
      case 'signIn':
        return this.signIn(at, one.who);
      case 'signOut':
        return void this.signOut(here);
      case 'lock':
        Channel.life = page.life;
        return page.tabs.lockDesk();
      case 'undo': {
        const request = isOpen ? outbox.undo()?.request : undefined;
        const undone = this.decisions.find(({ text }) => request?.what === 'decide' && request.body.remark === text);
        if (undone) undone.undone = true;
        return;
      }
      case 'reload':
        pageHide();
        return this.open(at);
      case 'close': {
        const unsent = this.decisions.filter((made) => made.by === here.me && this.isIn(page, made));
        pageHide();
        await this.open(at, new Map());
        await jest.advanceTimersByTimeAsync(100);
        const other = this.tabs[1 - at]!;
        if (!isOpen || other.me !== here.me || other.page.identity.sessionState() !== 'signedIn') return;
        // An open tab of the officer shows at once what the closing request did not deliver.
        for (const { text } of unsent) {
          const hasArrived = this.arrived.some((one) => one.text === text);
          expect([text, hasArrived || this.textsIn(other.page).includes(text)]).toEqual([text, true]);
        }
        return;
      }
      case 'crash':
        return this.open(at);
    }
  }

  isSignedIn = (who: Officer) => [...this.tokens.values()].includes(who);

  /** As Shell does: loads a page again when its officer signed out or was replaced. */
  private async follow() {
    for (let settled = false; !settled;) {
      settled = true;
      await jest.advanceTimersByTimeAsync(5);
      for (const [at, { page, me }] of this.tabs.entries()) {
        const state = page.identity.sessionState();
        if (state !== 'replaced' && !(state === 'signedOut' && me)) continue;
        settled = false;
        await this.open(at);
      }
    }
  }

  check() {
    for (const { text, by, at, historyLength } of this.arrived) {
      const made = this.decisions.find((one) => one.text === text);
      expect([text, by, historyLength]).toEqual([text, made?.by, made?.historyLength]);
      expect([text, at - (made?.at ?? 0) <= 15 * 60_000]).toEqual([text, true]);
      expect([text, made?.undone]).toEqual([text, undefined]);
    }
    expect(new Set(this.arrived.map(({ text }) => text)).size).toBe(this.arrived.length);
    for (const { page } of this.tabs) {
      const owner = page.identity.currentStaffId();
      for (const text of this.textsIn(page))
        expect([text, this.decisions.find((one) => one.text === text)?.by]).toEqual([text, owner]);
    }
  }

  /** The network works again, and each officer signs in once more. */
  async settle() {
    this.fault = null;
    // A sign-out that has begun ends first.
    await jest.advanceTimersByTimeAsync(30_000);
    await this.follow();
    for (const who of officers) {
      await this.signIn(0, who);
      await this.follow();
      await jest.advanceTimersByTimeAsync(10 * 60_000);
      await this.follow();
      this.check();
      for (const one of this.decisions.filter(({ by, undone }) => by === who && !undone)) {
        const isShown = this.tabs.some(({ page }) => this.isIn(page, one));
        const hasArrived = this.arrived.some(({ text }) => text === one.text);
        expect([one, hasArrived || isShown]).toEqual([one, true]);
      }
      for (const { page } of this.tabs)
        expect(page.outbox.outbox.list().map(({ state }) => state)).not.toContain('retrying');
    }
  }
}

const { fetch } = globalThis;
beforeAll(() => {
  Object.assign(globalThis, { TextDecoder, TextEncoder, BroadcastChannel: Channel });
  Object.defineProperty(globalThis.crypto, 'subtle', { value: subtle });
});
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  Object.assign(globalThis, { fetch });
});

/** A few: the proof runs hundreds with a fresh seed. */
const runs = Number(process.env.HISTORIES ?? 20);

/** Two tabs, the first of which has signed in. */
async function twoTabs() {
  jest.clearAllTimers();
  Channel.open = [];
  const world = new World();
  Object.assign(globalThis, { fetch: world.fetch });
  await world.open(0);
  await world.signIn(0, 'a');
  await world.open(1);
  return world;
}

describe('histories of decisions in two tabs', () => {
  it(
    'deliver each decision at most once under its maker’s name, or show the maker that it was not sent',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
          const world = await twoTabs();
          for (const one of steps) await world.run(one);
          await world.settle();
          world.tabs.forEach(({ page }) => page.close());
        }),
        { numRuns: runs, seed: Number(process.env.SEED ?? 7) },
      );
    },
    60_000 + runs * 3_000,
  );
});

const start = async () => {
  const world = await twoTabs();
  // The tabs ask each other for stored decisions.
  await jest.advanceTimersByTimeAsync(1_000);
  return world;
};
const end = ({ tabs }: World) => {
  Channel.delayMs = 1;
  tabs.forEach(({ page }) => page.close());
};

it('a new tab drops its copy of a decision that another tab reports late', async () => {
  const world = await start();
  world.decide(world.tabs[0]!, 'case-1');
  await jest.advanceTimersByTimeAsync(100);
  Channel.delayMs = 400;
  await world.open(1);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(world.tabs.map(({ page }) => world.textsIn(page))).toEqual([['decision-2'], []]);
  end(world);
});

it('a decision that a new tab may have sent cannot be undone after a late reply', async () => {
  const world = await start();
  world.decide(world.tabs[0]!, 'case-1');
  await jest.advanceTimersByTimeAsync(100);
  Channel.delayMs = 2_500;
  await world.open(1);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(world.arrived).toMatchObject([{ caseId: 'case-1', by: 'a' }]);
  await world.run({ do: 'undo', tab: 0 });
  expect(world.decisions).toEqual([expect.not.objectContaining({ undone: true })]);
  end(world);
});

it('a decision that was undone after a new tab had sent it is listed again with a warning', async () => {
  const world = await start();
  world.decide(world.tabs[0]!, 'case-1');
  await jest.advanceTimersByTimeAsync(100);
  Channel.delayMs = 3_500;
  await world.open(1);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(world.arrived).toMatchObject([{ caseId: 'case-1', by: 'a' }]);
  const { outbox } = world.tabs[0]!.page.outbox;
  expect(outbox.undo()).toMatchObject({ caseId: 'case-1' });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(outbox.list()).toMatchObject([{ caseId: 'case-1', state: 'refused', maybeSent: true }]);
  end(world);
});

describe('the lock of the desk', () => {
  const states = ({ tabs }: World) => tabs.map(({ page }) => page.identity.sessionState());

  it.each([
    ['before', 1],
    ['after', 20],
  ])(
    'sends the decisions of another tab that gets the message %s the lock, and then ends the session',
    async (_, ms) => {
      const world = await start();
      Channel.delayMs = ms;
      world.decide(world.tabs[1]!, 'case-1');
      await world.run({ do: 'lock', tab: 0 });
      expect(states(world)).toEqual(['locked', 'locked']);
      await jest.advanceTimersByTimeAsync(2_000);
      expect(world.arrived).toMatchObject([{ caseId: 'case-1', by: 'a' }]);
      expect(world.isSignedIn('a')).toBe(false);
      end(world);
    },
  );

  it.each([0, 1])('ends the session after the decision that tab %s is sending has arrived', async (at) => {
    const world = await start();
    const slow: typeof world.fetch = async (url, init) => {
      if (url.includes('case-1')) await new Promise((resolve) => setTimeout(resolve, 3_000));
      return world.fetch(url, init);
    };
    Object.assign(globalThis, { fetch: slow });
    world.decide(world.tabs[at]!, 'case-1');
    await jest.advanceTimersByTimeAsync(10_500);
    await world.run({ do: 'lock', tab: 0 });
    expect(states(world)).toEqual(['locked', 'locked']);
    expect(world.isSignedIn('a')).toBe(true);
    await jest.advanceTimersByTimeAsync(4_000);
    expect(world.arrived).toMatchObject([{ caseId: 'case-1', by: 'a' }]);
    expect(world.isSignedIn('a')).toBe(false);
    end(world);
  });
});
