import type { Detail, StoredFile } from '@domain/contract/types';

import { ApiError } from '@/services/apiError';
import type { PhotoFailure } from './types';

/** Returns the failure if a retry cannot succeed, or null if the upload is retried. */
export const finalFailure = (error: unknown): PhotoFailure | null => {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'TOO_LARGE') return 'large';
  const { status = 0 } = error;
  if (status === 415 || status === 422) return 'refused';
  // 4xx: the application was deleted or submitted; another photo would fail as well.
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status) ? 'stopped' : null;
};

/** Returns the draft with the stored file. In a returned application the first new photo replaces all old ones of its slot. */
export function withPhoto(draft: Detail, file: StoredFile, replaces?: string): Detail {
  const opensSet = draft.returned?.items.some((item) => item.key === file.slot && !item.touched) ?? false;
  // The response to another save may already contain the file.
  const others = draft.files.filter(
    ({ id, slot }) => id !== file.id && id !== replaces && !(opensSet && slot === file.slot),
  );
  const returned = draft.returned && {
    ...draft.returned,
    items: draft.returned.items.map((item) => (item.key === file.slot ? { ...item, touched: true } : item)),
  };
  return { ...draft, files: [...others, file], returned };
}
