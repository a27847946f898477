import { sql } from 'kysely';

import type { Role } from '@domain/office';

import type { Db } from '../platform/db/tables';
import type { StaffRow } from '../platform/db/tables/staff';

export const findStaff = (db: Db, id: string): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the member if active. A deactivation waits until the transaction ends, and then releases the cases that it has assigned. */
export const lockActiveStaff = (trx: Db, id: string): Promise<StaffRow | undefined> =>
  trx.selectFrom('staff').selectAll().where('id', '=', id).where('active', '=', true).forKeyShare().executeTakeFirst();

export const findStaffBySignIn = (db: Db, signIn: string): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').selectAll().where('sign_in', '=', signIn).executeTakeFirst();

/**
 * Returns whether this member is active, and has one of the roles and all of these cities (`null`: every city). The share lock delays a
 * change of the member until the commit.
 */
export const stillHasRole = async (
  trx: Db,
  { id, regions }: Pick<StaffRow, 'id'> & { regions: readonly string[] | null },
  roles: readonly Role[],
): Promise<boolean> =>
  (
    await sql`select from staff where id = ${id} and active and roles && ${[...roles]}::text[]
      and (regions is null or regions @> ${regions}::text[]) for key share`.execute(trx)
  ).rows.length === 1;

/** Returns the active members with this role, in the order of their names. */
export const activeWithRole = (db: Db, role: Role): Promise<StaffRow[]> =>
  db
    .selectFrom('staff')
    .selectAll()
    .where('active', '=', true)
    .where(sql<boolean>`${role} = any(roles)`)
    .orderBy('name')
    .execute();

export const namesOfStaff = async (db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> => {
  const unique = [...new Set(ids.filter((id) => id !== null))];
  if (!unique.length) return new Map();
  const rows = await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', unique).execute();
  return new Map(rows.map((row) => [row.id, row.name]));
};
