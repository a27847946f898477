import { call } from '@/services/call';
import { giveBack, keepForLater, letGoPrepared, prepareNext, seenCase, keepCase, takeNext } from './cases';

jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('@/services/photos', () => ({
  dropPhoto: () => undefined,
  photoOf: async () => undefined,
  readAhead: async () => undefined,
}));
jest.mock('./rows', () => ({ filesInOrder: () => [], firstToSee: () => 0, ordered: () => [], rowsOf: () => [] }));

const calls = call as unknown as jest.Mock<Promise<unknown>, [string, { params?: { id: string } }?]>;
const made = (id: string) => ({ id, files: [] }) as never;
const names = () => calls.mock.calls.map(([name, options]) => [name, options?.params?.id].filter(Boolean).join(' '));
const settle = () => new Promise((resolve) => setImmediate(resolve));

afterEach(async () => {
  calls.mockResolvedValue(undefined);
  await letGoPrepared();
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

  it('is free again after a failure', async () => {
    calls.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(made('a'));
    await expect(takeNext('review1')).rejects.toThrow('offline');
    await expect(takeNext('review1')).resolves.toMatchObject({ id: 'a' });
  });

  it('returns the case that was kept for later without another claim', async () => {
    keepForLater('review1', made('a'));
    await expect(takeNext('review1')).resolves.toMatchObject({ id: 'a' });
    expect(names()).toEqual([]);
  });

  it('gives a case back that was kept while another one is prefetched', async () => {
    calls.mockResolvedValue(made('a'));
    prepareNext('review1');
    await settle();
    keepForLater('review1', made('b'));
    await settle();
    expect(names()).toEqual(['claimNext', 'giveBack b']);
  });
});

describe('prepareNext', () => {
  it('keeps the current prefetch when an older one fails late', async () => {
    let fail: (error: Error) => void = () => undefined;
    calls.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
    prepareNext('review1');
    const given = letGoPrepared();
    calls.mockResolvedValueOnce(made('b'));
    prepareNext('review1');
    fail(new Error('late'));
    await given;
    await settle();
    await expect(takeNext('review1')).resolves.toMatchObject({ id: 'b' });
    expect(names()).toEqual(['claimNext', 'claimNext']);
  });
});

describe('giveBack', () => {
  it('removes the case from the cache, so it is not shown in full again', async () => {
    calls.mockResolvedValue(undefined);
    keepCase(made('a'));
    await giveBack('a');
    expect(seenCase('a')).toBeUndefined();
  });
});
