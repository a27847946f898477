import { readable } from '@domain/flow/papers';
import { versionOfCase } from '@domain/policy/signedEditions';

import { later } from '../platform/clock';
import { locations } from '../platform/crypto/sealLocations';
import type { Deps } from '../deps';
import type { Db } from '../platform/db/tables';
import type { PhotoReading } from './recognition/photo';
import { photoBytes } from '../platform/files/photoBytes';
import * as readings from './queries';

/** Longer than any photo takes: after this time the process that took it is assumed to have crashed. */
const TAKEN_MS = 45_000;
const WATCHED_MS = 60_000;
const TRIES = 2;
/** Up to this queue length an invoice is read completely at once instead of its code first. */
const FEW = 2;

const isInvoice = (slot: string): boolean => /Invoice$/.test(readable[slot]?.paper ?? '');

/** Adds a stored photo to the OCR queue. Returns false when it will not be read. */
export async function enqueueReading(
  deps: Pick<Deps, 'config' | 'clock' | 'reading'>,
  trx: Db,
  file: { id: string; application_id: string; slot: string },
): Promise<boolean> {
  const mode = deps.reading.mode();
  if (mode === 'off' || !readable[file.slot] || (mode === 'qr' && !isInvoice(file.slot))) return false;
  const now = deps.clock.now();
  // On busy days more photos arrive than can be read; a full queue accepts only invoices.
  const { all } = await readings.countWaiting(trx);
  if (all >= deps.config.readingQueue && !isInvoice(file.slot)) return false;
  await readings.insertReading(trx, {
    photoId: file.id,
    applicationId: file.application_id,
    now,
    wantedUntil: later(now, WATCHED_MS),
    code: isInvoice(file.slot),
  });
  return true;
}

/** Returns the expected wait of a photo that is queued now. */
export async function etaMs(deps: Pick<Deps, 'db' | 'reading'>): Promise<number> {
  return Math.round((1 + (await readings.countWaiting(deps.db)).first) * deps.reading.meanMs());
}

/** Reads the next photo of the queue. Returns false when the queue is empty. */
export async function readNext(deps: Deps): Promise<boolean> {
  const now = deps.clock.now();
  await readings.stopWatching(deps.db, now);
  const photo = await readings.takeNext(deps.db, now, later(now, TAKEN_MS));
  if (!photo) return false;
  const onlyCode = photo.priority === readings.priorities.code && (await readings.countWaiting(deps.db)).all > FEW;
  const began = performance.now();
  const outcome = await recognise(deps, photo, onlyCode);
  deps.reading.took(performance.now() - began, { slot: photo.slot, state: outcome.state ?? 'tried' });
  await readings.saveReading(deps.db, photo.photo_id, outcome);
  deps.reading.read(photo.photo_id);
  return true;
}

type Outcome = Parameters<typeof readings.saveReading>[2];

async function recognise(deps: Deps, photo: readings.QueuedPhoto, onlyCode: boolean): Promise<Outcome> {
  try {
    const subject = await readings.subjectOf(deps.db, photo.application_id);
    if (!subject) return { state: 'failed' };
    const bytes = await photoBytes(deps, { id: photo.photo_id, key_sealed: photo.key_sealed });
    const materials = versionOfCase(deps.policies, subject).edition.materials.map(({ key }) => key);
    const reading = await deps.reading.reader.read({ bytes, slot: photo.slot, materials, onlyCode });
    // The code is read; the rest of the invoice is queued with the other photos.
    if (onlyCode && deps.reading.mode() === 'on')
      return {
        ...sealed(deps, photo.photo_id, reading),
        state: 'waiting',
        priority: readings.priorities.watched,
        tries: 0,
      };
    // The models turned out to be missing, so only invoice codes can be read.
    if (deps.reading.mode() !== 'on' && !isInvoice(photo.slot)) return { state: 'failed' };
    return sealed(deps, photo.photo_id, reading);
  } catch (error) {
    const again = photo.tries < TRIES;
    deps.log.warn({ err: error, again }, 'OCR of a photo failed');
    return again ? {} : { state: 'failed' };
  }
}

const sealed = (
  { vault }: Pick<Deps, 'vault'>,
  photoId: string,
  { state, kind, fits, turned, findings }: PhotoReading,
): Outcome => ({
  state,
  kind,
  fits,
  turned,
  findings_sealed: vault.seal(JSON.stringify(findings), locations.reading(photoId)),
});
