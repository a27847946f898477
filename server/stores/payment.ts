import { sql } from 'kysely';

import type { Db } from '../db/tables';
import type { PaymentBatchRow, PaymentLineRow } from '../db/tables/payment';
import type { Row } from './applications';

export type Payable = Row & { event_seq: number; published_at: Date | null };

interface Wanted {
  edition: string;
  /** null: of every city */
  regions: readonly string[] | null;
  publishedBefore: Date;
}

/**
 * What may be paid: announced before `publishedBefore`, approved, or with an account that was corrected after a batch failed.
 * Locked, and what somebody else is at is left out: of two who make a batch at once each gets others.
 */
export const payable = async (
  trx: Db,
  { edition, regions, publishedBefore }: Wanted,
  limit: number,
): Promise<Payable[]> =>
  (
    await sql<Payable>`select a.*, e.seq as event_seq, p.at as published_at from applications a
      cross join lateral (select max(seq) as seq from application_events where application_id = a.id) e
      cross join lateral (select max(at) as at from application_events where application_id = a.id and event = 'publish') p
      where a.edition = ${edition} and (${regions}::text[] is null or a.region_code = any(${regions}::text[])) and a.status in ('approved', 'publicity', 'paying') and a.approved_amount > 0
        and not exists (select from payment_lines l where l.application_id = a.id and l.open)
        and (a.status <> 'publicity' or p.at < ${publishedBefore})
        and (a.status <> 'paying' or exists (select from payment_lines l where l.application_id = a.id and l.result = 'failed'))
      order by a.submitted_at, a.id limit ${limit} for update of a skip locked`.execute(trx)
  ).rows;

export const insertBatch = (trx: Db, batch: PaymentBatchRow) =>
  trx.insertInto('payment_batches').values(batch).execute();

export const insertLines = (trx: Db, lines: readonly PaymentLineRow[]) =>
  trx.insertInto('payment_lines').values(lines).execute();

export const findBatch = (db: Db, id: string): Promise<PaymentBatchRow | undefined> =>
  db.selectFrom('payment_batches').selectAll().where('id', '=', id).executeTakeFirst();

export const lockBatch = (trx: Db, id: string): Promise<PaymentBatchRow | undefined> =>
  trx.selectFrom('payment_batches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Newest first. With `regions`, only batches that contain no other city. */
export const listBatches = (db: Db, regions: readonly string[] | null, limit: number): Promise<PaymentBatchRow[]> =>
  db
    .selectFrom('payment_batches')
    .selectAll()
    .where(sql<boolean>`(${regions}::text[] is null or regions <@ ${regions}::text[])`)
    .orderBy('made_at', 'desc')
    .limit(limit)
    .execute();

export const linesOf = (db: Db, batchId: string): Promise<PaymentLineRow[]> =>
  db.selectFrom('payment_lines').selectAll().where('batch_id', '=', batchId).orderBy('position').execute();

/** The applications of a batch, locked in one order before any of their money is touched: nobody waits in a circle. */
export const lockPaid = async (trx: Db, ids: readonly string[]): Promise<(Row & { event_seq: number })[]> =>
  (
    await sql<
      Row & { event_seq: number }
    >`select a.*, (select max(seq) from application_events where application_id = a.id) as event_seq
      from applications a where id = any(${ids}::uuid[]) order by id for update of a`.execute(trx)
  ).rows;

export const changeBatch = (trx: Db, id: string, change: Partial<PaymentBatchRow>) =>
  trx.updateTable('payment_batches').set(change).where('id', '=', id).execute();

export const closeLines = (trx: Db, batchId: string) =>
  trx.updateTable('payment_lines').set({ open: false }).where('batch_id', '=', batchId).execute();

export const answerLine = (
  trx: Db,
  line: Pick<PaymentLineRow, 'batch_id' | 'application_id' | 'result' | 'reason' | 'answered_at'>,
) =>
  trx
    .updateTable('payment_lines')
    .set({ open: false, result: line.result, reason: line.reason, answered_at: line.answered_at })
    .where('batch_id', '=', line.batch_id)
    .where('application_id', '=', line.application_id)
    .execute();

/** Whether a batch is at it: then nobody tells of its payment by hand. */
export const isInBatch = async (trx: Db, applicationId: string): Promise<boolean> =>
  (
    await sql<{
      found: boolean;
    }>`select exists (select from payment_lines where application_id = ${applicationId} and open) as found`.execute(trx)
  ).rows[0]!.found;
