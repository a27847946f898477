import { useMemo } from 'react';

import type { Correction } from '@/components/Field';
import { useDraft, useDraftSession } from '../session/context';
import { OfficeText } from '@/format/OfficeText';

interface Marked {
  readOnly: boolean;
  mark?: Correction;
}

/** In an application that was sent back only what the office marked is open, with its reason and what stood there. */
export function useCorrection(key: string, show: (old: unknown) => string | undefined): Marked {
  const { store } = useDraftSession();
  const returned = useDraft((state) => (state.draft.status === 'returned' ? state.draft.returned : undefined));
  const isEdited = useDraft((state) => key in state.edits);
  return useMemo(() => {
    if (!returned) return { readOnly: store.get().draft.status !== 'draft' };
    const item = returned.items.find((one) => one.key === key);
    return item
      ? {
          readOnly: false,
          mark: { reason: <OfficeText>{item.text}</OfficeText>, old: show(item.old), done: item.touched || isEdited },
        }
      : { readOnly: true };
  }, [returned, isEdited, key, show, store]);
}
