import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import type { AuditRow } from '../db/tables/identity';

/** What a person did, and what was done to their account. */
export const listOwnAudit = (db: Kysely<Tables>, accountId: string): Promise<AuditRow[]> =>
  db
    .selectFrom('audit_log')
    .selectAll()
    .where((eb) => eb.or([eb('actor', '=', `person:${accountId}`), eb('target', '=', `account:${accountId}`)]))
    .orderBy('at')
    .execute();
