import { flows } from '@domain/flow';
import { ApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { blankDraft } from './blank';
import { createDraftStore } from './store';
import { testDraft, testPolicy } from '../testing/draft';
import { submitDraft } from './submit';

jest.mock('@/services/call', () => ({ call: jest.fn() }));

const answers = jest.mocked(
  call as unknown as (name: string, options: { headers: Record<string, string> }) => Promise<unknown>,
);
const receipt = {
  id: 'draft-1',
  number: 'BF2026320500000001',
  status: 'submitted',
  submittedAt: '2026-11-21T10:00:00+08:00',
};
const openWith = (patch: object) => ({
  ...blankDraft(flows.newApplyElv),
  store: createDraftStore(flows.newApplyElv, testDraft('newApplyElv'), patch),
});
const keysSent = () => answers.mock.calls.map(([, { headers }]) => headers['Idempotency-Key']);

beforeEach(() => {
  jest.useFakeTimers();
  answers.mockReset();
});
afterEach(() => jest.useRealTimers());

test('submitDraft: retries a lost response with the same idempotency key, also after a reload', async () => {
  answers
    .mockRejectedValueOnce(new ApiError('network'))
    .mockRejectedValueOnce(new ApiError('timeout'))
    .mockResolvedValue(receipt);
  const sent = submitDraft(openWith({}), ['truth']);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await sent).toEqual(receipt);
  await submitDraft(openWith({}), ['truth']);
  expect(new Set(keysSent()).size).toBe(1);
  expect(keysSent()).toHaveLength(4);
});

test('submitDraft: throws at once when the server rejects the submission', async () => {
  answers.mockRejectedValue(new ApiError('badRequest', { status: 409, code: 'DUPLICATE' }));
  await expect(submitDraft(openWith({}), [])).rejects.toMatchObject({ code: 'DUPLICATE' });
  expect(answers).toHaveBeenCalledTimes(1);
});

test('submitDraft: throws at once during maintenance', async () => {
  answers.mockRejectedValue(new ApiError('maintenance', { status: 503, code: 'MAINTENANCE', retryAfterS: 7_200 }));
  await expect(submitDraft(openWith({}), [])).rejects.toMatchObject({ kind: 'maintenance' });
  expect(answers).toHaveBeenCalledTimes(1);
});

test.each([
  ['is cancelled', 'canceled', 'A'],
  ['is to be repeated after another person has signed in', 'network', 'B'],
] as const)('submitDraft: fails with "canceled" and sends nothing more when the call %s', async (_, kind, token) => {
  localStorage.setItem('User-Token', 'A');
  answers.mockRejectedValue(new ApiError(kind));
  const sent = submitDraft(openWith({}), []).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(10);
  localStorage.setItem('User-Token', token);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(await sent).toMatchObject({ kind: 'canceled' });
  expect(answers).toHaveBeenCalledTimes(1);
});

test('submitDraft: submits nothing during a conflict or with a failed photo', async () => {
  expect(await submitDraft(openWith({ phase: 'conflict' }), [])).toBe('interrupted');
  const failed = { localId: 'a', slot: 'scrapCert', phase: 'failed', progress: 0, concerns: [] };
  expect(await submitDraft(openWith({ photos: [failed] }), [])).toBe('photo');
  expect(answers).not.toHaveBeenCalled();
});

test('submitDraft: uses another idempotency key for each correction round', async () => {
  answers.mockResolvedValue(receipt);
  for (const round of [1, 2]) {
    const open = openWith({});
    open.store.set({
      draft: { ...open.store.get().draft, status: 'returned', returned: { round, remark: '', items: [] } },
    });
    await submitDraft(open, []);
  }
  expect(new Set(keysSent()).size).toBe(2);
});

test.each(['draft', 'returned'] as const)('submitDraft: names the revision that was shown, of a %s', async (status) => {
  answers.mockResolvedValue(receipt);
  const open = openWith({});
  const returned = { round: 1, remark: '', items: [] };
  open.store.set({ draft: { ...open.store.get().draft, revision: 7, status, returned } });
  await submitDraft(open, []);
  expect(answers.mock.calls[0]?.[1].headers['If-Match']).toBe('7');
});

test('submitDraft: sends the policy version and the language that were shown', async () => {
  answers.mockResolvedValue(receipt);
  await submitDraft(openWith({ edition: testPolicy.editions.find(({ flow }) => flow === 'newApplyElv') ?? null }), [
    'truth',
  ]);
  expect(answers.mock.calls[0]).toEqual([
    'submitApplication',
    expect.objectContaining({ body: { declarations: ['truth'], language: 'zh-CN', policyVersion: '2026.1' } }),
  ]);
});

describe('submitDraft', () => {
  it('returns "slow" after 60 seconds without progress and submits nothing', async () => {
    const open = openWith({ phase: 'waiting', edits: { 'newCarInfo.brand': '示例', 'newCarInfo.model': '示例' } });
    const sent = submitDraft(open, []);
    await jest.advanceTimersByTimeAsync(50_000);
    open.store.set({ edits: { 'newCarInfo.model': '示例' } });
    let result: unknown;
    void sent.then((outcome) => (result = outcome));
    await jest.advanceTimersByTimeAsync(59_000);
    expect(result).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(result).toBe('slow');
    open.store.dispatch('saved', { edits: {} });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(answers).not.toHaveBeenCalled();
  });
});

test('submitDraft: cancels a photo of a slot that is not shown any more, which would prevent the submission', async () => {
  answers.mockResolvedValue(receipt);
  const edition = testPolicy.editions.find(({ flow }) => flow === 'newApplyElv') ?? null;
  const gone = { localId: 'a', slot: 'noSuchSlot', phase: 'failed', progress: 0, concerns: [] };
  const open = openWith({ photos: [gone], edition });
  const cancel = () => open.store.set({ photos: [] });
  expect(await submitDraft({ ...open, photos: { ...open.photos, cancel } }, [])).toEqual(receipt);
});

describe('submitDraft after lost replies', () => {
  const lostAnd = (application: () => Promise<unknown>) =>
    answers.mockImplementation((name: string) =>
      name === 'application' ? application() : Promise.reject(new ApiError('network')),
    );
  const submitted = async () => {
    const sent = submitDraft(openWith({}), ['truth']).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(60_000);
    return sent;
  };

  it('returns the receipt when the application was submitted', async () => {
    const now = { id: 'draft-1', number: 'BF1', status: 'submitted', submittedAt: '2026-11-21T10:00:00+08:00' };
    lostAnd(() => Promise.resolve(now));
    expect(await submitted()).toEqual(now);
  });

  it('throws when the application is still the draft', async () => {
    lostAnd(() => Promise.resolve({ id: 'draft-1', status: 'draft' }));
    expect(await submitted()).toMatchObject({ kind: 'network' });
  });

  it('returns "unknown" when the status cannot be queried', async () => {
    lostAnd(() => Promise.reject(new ApiError('network')));
    expect(await submitted()).toBe('unknown');
  });
});
