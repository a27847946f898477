import { act, renderHook } from '@testing-library/react';
import { flows } from '@domain/flow';

import { announce } from '@/components/feedback/announce';
import { ApiError } from '@/services/apiError';

import { blankDraft } from '../draft/blank';
import { createDraftStore } from '../draft/store';
import { testDraft } from '../testing/draft';
import { DraftProvider } from '../draft/useDraft';
import { usePhotoSlot } from './usePhotoSlot';

jest.mock('@/components/feedback/announce', () => ({ announce: jest.fn() }));
jest.mock('@/i18n', () => ({
  useT: () => (id: string, values?: { why?: string }) => (values?.why ? `${id}(${values.why})` : id),
}));
jest.mock('@/hooks/useMaterialText', () => ({ useMaterialText: () => () => ({ label: '报废证明' }) }));
jest.mock('@/hooks/useProblemText', () => ({ useProblemText: () => () => undefined }));
jest.mock('@/hooks/usePhotoUrls', () => ({ usePhotoUrls: () => ({}) }));

const file = { id: 'file-1', slot: 'scrapCert', index: 0, width: 1200, height: 900 };
const retake = (patch = {}) => ({
  localId: 'new-1',
  slot: 'scrapCert',
  phase: 'uploading' as const,
  progress: 0.5,
  round: 0,
  concerns: [],
  replaces: 'file-1',
  ...patch,
});

function slotWith(photos: ReturnType<typeof retake>[], files = [file], patch: object = {}) {
  const store = createDraftStore(flows.newApplyElv, testDraft('newApplyElv', { files, ...patch }), { photos });
  const blank = blankDraft(flows.newApplyElv);
  const queue = { ...blank.photos, add: jest.fn(async () => undefined), cancel: jest.fn(), remove: jest.fn() };
  const value = { ...blank, store, photos: queue };
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <DraftProvider value={value}>{children}</DraftProvider>
  );
  const { result } = renderHook(() => usePhotoSlot('oldCarInfo', { key: 'scrapCert', max: 1 } as never), { wrapper });
  const pick = (replaces?: string) => act(() => result.current.slot.onPick?.([new File([], 'b.jpg')], replaces));
  const remove = (id: string) => act(async () => result.current.slot.onDelete?.(id));
  return {
    shown: () => result.current.slot.photos,
    pick,
    remove,
    queue,
  };
}

describe('usePhotoSlot', () => {
  it('shows the good photo beside its retake until the server has accepted the retake', () => {
    expect(slotWith([retake()]).shown()).toMatchObject([
      { id: 'file-1', state: 'done' },
      { id: 'new-1', state: 'sending', progress: 50 },
    ]);
  });

  it.each([
    ['asks about', 'scrapCert', ['file-1', 'new-1']],
    ['does not ask about', 'newInvoice', ['file-1']],
  ])('%s a photo of before the submission when the marked photos are those of %s', (_, key, ids) => {
    const items = [{ key, code: 'glare', text: '反光', old: ['file-1'], touched: false }];
    const returned = { round: 1, remark: '', items };
    const { shown } = slotWith([retake()], [file], { status: 'returned', returned });
    expect(shown().map(({ id }) => id)).toEqual(ids);
  });

  it('reports with a failed retake that the good photo is kept, and only while it is', () => {
    const failed = retake({ phase: 'failed', failure: 'refused' });
    expect(slotWith([failed]).shown()).toMatchObject([
      { id: 'file-1', state: 'done' },
      { state: 'failed', why: 'photos.goodKept(photos.refused)' },
    ]);
    expect(slotWith([failed], []).shown()).toMatchObject([{ state: 'failed', why: 'photos.refused' }]);
  });

  it.each([
    ['the good photo', 'file-1', [file], 'file-1'],
    ['the pending retake, whose good photo was deleted', 'new-1', [], 'file-1'],
  ])('cancels a pending retake when %s is taken again, and the new one replaces the same file', (_, of, files, old) => {
    const { pick, queue } = slotWith([retake()], files);
    pick(of);
    expect(queue.cancel.mock.calls).toEqual([['new-1']]);
    expect(queue.add.mock.calls).toEqual([['scrapCert', expect.any(File), old]]);
  });

  it.each([
    ['failure.signIn', new ApiError('badRequest', { status: 401, code: 'UNAUTHENTICATED' })],
    ['failure.network', new ApiError('network')],
  ])('announces %s when a photo cannot be deleted', async (text, error) => {
    const { remove, queue } = slotWith([]);
    queue.remove.mockRejectedValue(error);
    await remove('file-1');
    expect(announce).toHaveBeenCalledWith(text);
  });
});
