import { useDraft } from '../draft/useDraft';
import type { DraftState } from '../draft/store';
import { ReadField, type FieldReadingProps } from './ReadField';

export const hasPhotos = ({ draft, photos }: DraftState): boolean =>
  photos.length > 0 || draft.files.some(({ reading }) => reading && reading.state !== 'off');

export function FieldReading(props: FieldReadingProps) {
  return useDraft(hasPhotos) ? <ReadField {...props} /> : null;
}
