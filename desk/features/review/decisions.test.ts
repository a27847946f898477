/** @jest-environment jsdom */
import { call } from '@/services/call';
import { CallError } from '@/services/callError';
import { lock, signIn, signOut } from '@/services/identity';
import { decisionOn, dismiss, hasUnarrived, listDecisions, refreshDecisions, undoable } from './decisions';
import { allArrived, arrivedInAllTabs, decide, loseUnarrived, retryNow, sendBeforeEnd, undo } from './sendDecision';

const mockForget = jest.fn();
jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('./cases', () => ({ forgetCase: (id: string) => mockForget(id) }));

type Options = { key?: string; params?: { id: string }; body?: unknown; keepalive?: boolean };
type Handler = (options: Options) => unknown;
/** The server: each call has a reply or throws. */
let server: Partial<Record<string, Handler>>;
const sent: [string, Options | undefined][] = [];
const names = () => sent.map(([name]) => name);
const calls = call as unknown as jest.Mock<Promise<unknown>, [string, Options?]>;
const offline = () => {
  throw new CallError('network');
};
const refuse = (code: 'HELD_BY_OTHER' | 'TRANSITION_FORBIDDEN') => () => {
  throw new CallError('refused', { status: 409, code });
};
const accept: Handler = ({ params }) => ({ id: `d-${params?.id}`, dueAt: '', waitMs: 10_000 });
const listed = (id: string, more: object = {}) => ({
  id,
  applicationId: `case-${id}`,
  number: `ZH-${id}`,
  event: 'pass',
  waitMs: 8_000,
  ...more,
});

const decideOn = (caseId: string) =>
  decide({ caseId, number: `ZH-${caseId}`, name: 'review.yes.pass', queue: 'review1' }, { act: 'publish' }, 3);
/** Decides, and lets the server reply. */
async function decided(caseId: string, reply = server.pendDecision) {
  server.pendDecision = reply;
  decideOn(caseId);
  await after(0);
}
/** The server lists these decisions. */
async function refreshed(...list: object[]) {
  server.pendingDecisions = () => ({ list });
  await refreshDecisions();
}
const states = () => listDecisions().map(({ caseId, state }) => `${caseId} ${state}`);
const after = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  signOut();
  signIn({ token: 't', me: { id: 'staff' } });
  server = {
    pendDecision: accept,
    undoDecision: () => ({}),
    pendingDecisions: () => ({ list: [] }),
    readRefusal: () => ({}),
  };
  sent.length = 0;
  mockForget.mockClear();
  calls.mockReset();
  calls.mockImplementation(async (name, options) => {
    sent.push([name, options]);
    return server[name]?.(options ?? {});
  });
});

describe('a decision', () => {
  it('is sent at once with its key, the length of the history and keepalive, and waits at the server', async () => {
    expect(decideOn('a')).toBe(true);
    expect([states(), hasUnarrived(), decisionOn('a')?.number]).toEqual([['a sending'], true, 'ZH-a']);
    await after(0);
    expect(sent).toEqual([
      [
        'pendDecision',
        {
          params: { id: 'a' },
          body: { act: 'publish', historyLength: 3 },
          key: expect.any(String),
          keepalive: true,
          signal: expect.any(AbortSignal),
        },
      ],
    ]);
    expect([states(), hasUnarrived(), mockForget.mock.calls]).toEqual([['a waiting'], false, [['a']]]);
  });

  it('is discarded while another one on the same case may take effect', async () => {
    decideOn('a');
    expect(decideOn('a')).toBe(false);
    await after(0);
    expect([decideOn('a'), names()]).toEqual([false, ['pendDecision']]);
  });

  it('is repeated under its key with growing pauses while no reply arrives, and stored once', async () => {
    await decided('a', offline);
    expect(listDecisions()).toMatchObject([{ state: 'retrying', error: { kind: 'network' } }]);
    await after(1_000);
    await after(2_000);
    server.pendDecision = accept;
    await after(4_000);
    expect([names(), new Set(sent.map(([, options]) => options?.key)).size]).toEqual([
      Array(4).fill('pendDecision'),
      1,
    ]);
    expect(states()).toEqual(['a waiting']);
  });

  it('is not repeated before the end of the pause that the server requested, also when the network is back', async () => {
    server.pendDecision = () => {
      throw new CallError('refused', { status: 503, code: 'UNAVAILABLE', retryAfterS: 60 });
    };
    await decided('a');
    expect(listDecisions()[0]?.notBefore).toBeDefined();
    retryNow();
    await after(59_000);
    expect(names()).toEqual(['pendDecision']);
    await after(1_000);
    expect(names()).toHaveLength(2);
  });

  it('that the server refuses stays in the list until it is dismissed; the case may be decided again', async () => {
    await decided('a', refuse('HELD_BY_OTHER'));
    expect(listDecisions()).toMatchObject([{ caseId: 'a', state: 'refused', error: { code: 'HELD_BY_OTHER' } }]);
    expect([decisionOn('a'), hasUnarrived(), mockForget.mock.calls]).toEqual([undefined, false, [['a']]]);
    await refreshDecisions();
    expect(states()).toEqual(['a refused']);
    dismiss(listDecisions()[0]!);
    expect([states(), names()]).toEqual([[], ['pendDecision', 'pendingDecisions']]);
  });

  it('leaves the list when the server no longer lists it: it has taken effect', async () => {
    await decided('a');
    server.pendingDecisions = () => ({ list: [listed('d-a', { applicationId: 'a', waitMs: 0 })] });
    await after(11_500);
    expect([names(), states()]).toEqual([['pendDecision', 'pendingDecisions'], ['a waiting']]);
    server.pendingDecisions = () => ({ list: [] });
    await after(1_500);
    expect(states()).toEqual([]);
    await after(60_000);
    expect(names()).toHaveLength(3);
  });

  it('is forgotten with its timers when another officer signs in', async () => {
    await decided('a', offline);
    signIn({ token: 't', me: { id: 'another' } });
    await after(120_000);
    expect([states(), names()]).toEqual([[], ['pendDecision']]);
  });
});

