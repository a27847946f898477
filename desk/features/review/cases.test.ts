import { call } from '@/services/call';
import { CallError } from '@/services/callError';
import {
  beginLoad,
  forgetCase,
  giveBack,
  keepForLater,
  giveBackPrepared,
  prepareNext,
  renewLease,
  renewPrepared,
  seenCase,
  takeNext,
} from './cases';
import { skipCase } from './skipped';

let mockKept: string[] = [];
jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('@/services/photos', () => ({
  dropPhotosExcept: (ids: ReadonlySet<string>) => void (mockKept = [...ids]),
  prefetchPhoto: async () => undefined,
  readAhead: async () => undefined,
}));
jest.mock('./rows', () => ({ photosInOrder: () => [] }));

const calls = call as unknown as jest.Mock<Promise<unknown>, [string, { params?: { id: string }; body?: object }?]>;
const LEASE_MS = 15 * 60_000;
const made = (id: string, leftMs = LEASE_MS) =>
  ({ id, files: [], rounds: [], masked: false, held: { by: '甲', mine: true, until: '', leftMs, note: '' } }) as never;
const names = () => calls.mock.calls.map(([name, options]) => [name, options?.params?.id].filter(Boolean).join(' '));
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** The server gives this case for the next one. */
async function prefetched(id: string) {
  calls.mockResolvedValueOnce(made(id));
  prepareNext('review1');
  await settle();
}

afterEach(async () => {
  calls.mockResolvedValue(undefined);
  await giveBackPrepared();
  await settle();
  calls.mockReset();
});

describe('takeNext', () => {
  it('claims one case when it is called again before the first call has ended', async () => {
    calls.mockResolvedValue(made('a'));
    const taken = await Promise.all([takeNext('review1'), takeNext('review1'), takeNext(undefined)]);
    expect(taken.map((one) => (one === 'busy' ? one : one?.id))).toEqual(['a', 'busy', 'busy']);
    expect(names()).toEqual(['claimNext']);
  });

  it('returns the case that was kept for later without another claim', async () => {
    keepForLater('review1', beginLoad()(made('a')));
    await expect(takeNext('review1')).resolves.toMatchObject({ id: 'a' });
    expect(names()).toEqual([]);
  });
});

describe('takeNext while the case that is shown is still being opened', () => {
  it('claims once: a prefetch at the same time would take the only case, and takeNext would return none', async () => {
    calls.mockResolvedValueOnce(made('b')).mockResolvedValueOnce(undefined);
    const taken = takeNext('review1', 'a');
    prepareNext('review1', 'a');
    await expect(taken).resolves.toMatchObject({ id: 'b' });
    expect(names()).toEqual(['claimNext']);
  });
});

describe('takeNext of another queue', () => {
  it('claims the case that it gives back when the queue has no other', async () => {
    calls.mockResolvedValueOnce(made('a'));
    prepareNext(undefined);
    await settle();
    let answer: (reply: object) => void = () => undefined;
    calls.mockReturnValueOnce(new Promise((resolve) => (answer = resolve))).mockResolvedValueOnce(undefined);
    const taken = takeNext('review1');
    await settle();
    calls.mockResolvedValueOnce(made('a'));
    answer({});
    await expect(taken).resolves.toMatchObject({ id: 'a' });
    expect(names()).toEqual(['claimNext', 'giveBack a', 'claimNext', 'claimNext']);
  });
});

describe('prepareNext', () => {
  it('keeps the current prefetch when an older one fails late', async () => {
    let fail: (error: Error) => void = () => undefined;
    calls.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
    prepareNext('review1');
    const given = giveBackPrepared();
    calls.mockResolvedValueOnce(made('b'));
    prepareNext('review1');
    fail(new Error('late'));
    await given;
    await settle();
    await expect(takeNext('review1')).resolves.toMatchObject({ id: 'b' });
    expect(names()).toEqual(['claimNext', 'claimNext']);
  });
});

describe('a prefetched case', () => {
  const untilOf = (call: string) =>
    calls.mock.calls.flatMap(([name, options]) => {
      const { query, body } = (options ?? {}) as { query?: object; body?: object };
      return name === call ? [{ ...query, ...body }] : [];
    });
  const prefetch = async (until: string) => {
    const found = made('a') as { held: object };
    calls.mockResolvedValueOnce({ ...found, held: { ...found.held, until } });
    prepareNext('review1');
    await settle();
  };

  it('is given back and renewed only with the end of the lease that this page knows', async () => {
    await prefetch('10:15');
    calls.mockResolvedValueOnce({ leftMs: LEASE_MS, until: '10:18' });
    await renewPrepared();
    calls.mockResolvedValueOnce({});
    await giveBackPrepared();
    expect([untilOf('renewClaim'), untilOf('giveBack')]).toEqual([[{ until: '10:15' }], [{ until: '10:18' }]]);
  });

  it('is no longer the next one after it was opened by a link', async () => {
    await prefetch('10:15');
    calls.mockResolvedValueOnce(made('b'));
    prepareNext('review1', 'a');
    await settle();
    await expect(takeNext('review1', 'a')).resolves.toMatchObject({ id: 'b' });
    expect(names()).toEqual(['claimNext', 'claimNext']);
  });
});

