import { readWork, workNames, writeWork } from '@/services/ownWork';

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

/** Stored for the current person only: a reload or a new sign-in of the same person loses nothing. */
export const readDraft = (id: string): Draft => parse(readWork(prefix + id));

export const writeDraft = (id: string, draft: Draft | null): void =>
  writeWork(prefix + id, draft && hasContent(draft) ? JSON.stringify(draft) : null);

/** Returns how many cases have an unsent draft of the current person in this tab. */
export const countDrafts = (): number => workNames().filter((name) => name.startsWith(prefix)).length;
