import type { CallTypes } from '@domain/contract/types';

import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { pendingIn } from '../../ocr/view';
import { audit } from '../../platform/audit/audit';
import { transaction, within } from '../../platform/db/transaction';
import { submissionsOf } from '../../cases/historyRecords';
import { withSubmittedFiles } from './queries';
import type { PhotoRow } from '../../platform/db/tables/applications';
import { requireFile, turnPhoto } from '../../photos/photos';
import type { StaffCaller } from '../../auth/caller';
import { shareVisible, requireVisible } from '../act';
import { seesInFull } from './view';

/** `full`: the caller sees the case unmasked, so its OCR values are unmasked too. */
interface ViewedPhoto {
  file: PhotoRow;
  full: boolean;
}

/**
 * Returns a photo of a case of the caller's cities and audits every read, because a photo of an identity card cannot be masked.
 * A prefetch has its own audit action when the caller sees the case unmasked; otherwise it counts as a read.
 */
export async function openPhoto(
  deps: Deps,
  caller: StaffCaller,
  id: string,
  { prefetch = false } = {},
): Promise<ViewedPhoto> {
  const file = await requireFile(deps, id);
  // The office sees a photo of a correction only after the correction is submitted.
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

/** Returns the photos whose OCR is pending. The desk polls it, so it contains no personal data and is not audited. */
export async function pendingPhotos(deps: Deps, caller: StaffCaller, id: string) {
  const row = await requireVisible(deps, caller, id);
  const last = row.returned ? (await submissionsOf(deps.db, id)).at(-1) : undefined;
  return { waiting: await pendingIn(deps, await withSubmittedFiles(deps.db, row, last)) };
}

/** Stores and audits the rotation in which all officers see the photo; the file itself does not change. */
export async function turnFile(
  deps: Deps,
  caller: StaffCaller,
  id: string,
  turned: CallTypes['turnFile']['body']['turned'],
): Promise<CallTypes['turnFile']['reply']> {
  const file = await requireFile(deps, id);
  if (!file.submitted) throw new AppError('NOT_FOUND');
  await requireVisible(deps, caller, file.application_id, 'change');
  return transaction(deps, async (trx) => {
    await shareVisible(trx, caller, file.application_id);
    await turnPhoto({ db: trx }, id, turned);
    const { actor, address } = caller;
    const target = `application:${file.application_id}`;
    const detail = { file: id, slot: file.slot };
    await audit(within(deps, trx), { actor, action: 'turn_photo', target, detail, address });
    return { id, turned };
  });
}
