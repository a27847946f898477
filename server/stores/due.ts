import { sql } from 'kysely';

import type { Db } from '../db/tables';

const ids = (rows: { id: string }[]): string[] => rows.map((row) => row.id);

/** One person's applications whose time has run out. */
export const dueOf = async (db: Db, accountId: string, now: Date): Promise<string[]> =>
  ids(
    (
      await sql<{
        id: string;
      }>`select id from applications where account_id = ${accountId} and due_at <= ${now}`.execute(db)
    ).rows,
  );

/** Where a walk along an index stands. */
export interface Due {
  id: string;
  due_at: Date | null;
}

const FIRST: Due = { id: '00000000-0000-0000-0000-000000000000', due_at: new Date(0) };

/** Everybody's that are due by their own date, some at a time, behind `after`. What somebody works on just now is left for the next time. */
export const dueSince = async (db: Db, now: Date, limit: number, { id, due_at } = FIRST): Promise<Due[]> =>
  (
    await sql<Due>`select id, due_at from applications where due_at is not null and due_at <= ${now}
    and (due_at, id) > (${due_at}, ${id}) order by due_at, id limit ${limit} for update skip locked`.execute(db)
  ).rows;

interface Soon {
  id: string;
  account_id: string;
  number: string | null;
  status: string;
}

/** What ends before `soon` and was not told yet; it counts as told from now on, for every process. */
export const takeUnannounced = async (trx: Db, now: Date, soon: Date, limit: number): Promise<Soon[]> =>
  (
    await sql<Soon>`update applications set announced_at = ${now} where id in
    (select id from applications where due_at is not null and due_at <= ${soon} and announced_at is null limit ${limit} for update skip locked)
    and announced_at is null returning id, account_id, number, status`.execute(trx)
  ).rows;
