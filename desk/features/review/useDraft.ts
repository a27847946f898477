import { useCallback, useState } from 'react';
import { type Draft, readDraft, writeDraft } from './drafts';

/** What one writes about this case, kept as one writes it. Used under a `key` of the case. */
export function useDraft(id: string) {
  const [draft, setDraft] = useState(() => readDraft(id));
  const change = useCallback(
    (part: Partial<Draft> | ((now: Draft) => Partial<Draft>)) =>
      setDraft((now) => {
        const next = { ...now, ...(typeof part === 'function' ? part(now) : part) };
        writeDraft(id, next);
        return next;
      }),
    [id],
  );
  return { draft, change };
}
