import { CallError } from '@/services/callError';
import type { OutboxItem, SendOptions } from './sendDecision';
import { lateMs, Outbox, undoMs } from './outbox';

type Send = (item: OutboxItem, options: SendOptions) => Promise<unknown>;

/** An outbox with a clock that the test moves, over a storage that outlives the page. */
function setUp(send: Send = async () => undefined, storage: { items: string | null } = { items: null }) {
  const sent: string[] = [];
  let now = 0;
  let timers: { at: number; work: () => void }[] = [];
  const outbox = new Outbox({
    now: () => now,
    after: (ms, work) => {
      const timer = { at: now + ms, work };
      timers.push(timer);
      return () => (timers = timers.filter((one) => one !== timer));
    },
    send: async (item, options) => {
      sent.push(item.caseId);
      return (await send(item, options)) !== false;
    },
    load: () => [storage.items],
    save: (items) => (storage.items = items),
  });
  const pass = async (ms: number) => {
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    due.forEach(({ work }) => work());
    await new Promise((resolve) => setImmediate(resolve));
  };
  const add = (caseId: string, queue?: 'review1') =>
    outbox.add({ caseId, number: caseId, name: 'x', request: { what: 'intake' }, queue });
  const states = () => outbox.list().map(({ caseId, state }) => `${caseId} ${state}`);
  /** the computer sleeps: no timer runs */
  const skip = (ms: number) => (now += ms);
  return { outbox, sent, pass, add, states, storage, skip };
}
const network = () => Promise.reject(new CallError('network'));
const refused = () => Promise.reject(new CallError('refused', { status: 409, code: 'HELD_BY_OTHER', message: 'held' }));

