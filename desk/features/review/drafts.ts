import { names, read, write } from '@/services/storage';

export interface Mark {
  key: string;
  code: string;
  text: string;
}

/** What one has written about a case and not yet sent. */
export interface Draft {
  marks: readonly Mark[];
  remark: string;
  officeNote: string;
  /** 元, as typed; empty: what was estimated */
  amount: string;
}

const empty: Draft = { marks: [], remark: '', officeNote: '', amount: '' };
const prefix = 'desk.draft.';
const keyOf = (id: string) => prefix + id;

/** In this window only, so that loading it anew or signing in again loses nothing. */
export function readDraft(id: string): Draft {
  try {
    return { ...empty, ...(JSON.parse(read(keyOf(id), 'sessionStorage') ?? '{}') as Partial<Draft>) };
  } catch {
    return empty;
  }
}

export const writeDraft = (id: string, draft: Draft | null) =>
  write(keyOf(id), draft && JSON.stringify(draft), 'sessionStorage');

/** Of every case, when one signs out. */
export function forgetDrafts() {
  for (const name of names('sessionStorage')) if (name.startsWith(prefix)) write(name, null, 'sessionStorage');
}
