import { useMemo } from 'react';

import type { Mark } from '@/ui/Field';
import { useDraft, useOpen } from '../draft/context';
import { Said } from '../words/Said';

interface Marked {
  readOnly: boolean;
  mark?: Mark;
}

/** In an application that was sent back only what the office marked is open, with its reason and what stood there. */
export function useMark(key: string, show: (old: unknown) => string | undefined): Marked {
  const { store } = useOpen();
  const returned = useDraft((state) => (state.draft.status === 'returned' ? state.draft.returned : undefined));
  const isEdited = useDraft((state) => key in state.edits);
  return useMemo(() => {
    if (!returned) return { readOnly: store.get().draft.status !== 'draft' };
    const item = returned.items.find((one) => one.key === key);
    return item
      ? {
          readOnly: false,
          mark: { reason: <Said>{item.text}</Said>, old: show(item.old), done: item.touched || isEdited },
        }
      : { readOnly: true };
  }, [returned, isEdited, key, show, store]);
}
