import { act, renderHook } from '@testing-library/react';
import { flows } from '@domain/flow';

import { ApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { blankDraft } from '../draft/blank';
import { createDraftStore } from '../draft/store';
import { testDraft, testPolicy } from '../testing/draft';
import { useSubmission } from './useSubmission';

const mockOpen = {
  ...blankDraft(flows.newApplyElv),
};
const mockGo = jest.fn();
jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('../draft/useDraft', () => ({ useDraftController: () => mockOpen }));
let mockClosed: Promise<void> = Promise.resolve();
jest.mock('../draft/openDraft', () => ({ closeDraft: () => mockClosed, isOfCurrentToken: () => true }));
jest.mock('@umijs/max', () => ({ useNavigate: () => mockGo }));

const answers = jest.mocked(call as unknown as (name: string, sent: { body: object }) => Promise<unknown>);
const editions = testPolicy.editions.map((one) => ({ ...one, version: '2026.2' }));
const later = { ...testPolicy, editions };
const [edition, laterEdition] = [testPolicy.editions, editions].map(
  (all) => all.find(({ flow }) => flow === 'newApplyElv') ?? null,
);

test('useSubmission: after POLICY_CHANGED returns both amounts and submits the new version on the second tap', async () => {
  const store = createDraftStore(flows.newApplyElv, testDraft('newApplyElv'), { edition });
  mockOpen.store = store;
  mockOpen.renewPolicy = async (newer) => {
    store.set({ policy: newer, edition: laterEdition });
  };
  const estimate = { ...testDraft('newApplyElv').estimate, amount: 900_000, version: '2026.2' };
  const versions: unknown[] = [];
  answers.mockImplementation(async (name, sent) => {
    if (name === 'policies') return later;
    versions.push((sent.body as { policyVersion?: string }).policyVersion);
    if (versions.length > 1) return { id: 'draft-1', number: 'BF2026320500000001' };
    throw new ApiError('badRequest', {
      status: 409,
      code: 'POLICY_CHANGED',
      data: { policyVersion: '2026.2', estimate },
    });
  });
  const { result } = renderHook(() => useSubmission());
  await act(() => result.current.submit(['truth']));
  expect(result.current.refusal).toMatchObject({
    error: { code: 'POLICY_CHANGED', data: { estimate: { amount: 900_000 } } },
  });
  expect(result.current.refusal).toHaveProperty('shown', 1_800_000);
  await act(() => result.current.submit(['truth']));
  expect(versions).toEqual(['2026.1', '2026.2']);
  expect(mockGo).toHaveBeenCalledTimes(1);
});

test('useSubmission: shows the receipt when the storage of the device never answers', async () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockReturnValue();
  mockGo.mockClear();
  mockClosed = new Promise(() => undefined);
  mockOpen.store = createDraftStore(flows.newApplyElv, testDraft('newApplyElv'), { edition });
  answers.mockResolvedValue({ id: 'draft-1', number: 'BF2026320500000001' });
  const { result } = renderHook(() => useSubmission());
  act(() => void result.current.submit(['truth']));
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(mockGo).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('useSubmission: closes the form when the draft was deleted on another device', async () => {
  const store = createDraftStore(flows.newApplyElv, testDraft('newApplyElv'), { edition });
  mockOpen.store = store;
  mockOpen.deletedElsewhere = () => store.dispatch('closed');
  answers.mockRejectedValue(new ApiError('badRequest', { status: 404, code: 'NOT_FOUND' }));
  const { result } = renderHook(() => useSubmission());
  await act(() => result.current.submit(['truth']));
  expect(store.get().phase).toBe('closed');
});
