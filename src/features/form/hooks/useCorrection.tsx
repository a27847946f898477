import { useMemo } from 'react';

import type { Correction } from '@/components/Field';
import { Reason } from '@/format/Reason';
import { hasMended, isReturned } from '../session/state';
import { useDraft, useDraftSession } from './context';

interface Marked {
  readOnly: boolean;
  mark?: Correction;
}

/** In an application that was sent back only what the office marked is open, with its reason and what stood there. */
export function useCorrection(key: string, show: (old: unknown) => string | undefined): Marked {
  const { store } = useDraftSession();
  const returned = useDraft((state) => (isReturned(state) ? state.draft.returned : undefined));
  const item = returned?.items.find((one) => one.key === key);
  const done = useDraft((state) => item !== undefined && hasMended(state, item));
  return useMemo(() => {
    if (!returned) return { readOnly: store.get().draft.status !== 'draft' };
    return item
      ? {
          readOnly: false,
          mark: { reason: <Reason text={item.text} sentence={item.sentence} />, old: show(item.old), done },
        }
      : { readOnly: true };
  }, [returned, item, done, show, store]);
}
