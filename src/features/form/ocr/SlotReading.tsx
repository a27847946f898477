import { useDraft } from '../draft/useDraft';
import { hasPhotos } from './FieldReading';
import { ReadSlot } from './ReadSlot';

/** Recognition results of a slot. */
export const SlotReading = ({ slot }: { slot: string }) => (useDraft(hasPhotos) ? <ReadSlot slot={slot} /> : null);
