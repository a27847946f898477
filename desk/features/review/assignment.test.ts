import { call } from '@/services/call';
import { CallError } from '@/services/callError';
import { giveBackOpen, heldOf, holdCase, isBeingGivenBack } from './assignment';
import { beginLoad, seenCase } from './cases';

jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('@/services/photos', () => ({ dropPhotosExcept: () => undefined }));
jest.mock('./rows', () => ({ photosInOrder: () => [] }));

const calls = call as unknown as jest.Mock<Promise<unknown>, [string, { query?: { until: string } }?]>;
const assignment = (until: string, note = '') => ({ by: '甲', mine: true, until, leftMs: 15 * 60_000, note });
const open = (until: string, note = '') =>
  beginLoad()({ id: 'a', files: [], rounds: [], masked: false, held: assignment(until, note) } as never);
const sent = () => calls.mock.calls.map(([name, options]) => [name, options?.query?.until].filter(Boolean).join(' '));

/** The assignment on the server: null when the officer does not hold the case. */
let assigned: ReturnType<typeof assignment> | null;
beforeEach(() => {
  calls.mockReset();
  calls.mockImplementation(async (name, options) => {
    if (name === 'claims') return { list: assigned ? [{ id: 'a', held: assigned }] : [] };
    if (assigned?.until !== options?.query?.until)
      throw new CallError('refused', { status: 409, code: 'HELD_BY_OTHER' });
    assigned = null;
    return {};
  });
});

describe('giveBackOpen', () => {
  it('ends an assignment that ends when this page expects it, with one call', async () => {
    assigned = assignment('10:15');
    await expect(giveBackOpen(open('10:15'))).resolves.toBe('ended');
    expect([assigned, sent()]).toEqual([null, ['giveBack 10:15']]);
  });

  it.each([
    ['after a renewal whose response was lost', ''],
    ['that the officer has held with the note that this page shows', '等答复'],
  ])('ends an assignment %s', async (_, note) => {
    assigned = assignment('10:18', note);
    await expect(giveBackOpen(open('10:15', note))).resolves.toBe('ended');
    expect([assigned, sent()]).toEqual([null, ['giveBack 10:15', 'claims', 'giveBack 10:18']]);
  });

  it.each([
    ['has held with a note in another tab', assignment('3 days', '等答复')],
    ['no longer has', null],
  ])('leaves a case that the officer %s', async (_, now) => {
    assigned = now;
    await expect(giveBackOpen(open('10:15'))).resolves.toBe('refused');
    expect([assigned, sent()]).toEqual([now, ['giveBack 10:15', 'claims']]);
  });

  it('does not try again when the assignment cannot be read', async () => {
    calls.mockRejectedValueOnce(new CallError('refused', { status: 409, code: 'HELD_BY_OTHER' }));
    calls.mockRejectedValueOnce(new CallError('network'));
    await expect(giveBackOpen(open('10:15'))).resolves.toBe('failed');
    expect(sent()).toEqual(['giveBack 10:15', 'claims']);
  });

  it.each([
    ['the server cannot be reached', new CallError('network')],
    ['the server refuses it for another reason', new CallError('refused', { status: 429, code: 'TOO_MANY_REQUESTS' })],
  ])('fails when %s, and can be repeated', async (_, error) => {
    assigned = assignment('10:15');
    calls.mockRejectedValueOnce(error);
    await expect(giveBackOpen(open('10:15'))).resolves.toBe('failed');
    await expect(giveBackOpen(open('10:15'))).resolves.toBe('ended');
    expect(sent()).toEqual(['giveBack 10:15', 'giveBack 10:15']);
  });

  it('marks the case until the answer, and removes a response that arrived before it from the cache', async () => {
    let answer: (reply: object) => void = () => undefined;
    calls.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const given = giveBackOpen(open('10:15'));
    open('10:15');
    expect([isBeingGivenBack('a'), seenCase('a')]).toEqual([true, expect.anything()]);
    answer({});
    await given;
    expect([isBeingGivenBack('a'), seenCase('a')]).toEqual([false, undefined]);
  });
});

describe('holdCase', () => {
  it('changes the end and the note that this page knows, so the case can be given back at once', async () => {
    const found = open('10:15');
    calls.mockResolvedValueOnce({ until: '3 days' });
    await holdCase('a', '2026-11-29', '等答复');
    expect(heldOf(found)).toMatchObject({ until: '3 days', note: '等答复' });
    assigned = assignment('3 days', '等答复');
    await expect(giveBackOpen(found)).resolves.toBe('ended');
    expect(sent()).toEqual(['hold', 'giveBack 3 days']);
  });
});
