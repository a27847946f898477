/** @jest-environment jsdom */
import * as fc from 'fast-check';
import type * as Identity from '@/services/identity';
import type * as OutboxModule from './outbox';

/** Random histories of one tab over a fake server. Only `fetch` and the clock are replaced. */
const officers = ['a', 'b'] as const;
type Officer = (typeof officers)[number];
const caseIds = ['case-1', 'case-2', 'case-3'];

type Step =
  | { do: 'decide'; caseId: string }
  | { do: 'undo' | 'expire' | 'reload' | 'crash' | 'offline' | 'online' | 'loseResponse' | 'busy' }
  | { do: 'signIn'; who: Officer }
  | { do: 'wait'; ms: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('decide' as const), caseId: fc.constantFrom(...caseIds) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('undo', 'expire', 'reload', 'crash', 'offline', 'online', 'loseResponse', 'busy'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('signIn' as const), who: fc.constantFrom(...officers) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(500, 3_000, 11_000) }) },
) as fc.Arbitrary<Step>;

interface Page {
  identity: typeof Identity;
  outbox: typeof OutboxModule.outbox;
}
interface Decision {
  text: string;
  by: Officer;
  caseId: string;
  undone?: true;
  /** another officer signed in, so the computer deleted it */
  deleted?: true;
}

/** jsdom has no Response. */
const respond = (status: number, data: object) =>
  ({ ok: status < 400, status, headers: { get: () => null }, json: async () => data }) as unknown as Response;

class World {
  private tokens = new Map<string, Officer>();
  private count = 0;
  private fault: 'offline' | 'loseResponse' | 'busy' | null = null;
  /** increases with each load: responses to an earlier page are dropped */
  private load = 0;
  arrived: { text: string; by: Officer; caseId: string }[] = [];
  decisions: Decision[] = [];
  page!: Page;
  me: Officer | null = null;

  constructor() {
    Object.assign(globalThis, { fetch: this.fetch });
    this.open();
  }

  private fetch = async (url: string, { method, headers, body }: RequestInit): Promise<Response> => {
    const { load, fault } = this;
    const reach = <T>(value: T) => (load === this.load ? value : new Promise<T>(() => undefined));
    if (fault === 'offline') return reach(Promise.reject<Response>(new TypeError('offline')));
    const reply = (status: number, data: object) => reach(respond(status, data));
    if (fault === 'busy') return reply(503, { success: false, errorCode: 'UNAVAILABLE', errorMessage: 'busy' });
    const who = this.tokens.get((headers as Record<string, string>)['Office-Token'] ?? '');
    if (!who) return reply(401, { success: false, errorCode: 'UNAUTHENTICATED', errorMessage: 'no' });
    const caseId = /applications\/([\w-]+)/.exec(url)?.[1] ?? '';
    const events = this.arrived.filter((one) => one.caseId === caseId);
    if (method === 'GET')
      return reply(200, { success: true, data: { history: events.map(({ by }) => ({ person: by })) } });
    const { remark } = JSON.parse(String(body)) as { remark: string };
    // A case of the model is decided once, as a transition of the server is.
    if (events.length > 0)
      return reply(409, { success: false, errorCode: 'TRANSITION_FORBIDDEN', errorMessage: 'decided' });
    this.arrived.push({ text: remark, by: who, caseId });
    if (fault === 'loseResponse') return reach(Promise.reject<Response>(new TypeError('lost')));
    return reply(200, { success: true, data: {} });
  };

  /** A full load: fresh modules over the same storage. Timers of the old page are gone. */
  open() {
    jest.clearAllTimers();
    this.load += 1;
    jest.isolateModules(() => {
      const identity = jest.requireActual<typeof Identity>('@/services/identity');
      const { outbox } = jest.requireActual<typeof OutboxModule>('./outbox');
      this.page = { identity, outbox };
    });
    const { identity, outbox } = this.page;
    const owner = this.tokens.get(identity.getToken() ?? '');
    if (owner) identity.confirmIdentity({ id: owner });
    else if (identity.getToken()) identity.expireIdentity();
    this.me = owner ?? null;
    if (owner) outbox.open();
  }

  decide(caseId: string) {
    const { page, me } = this;
    if (!me || page.outbox.pendingFor(caseId)) return;
    const text = `decision-${(this.count += 1)}`;
    const replaced = this.decisions.find((one) => one.caseId === caseId && this.isShown(one));
    const body = { decision: 'approve' as const, stage: 1 as const, remark: text };
    const events = this.arrived.filter((one) => one.caseId === caseId).length;
    const item = { caseId, number: caseId, name: 'x', deed: { what: 'decide' as const, body }, by: me, events };
    if (!page.outbox.add(item)) throw new Error('pendingFor and add disagree');
    if (replaced) replaced.undone = true;
    this.decisions.push({ text, by: me, caseId });
  }

  isShown({ text }: Decision) {
    return this.page.outbox.list().some(({ deed }) => deed.what === 'decide' && deed.body.remark === text);
  }

  signIn(who: Officer) {
    const token = `token-${(this.count += 1)}`;
    this.tokens.set(token, who);
    const same = this.page.identity.signIn({ token, me: { id: who } });
    for (const one of this.decisions) if (one.by !== who && !this.hasArrived(one)) one.deleted = true;
    this.me = who;
    if (same) this.page.outbox.open();
    else this.open();
  }

  hasArrived = ({ text }: Decision) => this.arrived.some((one) => one.text === text);

  async run(one: Step) {
    if (one.do === 'decide') this.decide(one.caseId);
    else if (one.do === 'signIn') this.signIn(one.who);
    else if (one.do === 'wait') await jest.advanceTimersByTimeAsync(one.ms);
    else if (one.do === 'expire') this.tokens.clear();
    else if (one.do === 'undo') {
      const deed = this.page.outbox.undo()?.deed;
      const undone = this.decisions.find(({ text }) => deed?.what === 'decide' && deed.body.remark === text);
      if (undone) undone.undone = true;
    } else if (one.do === 'reload') {
      void this.page.outbox.sendAll({ keepalive: true });
      this.open();
    } else if (one.do === 'crash') this.open();
    else this.fault = one.do === 'online' ? null : one.do;
    await jest.advanceTimersByTimeAsync(0);
    this.check();
  }

  check() {
    for (const { text, by } of this.arrived) {
      const made = this.decisions.find((one) => one.text === text);
      expect([text, by]).toEqual([text, made?.by]);
      expect([text, made?.undone]).toEqual([text, undefined]);
    }
    expect(new Set(this.arrived.map(({ text }) => text)).size).toBe(this.arrived.length);
  }

  /** The network works again, and the last officer signs in. */
  async settle() {
    this.fault = null;
    this.signIn(this.me ?? 'a');
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    this.check();
    for (const one of this.decisions) {
      if (one.undone || one.deleted) continue;
      // Arrived, or shown as refused.
      expect([one.text, this.hasArrived(one) || this.isShown(one)]).toEqual([one.text, true]);
    }
    expect(this.page.outbox.list().map(({ state }) => state)).not.toContain('retrying');
  }
}

const { fetch } = globalThis;
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  Object.assign(globalThis, { fetch });
});

describe('histories of decisions', () => {
  it('deliver each decision at most once under its maker’s name, or show that it was not sent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
        localStorage.clear();
        sessionStorage.clear();
        const world = new World();
        world.signIn('a');
        for (const one of steps) await world.run(one);
        await world.settle();
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});
