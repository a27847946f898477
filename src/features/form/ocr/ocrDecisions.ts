import type { Value } from '@domain/flow/types';

import { keepText, onDrop, readText } from '@/services/deviceStore';
import type { Path } from '../draft/edits';

/** What was filled in and what the applicant decided. It survives a reload, so that a value that was cleared is not filled in again. */
export interface OcrDecisions {
  /** Filled in from a photo and not yet checked by the applicant. */
  filled: Readonly<Record<Path, { value: Value; fileId: string }>>;
  /** Every value that was filled in or accepted once: `oldCarInfo.vin L…`. */
  used: readonly string[];
  /** Values that the applicant rejected, same format. */
  rejected: readonly string[];
  /** Ids of photos that the applicant keeps despite a warning. */
  keptPhotos: readonly string[];
}

export const noDecisions: OcrDecisions = { filled: {}, used: [], rejected: [], keptPhotos: [] };

export const findingKey = (path: string, value: Value): string => `${path} ${value}`;

const nameOf = (draftId: string) => `${draftId}/ocr` as const;

/** Serialises the writes, so that the last one wins. */
let turn: Promise<unknown> = Promise.resolve();

/** Drafts whose decisions may be stored: after a draft is dropped, nothing is written until it is opened again. */
const open = new Set<string>();
export const openDecisions = (draftId: string): void => void open.add(draftId);
onDrop(async (draftId) => {
  if (draftId === undefined) open.clear();
  else open.delete(draftId);
  await turn;
});

/** Stored encrypted on the device and deleted with the draft; without secure storage the decisions live as long as the tab. */
export function saveDecisions(draftId: string, decisions: OcrDecisions): void {
  const write = async () => {
    if (open.has(draftId)) await keepText(nameOf(draftId), decisions);
  };
  turn = turn.then(write).catch(() => undefined);
}

/** After a failed read nothing is stored until the draft is opened again: it would replace decisions that exist. */
export async function readDecisions(draftId: string): Promise<OcrDecisions> {
  try {
    return (await readText<OcrDecisions>(nameOf(draftId))) ?? noDecisions;
  } catch {
    open.delete(draftId);
    return noDecisions;
  }
}
