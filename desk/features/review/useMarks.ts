import { useMemo, useState } from 'react';
import { cleaned } from '@/parts/typed';
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
          marks: [...marks.filter(({ key }) => key !== mark.key), { ...mark, text: cleaned(mark.text).slice(0, 300) }],
        })),
      remove: (key) => change(({ marks }) => ({ marks: marks.filter((mark) => mark.key !== key) })),
      picking,
      pick,
    }),
    [draft.marks, change, picking],
  );
}