describe('outbox', () => {
  it('sends a decision once, after ten seconds', async () => {
    const { outbox, sent, pass, add } = setUp();
    add('a');
    await pass(undoMs - 1);
    expect(sent).toEqual([]);
    await pass(1);
    await pass(60_000);
    expect(sent).toEqual(['a']);
    expect(outbox.list()).toEqual([]);
  });

  it('undoes the last decision that was not sent', async () => {
    const { outbox, sent, pass, add } = setUp();
    add('a');
    await pass(5_000);
    add('b', 'review1');
    expect(outbox.undo()).toMatchObject({ caseId: 'b', queue: 'review1' });
    await pass(undoMs);
    expect(sent).toEqual(['a']);
    expect(outbox.undo()).toBeUndefined();
  });

  it('retries with a growing delay while the result is unknown', async () => {
    const tries: boolean[] = [];
    const { outbox, pass, add, states } = setUp(async (_, { again }) => {
      tries.push(again);
      if (tries.length < 4) await network();
    });
    add('a');
    await pass(undoMs);
    expect(states()).toEqual(['a retrying']);
    expect(outbox.pendingFor('a')).toBeDefined();
    await pass(4_000);
    await pass(4_000);
    expect(tries).toEqual([false, true]);
    await pass(4_000);
    expect(tries).toEqual([false, true, true]);
    await pass(16_000);
    expect(tries).toEqual([false, true, true, true]);
    expect(outbox.list()).toEqual([]);
  });

  it('does not retry before Retry-After, and waits at most five minutes', async () => {
    let retryAfterS = 30;
    const { sent, pass, add } = setUp(() =>
      Promise.reject(new CallError('refused', { status: 429, code: 'TOO_MANY_REQUESTS', retryAfterS })),
    );
    add('a');
    await pass(undoMs);
    await pass(29_999);
    expect(sent).toHaveLength(1);
    retryAfterS = 86_400;
    await pass(1);
    expect(sent).toHaveLength(2);
    await pass(5 * 60_000);
    expect(sent).toHaveLength(3);
  });

  it('reports a refusal and does not send the decision again', async () => {
    const { outbox, sent, pass, add } = setUp(refused);
    add('a');
    await pass(undoMs);
    await pass(60_000);
    expect(sent).toEqual(['a']);
    expect(outbox.list()[0]).toMatchObject({ state: 'refused', error: { code: 'HELD_BY_OTHER' } });
    expect(outbox.pendingFor('a')).toBeUndefined();
  });

  it('sends every waiting decision once when the page is closed', async () => {
    const { outbox, sent, pass, add } = setUp();
    add('a');
    add('b');
    await outbox.sendAll({ keepalive: true });
    await pass(60_000);
    expect(sent).toEqual(['a', 'b']);
  });

  it('sendAll waits for a decision that is already being sent', async () => {
    let arrive: () => void = () => undefined;
    const { outbox, sent, pass, add } = setUp(() => new Promise<void>((resolve) => (arrive = resolve)));
    add('a');
    await pass(undoMs);
    let isDone = false;
    void outbox.sendAll().then(() => (isDone = true));
    await pass(0);
    expect([sent, isDone]).toEqual([['a'], false]);
    arrive();
    await pass(0);
    expect([sent, isDone]).toEqual([['a'], true]);
  });

  it('replaces a decision on the same case that was not sent', async () => {
    const { sent, pass, add } = setUp();
    add('a');
    await pass(5_000);
    expect(add('a')).toBe(true);
    await pass(5_000);
    expect(sent).toEqual([]);
    await pass(5_000);
    expect(sent).toEqual(['a']);
  });

  it('refuses a second decision on a case while the first is being sent or retried', async () => {
    let fail: (error: unknown) => void = () => undefined;
    const { outbox, sent, pass, add, states } = setUp(() => new Promise((_, reject) => (fail = reject)));
    add('a');
    await pass(undoMs);
    const [first] = outbox.list();
    expect(add('a')).toBe(false);
    expect(states()).toEqual(['a sending']);
    fail(new CallError('network'));
    await pass(0);
    expect(add('a')).toBe(false);
    expect(states()).toEqual(['a retrying']);
    expect(outbox.list()[0]?.id).toBe(first?.id);
    expect(sent).toEqual(['a']);
  });

  it('accepts a new decision after a refusal and shows the new one only', async () => {
    const { pass, add, states, outbox } = setUp(refused);
    add('a');
    await pass(undoMs);
    const before = outbox.list()[0]?.id;
    expect(add('a')).toBe(true);
    expect(states()).toEqual(['a waiting']);
    expect(outbox.list()[0]?.id).not.toBe(before);
  });

  it('sends nothing before Retry-After when the network is back or the officer signs out', async () => {
    const { outbox, sent, pass, add } = setUp(() =>
      Promise.reject(new CallError('broken', { status: 503, code: 'UNAVAILABLE', retryAfterS: 30 })),
    );
    add('a');
    await pass(undoMs);
    outbox.retryNow();
    await outbox.sendAll();
    expect(sent).toEqual(['a']);
    await pass(30_000);
    expect(sent).toEqual(['a', 'a']);
  });

  it('keeps a decision during a maintenance of hours, tries it every five minutes, and never drops it unseen', async () => {
    let isReadOnly = true;
    const refusal = new CallError('broken', { status: 503, code: 'MAINTENANCE', retryAfterS: 7_200 });
    const { outbox, sent, pass, add } = setUp(() => (isReadOnly ? Promise.reject(refusal) : Promise.resolve()));
    add('a');
    await pass(undoMs);
    await pass(5 * 60_000);
    expect(sent).toEqual(['a', 'a']);
    expect(outbox.list()).toMatchObject([{ caseId: 'a', state: 'retrying', error: refusal }]);
    isReadOnly = false;
    await pass(5 * 60_000);
    expect(outbox.list()).toEqual([]);
  });

  it('retries at once when the network is back', async () => {
    let offline = true;
    const { outbox, sent, pass, add } = setUp(async () => {
      if (offline) await network();
    });
    add('a');
    await pass(undoMs);
    offline = false;
    outbox.retryNow();
    await pass(0);
    expect(sent).toEqual(['a', 'a']);
    expect(outbox.list()).toEqual([]);
  });
});

describe('outbox: a decision that is older than the lease of a case', () => {
  afterEach(() => void jest.restoreAllMocks());

  it.each<[string, number, number]>([
    ['the clock was set back meanwhile', lateMs + 1, -3_600_000],
    ['the computer slept and its timers stood still', 0, lateMs + 1],
  ])('is too old on its first try when %s', async (_, ticks, dateMs) => {
    const late: boolean[] = [];
    const { outbox, add, skip } = setUp(async (_item, { isLate }) => void late.push(isLate()));
    const start = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(start);
    add('a');
    skip(ticks);
    jest.spyOn(Date, 'now').mockReturnValue(start + dateMs);
    await outbox.sendNow(outbox.list()[0]!.id);
    expect(late).toEqual([true]);
  });

  it('becomes too old while its request waits for a sign-in, and is shown as not sent', async () => {
    let signIn: () => void = () => undefined;
    const { outbox, add, skip, pass } = setUp(async (_, { isLate }) => {
      expect(isLate()).toBe(false);
      await new Promise<void>((resolve) => (signIn = resolve));
      return !isLate();
    });
    add('a');
    await pass(undoMs);
    skip(3 * 3_600_000);
    signIn();
    await pass(0);
    expect(outbox.list()).toMatchObject([{ state: 'refused', late: true }]);
  });
});

