import { useMemo, useState } from 'react';
import { useIntl } from '@umijs/max';
import { withoutControlCharacters } from '@/components/cleanInput';
import type { Case } from './cases';
import type { Draft, Mark } from './drafts';

export interface Marks {
  all: readonly Mark[];
  of: (key: string) => Mark | undefined;
  set: (mark: Mark) => void;
  remove: (key: string) => void;
  /** for which field or photo a reason is being chosen */
  picking: string | null;
  pick: (key: string | null) => void;
}

/** The fields and photos marked for correction, with reasons. */
export function useMarks(draft: Draft, change: (part: (now: Draft) => Partial<Draft>) => void): Marks {
  const [picking, pick] = useState<string | null>(null);
  return useMemo(
    () => ({
      all: draft.marks,
      of: (key) => draft.marks.find((mark) => mark.key === key),
      set: (mark) =>
        change(({ marks }) => ({
          marks: [
            ...marks.filter(({ key }) => key !== mark.key),
            { ...mark, text: withoutControlCharacters(mark.text).slice(0, 300) },
          ],
        })),
      remove: (key) => change(({ marks }) => ({ marks: marks.filter((mark) => mark.key !== key) })),
      picking,
      pick,
    }),
    [draft.marks, change, picking],
  );
}

export interface Reason {
  code: string;
  text: string;
  ofPhoto?: boolean;
}

export const isMaterial = (key: string) => !key.includes('.');

/** Returns the reasons that concern what is marked, a photo or a field, before the others. */
export const reasonsFor = (key: string, reasons: readonly Reason[]): readonly Reason[] =>
  [true, false].flatMap((fits) => reasons.filter(({ ofPhoto = false }) => (ofPhoto === isMaterial(key)) === fits));

/** The reasons of a return from the policy version of the case, in the language of the desk. */
export function useReasons({ returnReasons, photoReasons }: Case): readonly Reason[] {
  const { locale } = useIntl();
  return Object.entries(returnReasons).map(([code, sentence]) => ({
    code,
    text: sentence[locale as keyof typeof sentence] ?? sentence['zh-CN'],
    ofPhoto: photoReasons?.includes(code),
  }));
}
