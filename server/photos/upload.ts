import { createHash, randomUUID } from 'node:crypto';

import type { StoredFile } from '@domain/contract/types';
import { makeProblem } from '@domain/rules/sentences';
import { HOUR_MS } from '@domain/time';

import { later } from '../platform/clock';
import type { Deps } from '../deps';
import { AppError, invalid } from '../errors';
import { locations } from '../platform/crypto/sealLocations';
import { newPhotoKey, openKey, sealBytes, sealKey } from '../platform/files/seal';
import { updateCase } from '../cases/caseRecords';
import type { Db } from '../platform/db/tables';
import type { CaseWithPhotos } from '../platform/db/tables/applications';
import { addStray, deleteStray, insertFile, removeFromSlot } from './photoQueries';
import { rulesOf } from '../cases/editions';
import { keptFrom } from '../cases/keepDraft';
import { correctable } from '../cases/markedFields';
import { underLock } from '../cases/requireCase';
import { enqueueReading, etaMs } from '../ocr/queue';
import { forApplicant, readingsIn } from '../ocr/view';
import { inspect, type Photo } from './inspect';

const STRAY_AFTER_MS = HOUR_MS;

const materialOf = (deps: Pick<Deps, 'policies' | 'clock'>, row: CaseWithPhotos, slot: string) =>
  rulesOf(deps, row).edition.materials.find((one) => one.key === slot);

interface Place {
  /** the return for which the photo is sent; 0: of the draft */
  round: number;
  index: number;
  /** the photo that the new one replaces */
  replaced?: CaseWithPhotos['files'][number];
}

/**
 * Returns the position of the next photo of this slot. A correction adds to the submitted photos or replaces one of them.
 * A replaced photo that no longer exists (deleted, or replaced by another upload) is ignored, and the limit of the slot applies.
 */
function placeIn(row: CaseWithPhotos, slot: string, max: number, replaces?: string | null): Place {
  const marked = row.status === 'returned' && correctable(row).has(slot);
  if (row.status !== 'draft' && !marked) throw new AppError('TRANSITION_FORBIDDEN');
  const round = marked ? (row.returned?.round ?? 0) : 0;
  const named = row.files.find((file) => file.id === replaces);
  if (named && named.slot !== slot) throw invalid('replaces', makeProblem('unknown', named.id));
  const set = row.files.filter((file) => file.slot === slot);
  // A slot for one photo: what a correction sends replaces it.
  const replaced = named ?? (marked && max === 1 ? set.find(({ submitted }) => submitted) : undefined);
  if (replaced) return { round, index: replaced.index, replaced };
  if (set.length >= max)
    throw new AppError('LIMIT_REACHED', { fields: { [slot]: makeProblem('too_many', '', { max }) } });
  let index = 0;
  while (set.some((file) => file.index === index)) index += 1;
  return { round, index };
}

function requireMaterial(deps: Pick<Deps, 'policies' | 'clock'>, row: CaseWithPhotos, slot: string) {
  const material = materialOf(deps, row, slot);
  if (!material) throw invalid('slot', makeProblem('unknown', slot));
  return material;
}

/** Throws LIMIT_REACHED, TRANSITION_FORBIDDEN or VALIDATION_FAILED when the slot does not accept a photo. */
export function requireSlot(
  deps: Pick<Deps, 'policies' | 'clock'>,
  row: CaseWithPhotos,
  slot: string,
  replaces?: string | null,
): void {
  placeIn(row, slot, requireMaterial(deps, row, slot).max, replaces);
}

/** Id and key fixed by a row of `uploads`, so that finishing an upload twice stores one photo. */
interface StartedUpload {
  id: string;
  key_sealed: string;
}

interface Options {
  started?: StartedUpload;
  /** the photo that is removed in the same transaction */
  replaces?: string | null;
}

/** Returns a stored photo with its OCR result, like the reply to its upload. */
export async function storedPhoto(deps: Deps, row: CaseWithPhotos, id: string): Promise<StoredFile> {
  const file = row.files.find((one) => one.id === id);
  if (!file) throw new AppError('NOT_FOUND');
  const { slot, index, width, height } = file;
  const reading = forApplicant(row, await readingsIn(deps, row)).get(id);
  const eta = reading?.state === 'waiting' && { etaMs: await etaMs(deps) };
  return { id, slot, index, width, height, ...(reading && { reading: { ...reading, ...eta } }) };
}

interface NewPhoto {
  id: string;
  applicationId: string;
  slot: string;
  index: number;
  round: number;
  /** with which the bytes are sealed */
  key: Buffer;
  photo: Photo;
  at: Date;
}

/** Inserts the row of a photo whose bytes are stored. */
export const insertPhoto = (
  trx: Db,
  { vault }: Pick<Deps, 'vault'>,
  { id, applicationId, slot, index, round, key, photo, at }: NewPhoto,
) =>
  insertFile(trx, {
    id,
    application_id: applicationId,
    slot,
    index,
    round,
    width: photo.width,
    height: photo.height,
    media_type: photo.mediaType,
    current: true,
    submitted: false,
    created_at: at,
    key_sealed: sealKey(vault, key, locations.photoKey(id)),
    // A plain hash: a photo cannot be guessed, and an index would have to be computed again from the stored bytes.
    picture_index: createHash('sha256').update(photo.bytes).digest('base64url'),
  });

/** Stores the bytes before the row: a crash in between leaves an object that the sweep deletes, never a row without a photo. */
export async function uploadPhoto(
  deps: Deps,
  row: CaseWithPhotos,
  slot: string,
  bytes: Buffer,
  { started, replaces }: Options = {},
): Promise<StoredFile> {
  const material = requireMaterial(deps, row, slot);
  // Before the expensive decoding; checked again under the lock.
  placeIn(row, slot, material.max, replaces);
  const { upload } = rulesOf(deps, row).common;
  const photo = await inspect(upload, row.account_id, bytes, slot, material.label);
  const { width, height } = photo;
  const id = started?.id ?? randomUUID();
  const key = started ? openKey(deps.vault, started.key_sealed, locations.uploadKey(id)) : newPhotoKey();
  await addStray(deps.db, [id], later(deps.clock.now(), STRAY_AFTER_MS));
  await deps.photos.put(id, sealBytes(key, id, photo.bytes));
  let waits = false;
  /** the application, when another request has already stored the photo */
  let before: CaseWithPhotos | undefined;
  const stored = await underLock(deps, row.id, async (trx, current) => {
    if (current.files.some((file) => file.id === id)) {
      await deleteStray(trx, id);
      before = current;
      return null;
    }
    const { round, index, replaced } = placeIn(current, slot, material.max, replaces);
    const at = deps.clock.now();
    if (replaced) await removeFromSlot(trx, replaced, at);
    await insertPhoto(trx, deps, { id, applicationId: row.id, slot, index, round, key, photo, at });
    await deleteStray(trx, id);
    waits = await enqueueReading(deps, trx, { id, application_id: row.id, slot });
    // Updates the date like any other change, but does not increase the revision.
    await updateCase(trx, row.id, {
      updated_at: at,
      ...(current.status === 'draft' && keptFrom(deps, at)),
    });
    return { id, slot, index, width, height };
  });
  if (!stored) return storedPhoto(deps, before!, id);
  const none = { kind: null, fits: null, turned: 0 as const, findings: [] };
  if (!waits) return { ...stored, reading: { state: 'off', ...none } };
  deps.reading.queued();
  return { ...stored, reading: { state: 'waiting', ...none, etaMs: await etaMs(deps) } };
}
