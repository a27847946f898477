import { sql } from 'kysely';

import type { Db } from '../platform/db/tables';

const ids = (rows: { id: string }[]): string[] => rows.map((row) => row.id);

/** Returns the applications of one account whose deadline has passed. */
export const dueOf = async (db: Db, accountId: string, now: Date): Promise<string[]> =>
  ids(
    (
      await sql<{
        id: string;
      }>`select id from applications where account_id = ${accountId} and due_at <= ${now}`.execute(db)
    ).rows,
  );

/** Position in a scan of the index on `due_at`. */
export interface Due {
  id: string;
  due_at: Date | null;
}

const FIRST: Due = { id: '00000000-0000-0000-0000-000000000000', due_at: new Date(0) };

/** Returns a batch of applications of all accounts whose deadline has passed, after the given position. Skips locked rows until the next sweep. */
export const dueSince = async (db: Db, now: Date, limit: number, { id, due_at } = FIRST): Promise<Due[]> =>
  (
    await sql<Due>`select id, due_at from applications where due_at is not null and due_at <= ${now}
    and (due_at, id) > (${due_at}, ${id}) order by due_at, id limit ${limit} for update skip locked`.execute(db)
  ).rows;

/**
 * Moves the deadlines that are earlier than `until` to it, those of drafts only if they are not after `lastDraft`, and returns the
 * applications. The deadlines are announced again.
 */
export const moveDueTo = async (trx: Db, until: Date, lastDraft = until): Promise<string[]> =>
  ids(
    (
      await sql<{ id: string }>`update applications set due_at = ${until}, announced_at = null
      where due_at < ${until} and (status <> 'draft' or due_at <= ${lastDraft}) returning id`.execute(trx)
    ).rows,
  );

export interface DueSoon {
  id: string;
  account_id: string;
  number: string | null;
  status: string;
  due_at: Date;
}

/** Returns a batch of applications that end between `now` and `soon` and are not announced, after the given position. */
export const unannounced = async (
  db: Db,
  now: Date,
  soon: Date,
  limit: number,
  { id, due_at } = FIRST,
): Promise<Due[]> =>
  (
    await sql<Due>`select id, due_at from applications where due_at > ${now} and due_at <= ${soon} and announced_at is null
    and (due_at, id) > (${due_at}, ${id}) order by due_at, id limit ${limit}`.execute(db)
  ).rows;

/** Marks an application as announced and returns it. Returns undefined when another process has announced it or its deadline was moved. */
export const takeUnannounced = async (trx: Db, id: string, now: Date, soon: Date): Promise<DueSoon | undefined> =>
  (
    await sql<DueSoon>`update applications set announced_at = ${now} where id = ${id} and due_at > ${now} and due_at <= ${soon}
    and announced_at is null returning id, account_id, number, status, due_at`.execute(trx)
  ).rows[0];
