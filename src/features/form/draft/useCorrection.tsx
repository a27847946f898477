import { useMemo } from 'react';

import { openForCorrection } from '@domain/flow/correction';

import type { Correction } from '@/components/inputs/Field';
import { Reason } from '@/components/display/Reason';
import { isCorrected, isKept, isReturned } from './store';
import { useDraft, useDraftController } from './useDraft';

interface Marked {
  readOnly: boolean;
  mark?: Correction;
}

/** In a returned application only marked fields and their dependent fields are open; marked ones show reason and old value. */
export function useCorrection(key: string, show: (old: unknown) => string | undefined): Marked {
  const { store } = useDraftController();
  const returned = useDraft((state) => (isReturned(state) ? state.draft.returned : undefined));
  const isOpen =
    returned &&
    openForCorrection(
      store.flow,
      returned.items.map((one) => one.key),
    ).has(key);
  const item = returned?.items.find((one) => one.key === key);
  const done = useDraft((state) => item !== undefined && isCorrected(store.flow, state, item));
  const kept = useDraft((state) => item !== undefined && isKept(state, item));
  return useMemo(() => {
    if (!returned) return { readOnly: store.get().draft.status !== 'draft' };
    return item
      ? {
          readOnly: false,
          mark: { reason: <Reason text={item.text} sentence={item.sentence} />, old: show(item.old), done, kept },
        }
      : { readOnly: !isOpen };
  }, [returned, item, isOpen, done, kept, show, store]);
}
