import { flows } from '@domain/flow';
import { MARRIAGE_PAPER } from '@domain/flow/askedMaterials';

import type { PendingPhoto } from '../photos/pendingPhoto';
import { testDraft, testPolicy } from '../testing/draft';
import { createDraftStore, unusablePhotos } from './store';

const flow = flows.newApplyElv;
const example = testPolicy.editions.find((one) => one.flow === flow.id)!;
const paper = { key: MARRIAGE_PAPER, label: '', step: 2 as const, min: 1, max: 4 };
const edition = { ...example, materials: [...example.materials, paper] };
const photo = (round: number) => ({ localId: 'p', slot: MARRIAGE_PAPER, round, phase: 'failed' }) as PendingPhoto;

describe('unusablePhotos', () => {
  it('names a photo that the answers do not ask for any more', () => {
    const store = createDraftStore(flow, testDraft('newApplyElv'), {
      edition,
      edits: { 'oldCarInfo.owner': 'spouse' },
      photos: [photo(0)],
    });
    expect(unusablePhotos(store.get())).toEqual([]);
    store.set({ edits: { 'oldCarInfo.owner': 'self' } });
    expect(unusablePhotos(store.get())).toHaveLength(1);
  });

  it('knows the photos that a marked answer asks for', () => {
    const item = { key: 'oldCarInfo.owner', code: 'wrong', text: '', old: 'self', touched: false };
    const draft = {
      ...testDraft('newApplyElv'),
      status: 'returned' as const,
      returned: { round: 1, remark: '', items: [item] },
    };
    const unusableWith = (owner: string) =>
      unusablePhotos(
        createDraftStore(flow, draft, { edition, edits: { 'oldCarInfo.owner': owner }, photos: [photo(1)] }).get(),
      ).length;
    expect([unusableWith('spouse'), unusableWith('self')]).toEqual([0, 1]);
  });
});
