import type { Db } from '../db/tables';
import type { AuditRow } from '../db/tables/identity';

export async function insertAudit(db: Db, row: AuditRow): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ ...row, detail: row.detail ? JSON.stringify(row.detail) : null })
    .execute();
}

/** What a person did, and what was done to their account. */
export const listOwnAudit = (db: Db, accountId: string): Promise<AuditRow[]> =>
  db
    .selectFrom('audit_log')
    .selectAll()
    .where((eb) => eb.or([eb('actor', '=', `person:${accountId}`), eb('target', '=', `account:${accountId}`)]))
    .orderBy('at')
    .execute();
