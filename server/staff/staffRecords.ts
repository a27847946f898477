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
