import type { CallTypes } from '@domain/contract/types';

import type { Deps } from '../deps';
import { AppError } from '../errors';
import { setTurned } from '../photos/photoQueries';
import { requireFile } from '../photos/photos';
import type { Caller } from '../staff/caller';
import { requireVisible } from './act';

/** Stores the rotation in which all officers see the photo; the file itself does not change. */
export async function turnFile(
  deps: Deps,
  caller: Caller,
  id: string,
  turned: CallTypes['turnFile']['body']['turned'],
): Promise<CallTypes['turnFile']['reply']> {
  const file = await requireFile(deps, id);
  if (!file.submitted) throw new AppError('NOT_FOUND');
  await requireVisible(deps, caller, file.application_id, 'change');
  await setTurned(deps.db, id, turned);
  return { id, turned };
}
