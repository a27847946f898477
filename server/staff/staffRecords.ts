import type { Db } from '../platform/db/tables';
import type { StaffRow } from '../platform/db/tables/staff';

export const findStaff = (db: Db, id: string): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();

export const findStaffBySignIn = (db: Db, signIn: string): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').selectAll().where('sign_in', '=', signIn).executeTakeFirst();

export const namesOfStaff = async (db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> => {
  const unique = [...new Set(ids.filter((id) => id !== null))];
  if (!unique.length) return new Map();
  const rows = await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', unique).execute();
  return new Map(rows.map((row) => [row.id, row.name]));
};
