import { useCallback, useEffect, useState } from 'react';
import { type Draft, dropDrafts, readDraft, writeDraft } from './drafts';

/** The draft of a decision, stored on every change. The caller needs a `key` of the case and its round. */
export function useDraft(id: string, round: number) {
  const [draft, setDraft] = useState(() => readDraft(id, round));
  // Drafts of earlier rounds are no longer shown, and the sign-out would count them as unsent work.
  useEffect(() => dropDrafts(id, { before: round }), [id, round]);
  const change = useCallback(
    (part: Partial<Draft> | ((now: Draft) => Partial<Draft>)) =>
      setDraft((now) => {
        const next = { ...now, ...(typeof part === 'function' ? part(now) : part) };
        writeDraft(id, round, next);
        return next;
      }),
    [id, round],
  );
  return { draft, change };
}
