import { act, renderHook } from '@testing-library/react';
import { flows } from '@domain/flow';

import { ApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { blankDraft } from '../draft/blank';
import { createDraftStore } from '../draft/store';
import { DraftProvider } from '../draft/useDraft';
import { testDraft } from '../testing/draft';
import { useOcr } from './useOcr';

jest.mock('@/services/call', () => ({ call: jest.fn() }));
const request = call as unknown as jest.Mock<Promise<unknown>, [string]>;

const reading = { state: 'waiting' as const, kind: null, fits: null, turned: 0 as const, findings: [] };
const photo = { id: 'photo-1', slot: 'idCardFront', index: 0, width: 1200, height: 900, reading };

describe('useOcr', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('stops polling when the session has expired and continues after the sign-in', async () => {
    request.mockRejectedValue(new ApiError('badRequest', { status: 401, code: 'UNAUTHENTICATED' }));
    const store = createDraftStore(flows.newApplyElv, testDraft('newApplyElv', { files: [photo] }), {});
    const controller = { ...blankDraft(flows.newApplyElv), store, signedOut: () => store.dispatch('signedOut') };
    const wrapper = ({ children }: { children: React.ReactNode }) => (
      <DraftProvider value={controller}>{children}</DraftProvider>
    );
    const { unmount } = renderHook(() => useOcr(), { wrapper });
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(request).toHaveBeenCalledTimes(1);
    expect(store.get().phase).toBe('signIn');
    request.mockResolvedValue({ ...reading, state: 'done' });
    act(() => store.dispatch('signedIn'));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(request).toHaveBeenCalledTimes(2);
    unmount();
  });
});