describe('giveBack', () => {
  const heldUntil = (until: string) =>
    ({ ...(made('a') as object), held: { mine: true, until, leftMs: LEASE_MS } }) as never;
  const givenBackUntil = () =>
    calls.mock.calls.flatMap(([name, options]) => (name === 'giveBack' ? [(options as { query?: object }).query] : []));

  it('ends only the assignment that this tab has loaded or renewed, not a hold that another tab has set since', async () => {
    calls.mockResolvedValue(undefined);
    await giveBack(beginLoad()(heldUntil('10:15')));
    calls.mockResolvedValueOnce({ leftMs: LEASE_MS, until: '10:18' });
    const found = beginLoad()(heldUntil('10:15'));
    await renewLease('a');
    await giveBack(found);
    expect(givenBackUntil()).toEqual([{ until: '10:15' }, { until: '10:18' }]);
  });

  it('waits for a renewal of this tab that has no response yet, except when the page is closed', async () => {
    calls.mockResolvedValue(undefined);
    for (const keepalive of [false, true]) {
      const found = beginLoad()(heldUntil('10:15'));
      let answer: (lease: object) => void = () => undefined;
      calls.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
      const renewed = renewLease('a');
      const given = giveBack(found, { keepalive });
      await settle();
      expect(givenBackUntil()).toEqual(keepalive ? [{ until: '10:18' }, { until: '10:15' }] : []);
      answer({ leftMs: LEASE_MS, until: '10:18' });
      await Promise.all([renewed, given]);
    }
    expect(seenCase('a')).toBeUndefined();
  });

  it('waits two seconds at most for a renewal', async () => {
    jest.useFakeTimers();
    const found = beginLoad()(heldUntil('10:15'));
    let answer: (lease: object) => void = () => undefined;
    calls.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const renewed = renewLease('a');
    const given = giveBack(found);
    await jest.advanceTimersByTimeAsync(1_999);
    expect(givenBackUntil()).toEqual([]);
    calls.mockResolvedValueOnce({});
    await jest.advanceTimersByTimeAsync(1);
    jest.useRealTimers();
    await given;
    expect(givenBackUntil()).toEqual([{ until: '10:15' }]);
    answer({ leftMs: LEASE_MS, until: '10:18' });
    await renewed;
  });

  it.each([
    [
      'refused when the server refuses it because the assignment has ended or changed',
      new CallError('refused', { status: 409, code: 'HELD_BY_OTHER' }),
      'refused',
    ],
    ['failed when the server cannot be reached', new CallError('network'), 'failed'],
  ])('resolves to %s', async (_, error, ending) => {
    calls.mockRejectedValueOnce(error);
    await expect(giveBack(made('a'))).resolves.toBe(ending);
    calls.mockResolvedValueOnce({});
    await expect(giveBack(made('a'))).resolves.toBe('ended');
  });

  it('does not cache a response that was requested before', async () => {
    const keep = beginLoad();
    calls.mockResolvedValue(undefined);
    await giveBack(made('a'));
    keep(made('a'));
    expect(seenCase('a')).toBeUndefined();
    beginLoad()(made('a'));
    expect(seenCase('a')).toMatchObject({ id: 'a' });
  });
});

describe('forgetCase', () => {
  it('keeps only the photos of the other cached cases, those of earlier rounds included', () => {
    const files = (...ids: string[]) => ids.map((id) => ({ id, slot: 'newInvoice' }));
    const withPhotos = (id: string) => ({
      ...(made(id) as object),
      files: files(`${id}-now`),
      rounds: [{ files: files(`${id}-first`) }, { files: files(`${id}-second`) }],
    });
    for (const id of ['a', 'b']) beginLoad()(withPhotos(id) as never);
    forgetCase('a');
    expect(mockKept.filter((id) => /^[ab]-/.test(id))).toEqual(['b-now', 'b-first', 'b-second']);
    forgetCase('b');
    expect(mockKept.filter((id) => /^[ab]-/.test(id))).toEqual([]);
  });
});

