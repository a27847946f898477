import { sql } from 'kysely';

import type { Db } from '../platform/db/tables';
import type { PaymentBatchRow, PaymentHoldRow, PaymentLineRow } from '../platform/db/tables/payments';
import type { Position } from '../platform/db/pages';

export const insertBatch = (trx: Db, batch: PaymentBatchRow) =>
  trx
    .insertInto('payment_batches')
    // The driver writes an array as an array of PostgreSQL, not as JSON.
    .values({ ...batch, left_out: JSON.stringify(batch.left_out) as never })
    .execute();

export const insertLines = (trx: Db, lines: readonly PaymentLineRow[]) =>
  trx.insertInto('payment_lines').values(lines).execute();

export const findBatch = (db: Db, id: string): Promise<PaymentBatchRow | undefined> =>
  db.selectFrom('payment_batches').selectAll().where('id', '=', id).executeTakeFirst();

export const lockBatch = (trx: Db, id: string): Promise<PaymentBatchRow | undefined> =>
  trx.selectFrom('payment_batches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** A batch without its file, which a list does not need. */
export type ListedBatch = Omit<PaymentBatchRow, 'file_sealed' | 'regions'>;

interface BatchFilter {
  /** only batches that contain no other city; null: all batches */
  regions: readonly string[] | null;
  state?: PaymentBatchRow['state'] | undefined;
  /** the last batch of the page before */
  after?: Position | undefined;
}

/** Newest first, with the number of batches on all pages. */
export async function listBatches(
  db: Db,
  { regions, state, after }: BatchFilter,
  limit: number,
): Promise<{ rows: ListedBatch[]; total: number }> {
  let matching = db
    .selectFrom('payment_batches')
    .where(sql<boolean>`(${regions}::text[] is null or regions <@ ${regions}::text[])`);
  if (state) matching = matching.where('state', '=', state);
  const page = after
    ? matching.where(sql<boolean>`(made_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
    : matching;
  const [rows, { total }] = await Promise.all([
    page
      .select(['id', 'edition', 'state', 'made_at', 'made_by', 'released_at', 'released_by'])
      .select(['count', 'sum_fen', 'encoding', 'sha256', 'left_out'])
      .orderBy('made_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Parsing the rows of a whole batch at once would block the requests of applicants. */
export const LINES_PER_QUERY = 200;

export async function linesOf(db: Db, batchId: string): Promise<PaymentLineRow[]> {
  const lines: PaymentLineRow[] = [];
  let part: PaymentLineRow[];
  do {
    part = await db
      .selectFrom('payment_lines')
      .selectAll()
      .where('batch_id', '=', batchId)
      .where('position', '>', lines.at(-1)?.position ?? 0)
      .orderBy('position')
      .limit(LINES_PER_QUERY)
      .execute();
    lines.push(...part);
  } while (part.length === LINES_PER_QUERY);
  return lines;
}

interface FailedBefore {
  application_id: string;
  /** null: the result was corrected to `paid`, or an earlier release recorded the failure without a batch */
  batch: string | null;
  reason: string | null;
  by: string;
  at: Date;
}

/** Returns the last failed payment of each case of a batch before the batch was made. The server reports no payment (`returnAccounts`). */
export const failuresBefore = async (db: Db, batchId: string): Promise<FailedBefore[]> =>
  (
    await sql<FailedBefore>`select l.application_id, p.batch_id as batch, p.reason, e.actor as by, e.at from payment_lines l
      join lateral (select actor, at from application_events where application_id = l.application_id and event = 'fail'
        and actor <> 'system' and seq <= l.event_seq order by seq desc limit 1) e on true
      left join lateral (select batch_id, reason from payment_lines where application_id = l.application_id
        and result = 'failed' and event_seq < l.event_seq order by event_seq desc limit 1) p on true
      where l.batch_id = ${batchId}`.execute(db)
  ).rows;

export const changeBatch = (trx: Db, id: string, change: Partial<PaymentBatchRow>) =>
  trx.updateTable('payment_batches').set(change).where('id', '=', id).execute();

/**
 * Whether a released batch can be dissolved: its file was never given out, and the bank has paid none of its lines. A batch without a file
 * was paid before; a restore may have lost the entry of a file.
 */
export const canBeRecalled = async (db: Db, { id, file_sealed, released_at }: PaymentBatchRow): Promise<boolean> => {
  if (file_sealed === null) return false;
  const { rows } = await sql<{ sent: boolean }>`select
      exists (select from audit_log where target = ${`batch:${id}`} and action = 'read_batch_file')
      or exists (select from payment_lines where batch_id = ${id} and result = 'paid')
      or exists (select from payment_holds where held_at >= ${released_at} or lifted_at is null) as sent`.execute(db);
  return rows[0]?.sent === false;
};

export const closeLines = (trx: Db, batchId: string) =>
  trx.updateTable('payment_lines').set({ open: false }).where('batch_id', '=', batchId).execute();

interface BankResult {
  applicationId: string;
  result: 'paid' | 'failed';
  reason: string;
}

/** Closes lines of a batch with the result of the bank, all in one statement. */
export const recordBankResults = (trx: Db, batchId: string, results: readonly BankResult[], at: Date) =>
  sql`update payment_lines l set open = false, result = r.result, reason = nullif(r.reason, ''), answered_at = ${at}
    from unnest(${results.map((one) => one.applicationId)}::uuid[], ${results.map((one) => one.result)}::text[],
      ${results.map((one) => one.reason)}::text[]) r (application_id, result, reason)
    where l.batch_id = ${batchId} and l.application_id = r.application_id`.execute(trx);

/** Returns the hold in force. */
export const findPaymentHold = (db: Db, lock?: 'lock'): Promise<PaymentHoldRow | undefined> =>
  db
    .selectFrom('payment_holds')
    .selectAll()
    .where('lifted_at', 'is', null)
    .$if(lock !== undefined, (query) => query.forUpdate())
    .executeTakeFirst();

export const changePaymentHold = (trx: Db, id: string, change: Partial<PaymentHoldRow>) =>
  trx.updateTable('payment_holds').set(change).where('id', '=', id).execute();

/** Returns those of the cases that are in an open batch. Call under the locks of the cases. */
export const inOpenBatch = async (trx: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select application_id as id from payment_lines
    where open and application_id = any(${ids}::uuid[])`.execute(trx);
  return new Set(rows.map(({ id }) => id));
};
