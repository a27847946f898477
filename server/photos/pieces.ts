import { createHash, createHmac, randomUUID } from 'node:crypto';

import type { StoredFile } from '@domain/contract/types';
import { isId } from '@domain/schema';
import type { ErrorCode } from '@domain/errors';
import { DAY_MS } from '@domain/time';

import { later } from '../platform/clock';
import type { Db } from '../platform/db/tables';
import { transaction } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { locations } from '../platform/crypto/sealLocations';
import { newPhotoKey, openBytes, openKey, sealBytes, sealKey } from '../platform/files/seal';
import type { CaseWithPhotos } from '../platform/db/tables/applications';
import * as uploads from './uploadQueries';
import { requireOwn } from '../cases/requireCase';
import { tryAll } from '../platform/tryAll';
import { requireSlot, storedPhoto, uploadPhoto } from './upload';

export type { Upload } from './uploadQueries';

const KEPT_MS = DAY_MS;
/** Unfinished uploads of an account. A new one removes the oldest: a cancelled upload never blocks a photo. */
const MOST_OPEN = 16;
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;
export const MAX_PIECE_BYTES = 512 * 1024;
const SWEEP_SIZE = 50;

interface Beginning {
  slot: string;
  length: number;
  key: string;
  replaces?: string;
}

/**
 * Begins an upload, or returns the one with the same key, which keeps its `replaces`. The key is looked up before the slot is checked:
 * on a retry the slot may be full with this very photo, and the replaced photo deleted.
 */
export async function beginUpload(
  deps: Deps,
  row: CaseWithPhotos,
  { slot, length, key, replaces }: Beginning,
): Promise<uploads.Upload> {
  if (length > MAX_PHOTO_BYTES) throw new AppError('TOO_LARGE');
  return transaction(deps, async (trx) => {
    await uploads.lockUploadsOfAccount(trx, row.account_id);
    const begun = await uploads.findByKey(trx, row.id, key);
    if (begun && (begun.slot !== slot || begun.length !== length)) throw new AppError('DUPLICATE');
    if (begun) return begun;
    requireSlot(deps, row, slot, replaces);
    for (const old of await uploads.openUploadsAfter(trx, row.account_id, MOST_OPEN - 1)) await remove(deps, trx, old);
    const id = randomUUID();
    return uploads.insertUpload(trx, {
      id,
      account_id: row.account_id,
      application_id: row.id,
      slot,
      idempotency_key: key,
      length,
      received: 0,
      pieces: [],
      begun: [],
      done: false,
      refused: null,
      key_sealed: sealKey(deps.vault, newPhotoKey(), locations.uploadKey(id)),
      due_at: later(deps.clock.now(), KEPT_MS),
      replaces: replaces ?? null,
    });
  });
}

/** Uploads a photo in one request. With a key, a retry after a lost response returns the stored photo. */
export async function uploadWhole(
  deps: Deps,
  row: CaseWithPhotos,
  { slot, bytes, key, replaces }: { slot: string; bytes: Buffer; key?: string; replaces?: string },
): Promise<StoredFile> {
  if (key === undefined) return uploadPhoto(deps, row, slot, bytes, { replaces });
  const upload = await beginUpload(deps, row, { slot, length: bytes.length, key, replaces });
  if (upload.digest !== null && upload.digest !== digestOf(deps, upload, bytes)) throw new AppError('DUPLICATE');
  return finish(deps, upload, async () => bytes);
}

/** Throws NOT_FOUND for an upload of another account. */
export async function requireOwnUpload(deps: Deps, accountId: string, id: string): Promise<uploads.Upload> {
  const upload = isId(id) ? await uploads.findUpload(deps.db, id) : undefined;
  if (upload?.account_id !== accountId) throw new AppError('NOT_FOUND');
  return upload;
}

interface Piece {
  offset: number;
  bytes: Buffer;
  last: boolean;
  /** SHA-256 of the whole photo, if the phone sent it */
  sha256: string | null;
}

const elsewhere = (received: number): AppError => new AppError('REVISION_CONFLICT', { data: { offset: received } });

/** Stores and acknowledges one piece. The last piece creates the photo; sending it again returns the same photo. */
export async function addPiece(
  deps: Deps,
  upload: uploads.Upload,
  { offset, bytes, last, sha256 }: Piece,
): Promise<{ received: number; stored: StoredFile | null }> {
  const end = offset + bytes.length;
  const again = upload.done || (last && upload.received === upload.length && end === upload.length);
  if (!again) {
    if (offset !== upload.received) throw elsewhere(upload.received);
    if (end > upload.length || last !== (end === upload.length)) throw new AppError('MALFORMED');
    if (bytes.length > 0) await storePiece(deps, upload, offset, bytes);
  }
  if (!last) return { received: end, stored: null };
  return { received: upload.length, stored: await finish(deps, upload, (now) => wholeOf(deps, now, sha256)) };
}

