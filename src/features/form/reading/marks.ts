import type { Value } from '@domain/flow/types';

import { keepText, readText } from '@/services/deviceStore';
import type { Path } from '../session/edits';

/** What has to outlive a reload: a value that somebody has emptied is not filled in again. */
export interface Marks {
  /** Filled from a photo, and not yet looked at. */
  filled: Readonly<Record<Path, { value: Value; fileId: string }>>;
  /** Every value that was filled in or taken once, as `oldCarInfo.vin L…`. */
  done: readonly string[];
  /** What the person decided against, likewise. */
  refused: readonly string[];
  /** Photos that are kept although they look wrong. */
  kept: readonly string[];
}

export const noMarks: Marks = { filled: {}, done: [], refused: [], kept: [] };

export const markOf = (path: string, value: Value): string => `${path} ${value}`;

const nameOf = (draftId: string) => `${draftId}/read` as const;

/** One after the other, so that the newest stays. */
let turn: Promise<unknown> = Promise.resolve();

/** Sealed beside the photos, and gone with the draft; without a safe place it lasts as long as the tab. */
export function keepMarks(draftId: string, marks: Marks): void {
  turn = turn.then(() => keepText(nameOf(draftId), marks)).catch(() => undefined);
}

export const readMarks = async (draftId: string): Promise<Marks> =>
  (await readText<Marks>(nameOf(draftId)).catch(() => null)) ?? noMarks;
