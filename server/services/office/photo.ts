import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { audit } from '../audit';
import { type File, requireFile } from '../photos/photos';
import type { Caller } from '../staff/caller';
import { requireVisible } from './act';
import { seesInFull } from './view';

/** A photo that the office looks at; what was read from it is told whole to whoever holds the case. */
interface Look {
  file: File;
  full: boolean;
}

/** A photo of a case of one's own cities; an identity card cannot be masked, so every look is on record. */
export async function lookAtPhoto(deps: Deps, caller: Caller, id: string): Promise<Look> {
  const file = await requireFile(deps, id);
  // A photo taken for a correction is nobody's business until it is sent.
  if (!file.submitted) throw new AppError('NOT_FOUND');
  const row = await requireVisible(deps, caller, file.application_id);
  const { actor, address } = caller;
  const target = `application:${file.application_id}`;
  await audit(deps, { actor, action: 'read_photo', target, detail: { file: id, slot: file.slot }, address });
  return { file, full: seesInFull(deps, caller, row) };
}