describe('the lease of a cached case', () => {
  let [tick, date] = [0, 0];
  beforeEach(() => {
    jest.spyOn(performance, 'now').mockImplementation(() => tick);
    jest.spyOn(Date, 'now').mockImplementation(() => date);
  });
  afterEach(() => {
    ['a', 'b'].forEach(forgetCase);
    jest.restoreAllMocks();
  });
  const pass = (ms: number, { clock = ms } = {}) => {
    tick += ms;
    date += clock;
  };

  it('ends although the clock of the computer is set back', () => {
    beginLoad()(made('a', 1_000));
    pass(1_000, { clock: -86_400_000 });
    expect(seenCase('a')).toBeUndefined();
  });

  it('ends although the computer slept', () => {
    beginLoad()(made('a', 1_000));
    date += 1_000;
    expect(seenCase('a')).toBeUndefined();
  });

  it('counts from the request on when the response is late', () => {
    const keep = beginLoad();
    pass(1_000);
    keep(made('a', 1_000));
    expect(seenCase('a')).toBeUndefined();
  });

  it('is renewed by the server', async () => {
    beginLoad()(made('a', 1_000));
    calls.mockResolvedValueOnce({ leftMs: 1_500 });
    pass(900);
    await renewLease('a');
    pass(1_499);
    expect(seenCase('a')).toMatchObject({ id: 'a' });
    pass(1);
    expect(seenCase('a')).toBeUndefined();
  });

  it('is renewed before a prefetched case is shown that has waited for five minutes', async () => {
    await prefetched('a');
    pass(5 * 60_000);
    calls.mockResolvedValueOnce({ leftMs: LEASE_MS });
    await expect(takeNext('review1')).resolves.toMatchObject({ id: 'a' });
    expect(names()).toEqual(['claimNext', 'renewClaim a']);
  });

  it.each(['has ended', 'is refused'])('of a prefetched case that %s leads to another case', async (how) => {
    await prefetched('a');
    pass(how === 'has ended' ? LEASE_MS : LEASE_MS - 1);
    if (how === 'is refused') calls.mockRejectedValueOnce(new Error('HELD_BY_OTHER'));
    calls.mockResolvedValueOnce(undefined).mockResolvedValueOnce(made('b'));
    await expect(takeNext('review1')).resolves.toMatchObject({ id: 'b' });
    expect(names().slice(-2)).toEqual(['giveBack a', 'claimNext']);
    expect(seenCase('a')).toBeUndefined();
  });
});

describe('claimNext', () => {
  const bodies = () => calls.mock.calls.filter(([name]) => name === 'claimNext').map(([, options]) => options?.body);

  it('repeats a claim without a response with its key, and no other claim', async () => {
    const lost = new CallError('network');
    calls.mockRejectedValueOnce(lost).mockResolvedValueOnce(made('a')).mockResolvedValueOnce(made('b'));
    await expect(takeNext('review1')).rejects.toBe(lost);
    await takeNext('review1');
    await takeNext('review1');
    calls.mockRejectedValueOnce(lost).mockRejectedValueOnce(new CallError('refused', { status: 403 }));
    await expect(takeNext('review1')).rejects.toBe(lost);
    await expect(takeNext('review2')).rejects.toMatchObject({ kind: 'refused' });
    const keys = calls.mock.calls.map(([, options]) => (options as { key: string }).key);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(keys.length - 1);
  });

  it('leaves out skipped cases until the queue has no others', async () => {
    skipCase('a');
    skipCase('b');
    calls.mockResolvedValueOnce(made('c'));
    await expect(takeNext(undefined)).resolves.toMatchObject({ id: 'c' });
    calls.mockResolvedValueOnce(undefined).mockResolvedValueOnce(made('a'));
    await expect(takeNext(undefined)).resolves.toMatchObject({ id: 'a' });
    calls.mockResolvedValueOnce(made('b'));
    await takeNext(undefined);
    expect(bodies()).toEqual([
      { except: ['a', 'b'], prefetch: true },
      { except: ['a', 'b'], prefetch: true },
      { prefetch: true },
      { prefetch: true },
    ]);
  });

  it('leaves out the hundred cases that were skipped last', async () => {
    for (let n = 0; n < 101; n += 1) skipCase(String(n));
    skipCase('1');
    calls.mockResolvedValueOnce(made('c')).mockResolvedValue(undefined);
    await takeNext(undefined);
    const { except } = bodies()[0] as { except: string[] };
    expect([except.length, except[0], except[99]]).toEqual([100, '2', '1']);
    await takeNext(undefined);
  });
});
