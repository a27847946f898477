import { ownKey, ownNames } from '@/services/identity';
import { read, write } from '@/services/storage';

export interface Mark {
  key: string;
  code: string;
  text: string;
}

export type Kind = 'yes' | 'return' | 'reject' | 'revoke' | 'object' | 'dismiss';

/** What an officer has written about a case and not yet sent. */
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

/** Stored in this tab for the current person: a reload or a new sign-in of the same person loses nothing. */
export function readDraft(id: string): Draft {
  const key = ownKey(prefix + id);
  return key ? parse(read(key, 'sessionStorage')) : empty;
}

export function writeDraft(id: string, draft: Draft | null) {
  const key = ownKey(prefix + id);
  if (key) write(key, draft && hasContent(draft) ? JSON.stringify(draft) : null, 'sessionStorage');
}

/** Returns how many cases have an unsent draft of the current person in this tab. */
export const countDrafts = (): number => ownNames().filter((name) => name.startsWith(prefix)).length;