const keyOf = ({ vault }: Pick<Deps, 'vault'>, { id, key_sealed }: uploads.Upload): Buffer =>
  openKey(vault, key_sealed, locations.uploadKey(id));

const digestOf = (deps: Pick<Deps, 'vault'>, upload: uploads.Upload, bytes: Buffer): string =>
  createHmac('sha256', keyOf(deps, upload)).update(bytes).digest('base64');

async function storePiece(deps: Deps, upload: uploads.Upload, offset: number, bytes: Buffer): Promise<void> {
  const name = `${upload.id}-${offset}-${bytes.length}`;
  const receivedBytes = async (): Promise<number> => {
    const stored = await uploads.findUpload(deps.db, upload.id);
    if (stored) return stored.received;
    // Another request has deleted the upload, so no row lists this piece.
    await deps.photos.delete(name);
    throw new AppError('NOT_FOUND');
  };
  if (!(await uploads.notePiece(deps.db, upload.id, offset, name))) throw elsewhere(await receivedBytes());
  await deps.photos.put(name, sealBytes(keyOf(deps, upload), name, bytes));
  if (!(await uploads.addPiece(deps.db, upload.id, offset, name, bytes.length))) throw elsewhere(await receivedBytes());
}

/** Final for the key of the upload. Not LIMIT_REACHED: the photo that fills the slot may be deleted. */
const FINAL: readonly ErrorCode[] = [
  'VALIDATION_FAILED',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_LARGE',
  'TRANSITION_FORBIDDEN',
];

async function finish(
  deps: Deps,
  { id }: uploads.Upload,
  bytesOf: (upload: uploads.Upload) => Promise<Buffer>,
): Promise<StoredFile> {
  const upload = await uploads.findUpload(deps.db, id);
  if (!upload) throw new AppError('NOT_FOUND');
  if (upload.refused) throw new AppError(upload.refused.code, { fields: upload.refused.fields });
  const row = await requireOwn(deps, upload.account_id, upload.application_id);
  if (row.files.some((file) => file.id === id)) {
    if (!upload.done) await end(deps, upload, { refused: null, digest: upload.digest });
    return storedPhoto(deps, row, id);
  }
  // The photo was stored under this key and has been deleted or replaced since.
  if (upload.done) throw new AppError('DUPLICATE');
  const bytes = await bytesOf(upload);
  const digest = digestOf(deps, upload, bytes);
  try {
    const stored = await uploadPhoto(deps, row, upload.slot, bytes, { started: upload, replaces: upload.replaces });
    await end(deps, upload, { refused: null, digest });
    return stored;
  } catch (error) {
    if (error instanceof AppError && FINAL.includes(error.code)) {
      const refused = { code: error.code, ...(error.fields && { fields: error.fields }) };
      await end(deps, upload, { refused, digest });
    }
    throw error;
  }
}

async function wholeOf(deps: Deps, upload: uploads.Upload, sha256: string | null): Promise<Buffer> {
  const pieces = await Promise.all(upload.pieces.map((name) => deps.photos.get(name)));
  const opened = pieces.map((piece, i) => piece && openBytes(keyOf(deps, upload), upload.pieces[i] ?? '', piece));
  const whole = Buffer.concat(opened.filter((piece) => piece !== null));
  const digest = (): string => createHash('sha256').update(whole).digest('base64');
  if (whole.length === upload.length && (sha256 === null || digest() === sha256)) return whole;
  // Pieces are missing (e.g. after a restored backup), or the phone sent other bytes than announced: the upload starts over.
  await remove(deps, deps.db, upload);
  throw new AppError('NOT_FOUND');
}

const removeAll = async ({ photos }: Pick<Deps, 'photos'>, { begun, pieces }: uploads.Upload): Promise<void> => {
  for (const name of new Set([...begun, ...pieces])) await photos.delete(name);
};

/** Deletes the pieces before the row: after a crash the row still lists them. */
async function remove(deps: Pick<Deps, 'photos'>, db: Db, upload: uploads.Upload): Promise<void> {
  await removeAll(deps, upload);
  await uploads.removeUpload(db, upload.id);
}

/** Deletes the pieces; the result is stored for a day. */
async function end(
  deps: Deps,
  upload: uploads.Upload,
  result: Pick<uploads.Upload, 'refused' | 'digest'>,
): Promise<void> {
  await removeAll(deps, upload);
  await uploads.endUpload(deps.db, upload, result);
}

/** Deletes uploads without a request for a day. Safe in several processes at once. */
export async function sweepUploads(deps: Deps): Promise<number> {
  const due = await uploads.dueUploads(deps.db, deps.clock.now(), SWEEP_SIZE);
  await tryAll(due, async (upload) => remove(deps, deps.db, upload));
  return due.length;
}
