import type { Role } from '@domain/office';

import { AppError } from '../errors';
import type { Db } from '../platform/db/tables';
import { callerOf, coversRegions } from '../auth/caller';
import { activeWithRole } from './staffRecords';

/** Returns the error with the names of the members who may do it: active, with this role and these cities, and not `barred`. */
export async function otherPersonNeeded(
  db: Db,
  role: Role,
  regions: readonly string[] | null,
  barred: ReadonlySet<string>,
): Promise<AppError> {
  const members = (await activeWithRole(db, role))
    .map((row) => callerOf(row, ''))
    .filter((member) => !barred.has(member.actor) && coversRegions(member, regions));
  return new AppError('OTHER_PERSON_NEEDED', { data: { members: members.map(({ name }) => name) } });
}
