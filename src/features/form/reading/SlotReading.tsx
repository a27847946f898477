import { lazyWithRetry } from '@/runtime/lazyWithRetry';
import { useDraft } from '../hooks/context';
import type { DraftState } from '../session/state';
import { readingParts } from './FieldReading';

const ReadSlot = lazyWithRetry<{ slot: string }>(async () => {
  const { ReadField, ReadSlot: Slot } = await import(/* webpackChunkName: "flow-reading" */ './parts');
  readingParts.set({ Field: ReadField });
  return { default: Slot };
});

const hasPhotos = ({ draft, photos }: DraftState): boolean =>
  photos.length > 0 || draft.files.some(({ reading }) => reading && reading.state !== 'off');

/** Recognition results of a slot; the chunk is loaded with the first photo. */
export const SlotReading = ({ slot }: { slot: string }) => (useDraft(hasPhotos) ? <ReadSlot slot={slot} /> : null);
