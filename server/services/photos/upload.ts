import { createHash, randomUUID } from 'node:crypto';

import type { StoredFile } from '@domain/contract/types';
import { draftKeptUntil } from '@domain/policy/deadlines';
import { makeProblem } from '@domain/rules/sentences';

import { later } from '../../clock';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { places } from '../../crypto/places';
import { newPhotoKey, openKey, sealBytes, sealKey } from '../../files/seal';
import { updateCase, type Application } from '../../stores/applications';
import { addStray, claimStray, insertFile, setAside } from '../../stores/files';
import { lawOf } from '../applications/editions';
import { markedKeys } from '../applications/marked';
import { underLock } from '../applications/lockOwn';
import { bring, etaMs } from '../reading/queue';
import { inspect } from './inspect';

const STRAY_AFTER_MS = 3_600_000;

const materialOf = (deps: Pick<Deps, 'laws' | 'clock'>, row: Application, slot: string) =>
  lawOf(deps, row).edition.materials.find((one) => one.key === slot);

/** Where the next photo of this slot goes; the first one after a return opens a new set. */
function placeIn(row: Application, slot: string, max: number): { opensSet: boolean; round: number; index: number } {
  const marked = row.status === 'returned' && markedKeys(row).includes(slot);
  if (row.status !== 'draft' && !marked) throw new AppError('TRANSITION_FORBIDDEN');
  const round = marked ? (row.returned?.round ?? 0) : 0;
  const standing = row.files.filter((file) => file.slot === slot);
  const set = standing.filter((file) => file.round === round);
  const opensSet = marked && set.length === 0;
  if (set.length >= max)
    throw new AppError('LIMIT_REACHED', { fields: { [slot]: makeProblem('too_many', '', { max }) } });
  let index = 0;
  while (set.some((file) => file.index === index)) index += 1;
  return { opensSet, round, index };
}

function requireMaterial(deps: Pick<Deps, 'laws' | 'clock'>, row: Application, slot: string) {
  const material = materialOf(deps, row, slot);
  if (!material) throw new AppError('VALIDATION_FAILED', { fields: { slot: makeProblem('unknown', slot) } });
  return material;
}

/** Refuses a photo that has no place, before anything of it is looked at. */
export function requirePlace(deps: Pick<Deps, 'laws' | 'clock'>, row: Application, slot: string): void {
  placeIn(row, slot, requireMaterial(deps, row, slot).max);
}

/** One that came in pieces has its id and key already: finished twice, it is one photo. */
interface Known {
  id: string;
  key_sealed: string;
}

/** Written first and belonging to nobody, then given to its application: a crash between the two leaves a stray, never a hole. */
export async function uploadPhoto(
  deps: Deps,
  row: Application,
  slot: string,
  bytes: Buffer,
  known?: Known,
): Promise<StoredFile> {
  const material = requireMaterial(deps, row, slot);
  // A photo that has no place is not worth drawing.
  placeIn(row, slot, material.max);
  const { width, height, mediaType, bytes: clean } = await inspect(deps, row.account_id, bytes, slot, material.label);
  const id = known?.id ?? randomUUID();
  const key = known ? openKey(deps.vault, known.key_sealed, places.uploadKey(id)) : newPhotoKey();
  await addStray(deps.db, [id], later(deps.clock.now(), STRAY_AFTER_MS));
  await deps.photos.put(id, sealBytes(key, id, clean));
  let waits = false;
  const stored = await underLock(deps, row.id, async (trx, now) => {
    const standing = now.files.find((file) => file.id === id);
    if (standing) {
      await claimStray(trx, id);
      return { id, slot, index: standing.index, width, height };
    }
    const { opensSet, round, index } = placeIn(now, slot, material.max);
    const at = deps.clock.now();
    if (opensSet) await setAside(trx, row.id, slot);
    await insertFile(trx, {
      id,
      application_id: row.id,
      slot,
      index,
      round,
      width,
      height,
      media_type: mediaType,
      current: true,
      submitted: false,
      created_at: at,
      key_sealed: sealKey(deps.vault, key, places.photoKey(id)),
      picture_index: deps.vault.index('picture', createHash('sha256').update(clean).digest('base64')),
    });
    await claimStray(trx, id);
    waits = await bring(deps, trx, { id, application_id: row.id, slot });
    // A change like any other, but never a new revision.
    await updateCase(trx, row.id, {
      updated_at: at,
      ...(now.status === 'draft' && { due_at: draftKeptUntil(deps.policy.common, at), announced_at: null }),
    });
    return { id, slot, index, width, height };
  });
  const none = { kind: null, fits: null, turned: 0 as const, findings: [] };
  if (!waits) return { ...stored, reading: { state: 'off', ...none } };
  deps.reading.brought();
  return { ...stored, reading: { state: 'waiting', ...none, etaMs: await etaMs(deps) } };
}