describe('undo', () => {
  it('takes back the last decision', async () => {
    await decided('a');
    await after(10);
    await decided('b');
    const last = undoable()!;
    expect(last.caseId).toBe('b');
    await expect(undo(last)).resolves.toBe(true);
    expect(sent.at(-1)).toEqual(['undoDecision', { params: { id: 'd-b' }, keepalive: true }]);
    expect([states(), undoable()?.caseId]).toEqual([['a waiting'], 'a']);
  });

  it('of a decision without a reply follows the reply', async () => {
    await decided('a', offline);
    const undone = undo(undoable()!);
    expect([listDecisions()[0]?.isUndoing, undoable()]).toEqual([true, undefined]);
    server.pendDecision = accept;
    await after(1_000);
    await expect(undone).resolves.toBe(true);
    expect([names(), states()]).toEqual([['pendDecision', 'pendDecision', 'undoDecision'], []]);
  });

  it('is repeated without a reply', async () => {
    await decided('a');
    server.undoDecision = offline;
    const undone = undo(undoable()!);
    await after(0);
    expect(listDecisions()).toMatchObject([{ state: 'waiting', isUndoing: true }]);
    expect(hasUnarrived()).toBe(true);
    server.undoDecision = () => ({});
    await after(1_000);
    await expect(undone).resolves.toBe(true);
    expect([states(), hasUnarrived()]).toEqual([[], false]);
  });

  it('after the effect throws the refusal, and the list is loaded again', async () => {
    await decided('a');
    server.undoDecision = refuse('TRANSITION_FORBIDDEN');
    await expect(undo(undoable()!)).rejects.toMatchObject({ code: 'TRANSITION_FORBIDDEN' });
    await after(0);
    expect(states()).toEqual([]);
  });

  it('is not offered after the time to undo', async () => {
    decideOn('a');
    await after(9_999);
    expect(undoable()?.caseId).toBe('a');
    await after(1);
    expect(undoable()).toBeUndefined();
  });
});

describe('refreshDecisions', () => {
  it('lists the decisions of other tabs with their texts, waiting and refused', async () => {
    const list = [
      listed('1'),
      listed('2', { event: 'uphold' }),
      listed('3', { event: 'return', waitMs: 0, refused: { code: 'TRANSITION_FORBIDDEN' } }),
    ];
    await refreshed(...list);
    expect(listDecisions().map(({ number, name, state }) => [number, name, state])).toEqual([
      ['ZH-1', 'review.yes.pass', 'waiting'],
      ['ZH-2', 'review.object', 'waiting'],
      ['ZH-3', 'review.return', 'refused'],
    ]);
    expect(undoable()?.number).toBe('ZH-2');
  });

  it('ignores the reply when a decision arrives during the request', async () => {
    let answer: (reply: object) => void = () => undefined;
    server.pendingDecisions = () => new Promise((resolve) => (answer = resolve));
    const refreshed = refreshDecisions();
    await decided('a');
    answer({ list: [] });
    await refreshed;
    expect(states()).toEqual(['a waiting']);
  });

  it('lists a decision once whose reply was lost', async () => {
    await decided('a', offline);
    await refreshed(listed('d-a', { applicationId: 'a' }));
    expect(states()).toEqual(['a retrying']);
    server.pendDecision = accept;
    await after(1_000);
    expect(states()).toEqual(['a waiting']);
  });

  it('ends the time to undo when the server has it due earlier: the computer has slept', async () => {
    await refreshed(listed('1'));
    await refreshed(listed('1', { waitMs: 0 }));
    expect(undoable()).toBeUndefined();
  });
});

