/** @jest-environment jsdom */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { call } from '@/services/call';
import { CallError } from '@/services/callError';
import { lock, signIn, signOut } from '@/services/identity';
import { beginLoad, prepareNext, seenCase } from './cases';
import { useCase } from './useCase';

jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('@/services/photos', () => ({ dropPhotosExcept: () => undefined, readAhead: async () => undefined }));
jest.mock('./rows', () => ({
  photosInOrder: () => [],
  beingRead: ({ files }: { files: { reading?: string }[] }) => files.filter(({ reading }) => reading === 'waiting'),
}));

const calls = call as unknown as jest.Mock<Promise<unknown>, [string, { params: { id: string } }]>;
const made = (id: string, more: object = {}) => ({ id, files: [], rounds: [], masked: true, ...more });
const held = (id: string, more: object = {}) =>
  made(id, { masked: false, held: { by: '甲', mine: true, until: '', leftMs: 15 * 60_000, note: '' }, ...more });
const names = () => calls.mock.calls.map(([name]) => name);

const root = createRoot(document.createElement('div'));
let shown: { found?: { id: string; masked: boolean; held?: object }; failed?: Error; take: () => Promise<void> };
function Page({ id }: { id: string }) {
  shown = useCase(id);
  return null;
}
const open = (id: string) => act(async () => root.render(createElement(Page, { id })));
const openHeld = (id: string) => {
  calls.mockResolvedValueOnce(held(id));
  return open(id);
};
const returnToTab = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

beforeEach(() => void calls.mockReset());
afterEach(() => act(() => root.render(null)));