describe('stored outbox', () => {
  it('checks whether an interrupted decision arrived before it sends it again after a reload', async () => {
    const before = setUp(() => new Promise(() => undefined));
    before.add('a');
    before.add('b');
    void before.outbox.sendNow(before.outbox.list()[0]!.id, { keepalive: true });
    const tries: [string, boolean][] = [];
    const after = setUp(async ({ caseId }, { again }) => void tries.push([caseId, again]), before.storage);
    after.outbox.open();
    expect(after.states()).toEqual(['a retrying', 'b retrying']);
    expect(after.sent).toEqual([]);
    await after.pass(2_000);
    expect(tries).toEqual([
      ['a', true],
      ['b', true],
    ]);
    expect(after.storage.items).toBeNull();
  });

  it('does not send a stored decision that is older than the lease of a case, and shows it as not sent', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    const before = setUp();
    before.add('a');
    before.add('b');
    jest.spyOn(Date, 'now').mockReturnValue(1_000_000 + lateMs + 1);
    const tries: boolean[] = [];
    const after = setUp(async ({ caseId }, { isLate }) => (tries.push(isLate()), caseId === 'b'), before.storage);
    after.outbox.open();
    await after.pass(60_000);
    jest.restoreAllMocks();
    expect(tries).toEqual([true, true]);
    expect(after.outbox.list()).toMatchObject([{ caseId: 'a', state: 'refused', late: true }]);
    await after.pass(60_000);
    expect(tries).toHaveLength(2);
  });

  it('sends a decision that the previous release stored under another field name', async () => {
    const stored = { id: 'k', caseId: 'a', number: 'a', name: 'x', state: 'waiting', dueAt: 0, decidedAt: Date.now() };
    const requests: unknown[] = [];
    const { outbox, pass } = setUp(async ({ request }) => void requests.push(request), {
      items: JSON.stringify([{ ...stored, tries: 0, deed: { what: 'publish' } }]),
    });
    outbox.open();
    await pass(2_000);
    expect(requests).toEqual([{ what: 'publish' }]);
    expect(outbox.list()).toEqual([]);
  });

  it('loads the stored decisions once, also when the panel is mounted again', async () => {
    const { outbox, add, states } = setUp();
    outbox.open();
    add('a');
    outbox.open();
    expect(states()).toEqual(['a waiting']);
  });

  it('still reports a refusal after a reload', async () => {
    const before = setUp(refused);
    before.add('a');
    await before.pass(undoMs);
    const after = setUp(undefined, before.storage);
    after.outbox.open();
    await after.pass(60_000);
    expect(after.sent).toEqual([]);
    const { state, error } = after.outbox.list()[0]!;
    expect(state).toBe('refused');
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ kind: 'refused', status: 409, code: 'HELD_BY_OTHER', message: 'held' });
  });

  it('does not contain undone decisions', () => {
    const { outbox, add, storage } = setUp();
    add('a');
    outbox.undo();
    expect(storage.items).toBeNull();
  });

  it('warns of an undone decision that another tab may have sent, unless the officer has decided the case again', () => {
    const { outbox, add, states } = setUp();
    const undone = ['a', 'b'].map((caseId) => {
      add(caseId);
      return outbox.undo()!.id;
    });
    add('a');
    outbox.drop(outbox.list()[0]!.id);
    outbox.warnOfUndone(undone);
    expect(states()).toEqual(['b refused']);
  });

  it('ignores damaged storage', () => {
    const { outbox } = setUp(undefined, { items: '{"not": "a list"}' });
    outbox.open();
    expect(outbox.list()).toEqual([]);
  });

  it('stops every timer at a reset and leaves the storage to identity', async () => {
    const { outbox, sent, pass, add, storage } = setUp();
    add('a');
    outbox.reset();
    await pass(60_000);
    expect([sent, outbox.list()]).toEqual([[], []]);
    expect(storage.items).toContain('"caseId":"a"');
  });

  it('ignores the result of a request that was sent before the reset', async () => {
    let fail: (error: unknown) => void = () => undefined;
    const { outbox, sent, pass, add } = setUp(() => new Promise((_, reject) => (fail = reject)));
    add('a');
    await pass(undoMs);
    outbox.reset();
    fail(new CallError('network'));
    await pass(60_000);
    expect(outbox.list()).toEqual([]);
    expect(sent).toEqual(['a']);
  });

  it('drops in a duplicated tab what the original tab made, also a decision that was undone there', async () => {
    const original = setUp();
    original.add('a');
    original.add('b');
    const copy = setUp(undefined, { items: original.storage.items });
    copy.outbox.open();
    original.outbox.undo();
    copy.outbox.forget(original.outbox.madeHere(copy.outbox.list().map(({ id }) => id)));
    await copy.pass(60_000);
    expect(copy.sent).toEqual([]);
    expect(copy.outbox.madeHere(original.outbox.list().map(({ id }) => id))).toEqual([]);
  });
});
