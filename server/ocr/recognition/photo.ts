import { readable } from '@domain/flow/papers';

import type { Models } from './engine/models';
import { readQr } from './engine/qr';
import { readPicture } from './engine/read';
import type { Turned } from './engine/upright';
import { readPage, type Reading } from './findings';
import type { Page } from './page';

export interface Task {
  bytes: Buffer;
  /** material for which it was uploaded */
  slot: string;
  /** all materials of the application, to name the right slot */
  materials: readonly string[];
  /** read only the QR code of an invoice */
  onlyCode?: boolean;
}

export type PhotoReading = Reading & { turned: Turned };

const hasCode = (slot: string): boolean => /Invoice$/.test(readable[slot]?.paper ?? '');
const emptyPage: Page = { width: 1, height: 1, lines: [] };

/** Recognises a photo and returns the values that the form may use. */
export async function readPhoto(models: Models | null, rootDir: string, task: Task): Promise<PhotoReading> {
  const { bytes, slot, materials } = task;
  const code = hasCode(slot) ? await readQr(rootDir, bytes) : null;
  if (!models || task.onlyCode) {
    const { findings } = readPage(emptyPage, slot, materials, code);
    return { state: 'done', kind: null, fits: null, findings, turned: 0 };
  }
  const page = await readPicture(models, bytes);
  return { ...readPage(page, slot, materials, code), turned: page.turned };
}