describe('a lock', () => {
  const session = { token: 'ending', rejectOn401: true };

  it('sends a decision once more with the session that ends', async () => {
    await decided('a', offline);
    server.pendDecision = accept;
    const arrived = sendBeforeEnd(session);
    lock();
    await arrived;
    expect(sent.map(([, options]) => options)).toEqual([
      expect.not.objectContaining(session),
      expect.objectContaining(session),
    ]);
    expect(states()).toEqual(['a waiting']);
  });

  it('waits for an undo, and repeats it with the session that ends', async () => {
    await decided('a');
    server.undoDecision = offline;
    const undone = undo(listDecisions()[0]!);
    await after(0);
    server.undoDecision = () => ({});
    const arrived = sendBeforeEnd(session);
    lock();
    await arrived;
    expect(sent.at(-1)).toEqual(['undoDecision', { params: { id: 'd-a' }, keepalive: true, ...session }]);
    await expect(undone).resolves.toBe(true);
  });

  it('ends the request of a decision without a reply, and lists it as lost without its number', async () => {
    await refreshDecisions();
    server.pendDecision = () => new Promise(() => undefined);
    await decided('a');
    loseUnarrived(['a', 'b']);
    expect((sent.at(-1)?.[1] as { signal: AbortSignal }).signal.aborted).toBe(true);
    const lost = { number: '', state: 'refused', isLost: true };
    expect(listDecisions()).toEqual([
      expect.objectContaining({ ...lost, caseId: 'a', name: 'review.yes.pass' }),
      expect.objectContaining({ ...lost, caseId: 'b', name: 'out.draft' }),
    ]);
  });

  it('lists as lost what was being undone, before and after it had arrived', async () => {
    server.undoDecision = offline;
    await decided('a');
    const undone = [undo(listDecisions()[0]!)];
    await decided('b', offline);
    undone.push(undo(decisionOn('b')!));
    loseUnarrived([]);
    const lost = { number: '', state: 'refused', isLost: true, isUndoing: false };
    expect(listDecisions()).toEqual(['b', 'a'].map((caseId) => expect.objectContaining({ ...lost, caseId })));
    await expect(Promise.all(undone)).resolves.toEqual([false, false]);
  });

  it('repeats no lost decision, also after the pause that the server requested', async () => {
    server.pendDecision = () => {
      throw new CallError('broken', { status: 503, retryAfterS: 60 });
    };
    await decided('a');
    loseUnarrived([]);
    await after(120_000);
    expect([names(), hasUnarrived()]).toEqual([['pendDecision'], false]);
    await allArrived();
  });

  it('removes what the server has; a lost decision that has arrived is listed as waiting', async () => {
    await refreshed(listed('1'));
    await decided('case-2', offline);
    loseUnarrived([]);
    expect(states()).toEqual(['case-2 refused']);
    await refreshed(listed('1'), listed('2'));
    expect(states()).toEqual(['case-1 waiting', 'case-2 waiting']);
  });
});

describe('arrivedInAllTabs', () => {
  it('returns false after the limit', async () => {
    server.pendDecision = offline;
    decideOn('a');
    const arrived = arrivedInAllTabs(8_000);
    await after(8_000);
    await expect(arrived).resolves.toBe(false);
  });

  it('other tabs wait for a decision and for an undo of this tab', async () => {
    const held = new Set<unknown>();
    const request = async (_name: string, _options: object, work: () => Promise<unknown>) => {
      held.add(work);
      await work().finally(() => held.delete(work));
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    decideOn('a');
    expect(held.size).toBe(1);
    await after(0);
    expect(held.size).toBe(0);
    server.undoDecision = offline;
    const undone = undo(undoable()!);
    await after(0);
    expect(held.size).toBe(1);
    server.undoDecision = refuse('TRANSITION_FORBIDDEN');
    await Promise.all([expect(undone).rejects.toMatchObject({ code: 'TRANSITION_FORBIDDEN' }), after(1_000)]);
    expect(held.size).toBe(0);
    Reflect.deleteProperty(navigator, 'locks');
  });
});
