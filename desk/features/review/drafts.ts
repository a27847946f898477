import { useCallback, useEffect, useState } from 'react';
import { readWork, workNames, writeWork } from '@/services/unsentWork';

export interface Mark {
  key: string;
  code: string;
  text: string;
}

export type Kind = 'yes' | 'return' | 'reject' | 'revoke' | 'object' | 'dismiss';

/** The unsent input of an officer for a case. */
export interface Draft {
  marks: readonly Mark[];
  /** for the applicant, by kind of decision: a rejection must not be sent with an approval */
  remarks: Partial<Record<Kind, string>>;
  officeNote: string;
  /** 元, as typed; empty: the estimate */
  amount: string;
}

const empty: Draft = { marks: [], remarks: {}, officeNote: '', amount: '' };
const prefix = 'draft.';

const parse = (stored: string | null): Draft => {
  try {
    return { ...empty, ...(JSON.parse(stored ?? '{}') as Partial<Draft>) };
  } catch {
    return empty;
  }
};
const hasContent = ({ marks, remarks, officeNote, amount }: Draft) =>
  marks.length > 0 || [...Object.values(remarks), officeNote, amount].some((text) => text.trim() !== '');

/** Marks, amount and remarks are about one submission: `round` counts the corrections. */
const nameOf = (id: string, round: number) => `${prefix}${id}.${round}`;

/** Stored per officer: survives a reload and a new sign-in of the same officer. */
export const readDraft = (id: string, round: number): Draft => parse(readWork(nameOf(id, round)));

export const writeDraft = (id: string, round: number, draft: Draft | null): void =>
  void writeWork(nameOf(id, round), draft && hasContent(draft) ? JSON.stringify(draft) : null);

/** Drops the drafts of a case, or only those of the rounds before one. */
export function dropDrafts(id: string, { before = Infinity } = {}) {
  const ofCase = nameOf(id, 0).slice(0, -1);
  for (const name of workNames())
    if (name.startsWith(ofCase) && Number(name.slice(ofCase.length)) < before) void writeWork(name, null);
}

/** Returns how many cases have an unsent draft of the current person in this tab. */
export const countDrafts = (): number => workNames().filter((name) => name.startsWith(prefix)).length;

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
