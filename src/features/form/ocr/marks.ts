import type { Value } from '@domain/flow/types';

import { keepText, readText } from '@/services/deviceStore';
import type { Path } from '../draft/edits';

/** State that survives a reload, so that a value the applicant has cleared is not filled in again. */
export interface Marks {
  /** Filled in from a photo and not yet checked by the applicant. */
  filled: Readonly<Record<Path, { value: Value; fileId: string }>>;
  /** Every value that was filled in or accepted once: `oldCarInfo.vin L…`. */
  done: readonly string[];
  /** Values that the applicant rejected, same format. */
  refused: readonly string[];
  /** Ids of photos that the applicant keeps despite a warning. */
  kept: readonly string[];
}

export const noMarks: Marks = { filled: {}, done: [], refused: [], kept: [] };

export const markOf = (path: string, value: Value): string => `${path} ${value}`;

const nameOf = (draftId: string) => `${draftId}/read` as const;

/** Serialises the writes, so that the last one wins. */
let turn: Promise<unknown> = Promise.resolve();

/** Stored encrypted on the device and deleted with the draft; without secure storage the marks live as long as the tab. */
export function keepMarks(draftId: string, marks: Marks): void {
  turn = turn.then(() => keepText(nameOf(draftId), marks)).catch(() => undefined);
}

export const readMarks = async (draftId: string): Promise<Marks> =>
  (await readText<Marks>(nameOf(draftId)).catch(() => null)) ?? noMarks;