describe('useCase', () => {
  it('ignores the late response of the case that was shown before', async () => {
    let answer: (found: unknown) => void = () => undefined;
    calls.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await open('c');
    calls.mockRejectedValueOnce(new CallError('refused', { status: 404, code: 'NOT_FOUND' }));
    await open('d');
    await act(async () => answer(made('c')));
    expect(shown.failed).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('loads the case again when another officer has taken it first', async () => {
    calls.mockResolvedValueOnce(made('e'));
    await open('e');
    const holder = { by: '乙', mine: false, until: '', note: '' };
    calls
      .mockRejectedValueOnce(new CallError('refused', { status: 409, code: 'HELD_BY_OTHER' }))
      .mockResolvedValueOnce(made('e', { held: holder }));
    await act(async () => {
      await expect(shown.take()).rejects.toMatchObject({ code: 'HELD_BY_OTHER' });
      await new Promise((resolve) => setTimeout(resolve)); // the case is loaded again after the refusal
    });
    expect(shown.found?.held).toEqual(holder);
  });
});

describe('useCase: the lease', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
  const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));

  it('shows a prefetched case at once and requests it, so that the server records the view', async () => {
    beginLoad()(held('f') as never);
    let answer: (found: unknown) => void = () => undefined;
    calls.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await open('f');
    expect(shown.found).toMatchObject({ id: 'f', masked: false });
    expect(names()).toEqual(['officeApplication']);
    await act(async () => answer(made('f')));
    expect(shown.found).toMatchObject({ id: 'f', masked: true });
  });

  it('retries the request that records the view until it succeeds', async () => {
    beginLoad()(held('g') as never);
    calls.mockRejectedValueOnce(new CallError('network')).mockResolvedValue(held('g'));
    await open('g');
    expect([shown.found?.id, shown.failed?.message]).toEqual(['g', 'network']);
    await pass(10_000);
    expect([shown.found?.id, shown.failed]).toEqual(['g', undefined]);
    await pass(20_000);
    expect(names()).toEqual(['officeApplication', 'officeApplication']);
  });

  it('hides the open case when its lease ends, and shows it masked', async () => {
    await openHeld('h');
    calls.mockImplementation(async (name) => {
      if (name === 'renewClaim') throw new CallError('network');
      return new Promise(() => undefined);
    });
    await pass(15 * 60_000 - 1_000);
    expect(shown.found).toMatchObject({ masked: false });
    await pass(1_000);
    expect(shown.found).toBeUndefined();
    calls.mockReset();
    calls.mockResolvedValue(made('h'));
    await open('i');
    await open('h');
    expect(shown.found).toMatchObject({ masked: true });
  });

  it('is not in the cache of a locked desk, and the prefetched one is given back', async () => {
    signIn({ token: 'x', me: { id: '1' } });
    const lease = { by: '甲', mine: true, until: '10:15', leftMs: 15 * 60_000, note: '' };
    calls.mockResolvedValueOnce(held('prefetched', { held: lease }));
    prepareNext('review1');
    await pass(0);
    for (const found of [made('masked'), held('open')]) beginLoad()(found as never);
    calls.mockResolvedValueOnce(held('open'));
    await open('open');
    const keep = beginLoad();
    calls.mockReset();
    calls.mockResolvedValue({});
    await act(async () => lock());
    expect(calls.mock.calls).toEqual([['giveBack', { params: { id: 'prefetched' }, query: { until: '10:15' } }]]);
    for (const id of ['late', 'open']) keep(held(id) as never);
    const cached = ['prefetched', 'masked', 'late', 'open'].filter((id) => seenCase(id));
    expect(cached).toEqual([]);
    signOut();
  });

  it('hides the case as soon as the tab is visible again after the computer slept', async () => {
    await openHeld('j');
    calls.mockReturnValue(new Promise(() => undefined));
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 15 * 60_000);
    await returnToTab();
    expect(shown.found).toBeUndefined();
  });

  it('shows the case masked when the officer has given it back in another tab and returns to this one', async () => {
    await openHeld('r');
    calls.mockImplementation(async (name) => {
      if (name === 'renewClaim') throw new CallError('refused', { status: 409, code: 'HELD_BY_OTHER' });
      return made('r');
    });
    await returnToTab();
    expect(shown.found).toMatchObject({ id: 'r', masked: true });
  });

  it('renews the lease while the officer works', async () => {
    await openHeld('k');
    calls.mockImplementation(async (name) => (name === 'renewClaim' ? { leftMs: 15 * 60_000 } : held('k')));
    for (let minute = 0; minute < 20; minute += 1) {
      window.dispatchEvent(new Event('keydown'));
      await pass(60_000);
    }
    expect(shown.found).toMatchObject({ id: 'k', masked: false });
    expect(names().filter((name) => name === 'officeApplication')).toHaveLength(1);
  });

  it('removes a case that the officer may no longer see', async () => {
    beginLoad()(held('l') as never);
    calls.mockRejectedValueOnce(new CallError('refused', { status: 403, code: 'FORBIDDEN' }));
    await open('l');
    expect([shown.found, (shown.failed as { code?: string }).code]).toEqual([undefined, 'FORBIDDEN']);
  });

  it('ignores the response of a request that was sent before the claim', async () => {
    let answer: (found: unknown) => void = () => undefined;
    calls.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await open('m');
    calls.mockResolvedValueOnce(held('m'));
    await act(async () => shown.take());
    await act(async () => answer(made('m')));
    expect(shown.found).toMatchObject({ id: 'm', masked: false });
  });
});

describe('useCase: photos without an OCR result', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    hide(false);
    jest.useRealTimers();
  });
  const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
  const hide = (hidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const unread = {
    files: [
      { id: '1', reading: 'waiting' },
      { id: '2', reading: 'waiting' },
    ],
  };
  const count = (call: string) => names().filter((name) => name === call).length;
  let waiting: string[];
  const openUnread = async (id: string) => {
    waiting = ['2', '1'];
    calls.mockImplementation(async (name) => {
      if (name === 'renewClaim') return { leftMs: 15 * 60_000 };
      return name === 'officeReadings' ? { waiting } : held(id, waiting.length ? unread : {});
    });
    await open(id);
  };

  it('polls with a growing interval, and does not request the case itself', async () => {
    await openUnread('n');
    await pass(3_000);
    expect(count('officeReadings')).toBe(1);
    await pass(10 * 60_000);
    // Every three seconds it would be 200.
    expect(count('officeReadings')).toBeLessThan(20);
    expect(count('officeApplication')).toBe(1);
  });

  it('loads the case when OCR of a photo has finished', async () => {
    await openUnread('o');
    waiting = [];
    await pass(3_000);
    expect(count('officeApplication')).toBe(2);
    await pass(120_000);
    expect([count('officeApplication'), count('officeReadings')]).toEqual([2, 1]);
  });
});
