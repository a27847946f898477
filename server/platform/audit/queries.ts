import { sql } from 'kysely';
import type { Db } from '../db/tables';
import type { AuditRow } from '../db/tables/identity';

export async function insertAudit(db: Db, row: AuditRow): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ ...row, detail: row.detail ? JSON.stringify(row.detail) : null })
    .execute();
}

/** Returns the actions of a person and the actions on their account. */
export const listOwnAudit = (db: Db, accountId: string): Promise<AuditRow[]> =>
  db
    .selectFrom('audit_log')
    .selectAll()
    .where((eb) => eb.or([eb('actor', '=', `person:${accountId}`), eb('target', '=', `account:${accountId}`)]))
    .orderBy('at')
    .execute();

/** Returns the last action on a target. A concurrent transaction waits until this one ends, and sees its action. */
export async function lockLastActionOn(trx: Db, target: string): Promise<string | undefined> {
  const [, last] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${`audit_log ${target}`}, 0))`.execute(trx),
    trx
      .selectFrom('audit_log')
      .select('action')
      .where('target', '=', target)
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return last?.action;
}

interface AuditFilter {
  actor?: string;
  target?: string;
  from?: Date;
  to?: Date;
  after?: { at: Date; id: string };
}

/** Newest first. */
export function listAudit(db: Db, { actor, target, from, to, after }: AuditFilter, limit: number): Promise<AuditRow[]> {
  let matching = db.selectFrom('audit_log').selectAll();
  if (actor) matching = matching.where('actor', '=', actor);
  if (target) matching = matching.where('target', '=', target);
  if (from) matching = matching.where('at', '>=', from);
  if (to) matching = matching.where('at', '<', to);
  if (after) matching = matching.where(sql<boolean>`(at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  return matching.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Returns the numbers of the given applications, by id. Applications without a number are left out. */
export const numbersOfCases = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  if (!ids.length) return new Map();
  const rows = await db.selectFrom('applications').select(['id', 'number']).where('id', 'in', ids).execute();
  return new Map(rows.flatMap(({ id, number }) => (number ? [[id, number] as const] : [])));
};

export const caseOfNumber = async (db: Db, number: string): Promise<string | undefined> =>
  (await db.selectFrom('applications').select('id').where('number', '=', number).executeTakeFirst())?.id;
