import { read, write } from '@/services/storage';

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
const keyOf = (id: string) => `desk.draft.${id}`;

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

/** Control characters come with what is pasted from papers; line breaks stay where there are lines. */
export const cleaned = (text: string): string =>
  text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '');

/** 元 as typed → 分; null: not an amount. */
export function fenOf(typed: string): number | null {
  const text = typed.normalize('NFKC').replace(/[,\s]/g, '');
  return /^\d{1,10}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null;
}
