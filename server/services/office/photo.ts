import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { readingsOf } from '../../stores/readings';
import { audit } from '../audit';
import { type File, requireFile } from '../photos/photos';
import type { Caller } from '../staff/caller';
import { requireVisible } from './act';
import { seesInFull } from './view';

/** A photo that the office looks at. `full`: the caller holds the case, so the reading is shown in full too. */
interface Look {
  file: File;
  full: boolean;
}

/**
 * Returns a photo of a case of the caller's cities and records the look: an identity card cannot be masked.
 * A prefetch is recorded as such, and only for a case that the caller holds.
 */
export async function lookAtPhoto(deps: Deps, caller: Caller, id: string, { prefetch = false } = {}): Promise<Look> {
  const file = await requireFile(deps, id);
  // A photo taken for a correction is nobody's business until it is sent.
  if (!file.submitted) throw new AppError('NOT_FOUND');
  const row = await requireVisible(deps, caller, file.application_id);
  const { actor, address } = caller;
  const target = `application:${file.application_id}`;
  const full = seesInFull(deps, caller, row);
  const entry = { actor, target, detail: { file: id, slot: file.slot }, address };
  if (full && prefetch) await audit(deps, { action: 'prefetch_photo', ...entry });
  else await audit(deps, { action: 'read_photo', ...entry });
  return { file, full };
}

/** Returns which photos OCR has not read yet. The desk polls it, so it contains no personal data and records no look. */
export async function unreadPhotos(deps: Deps, caller: Caller, id: string) {
  const { files } = await requireVisible(deps, caller, id);
  const waiting = new Set(
    (await readingsOf(deps.db, id)).filter(({ state }) => state === 'waiting').map(({ photo_id }) => photo_id),
  );
  return { waiting: files.map((file) => file.id).filter((photo) => waiting.has(photo)) };
}
