import { sql } from 'kysely';

import type { Db } from '../platform/db/tables';
import type { PaymentBatchRow, PaymentHoldRow, PaymentLineRow } from '../platform/db/tables/payments';
import type { Row } from '../platform/db/tables/applications';
import type { Position } from '../platform/db/pages';

export type Payable = Row & { event_seq: number; disputed: boolean };

/** The owner of the ID number has reported the case as not theirs, and no approval or dismissed objection has followed. */
const isDisputed = sql<boolean>`a.status in ('approved', 'publicity') and coalesce(a.owner_disputed_at > (
  select max(at) from application_events where application_id = a.id and event in ('approve', 'dismiss')), false)`;

/** From when a case may be paid under one policy version. */
export interface PayableFrom {
  versionId: number;
  /** Published before this instant; null: the version has no publicity, an approved case may be paid. */
  publishedBefore: Date | null;
}

export interface PayableQuery {
  edition: string;
  /** null: of every city */
  regions: readonly string[] | null;
  /** One entry per signed version, the oldest first; a case without a version belongs to the first. */
  payableFrom: readonly PayableFrom[];
  /** Cases that the bank has paid: their days of publicity need not be over. null: whatever their number */
  numbers: readonly string[] | null;
  /** ids of cases that were looked at already */
  except: readonly string[];
}

/**
 * Locks and returns the oldest cases that may be paid now, without those that have an open objection. By status:
 * - `paying`: the payment failed, and the last event is the correction of the account.
 * - `approved`: the case's policy version has no publicity.
 * - `publicity`: its days are over, the version has none any more, or the case is named by number.
 *
 * SKIP LOCKED: two batches made at the same moment get different cases. Cases named by number are waited for, in the order of their ids
 * like those of `lockCases`.
 */
export const payable = async (
  trx: Db,
  { edition, regions, payableFrom, numbers, except }: PayableQuery,
  limit: number,
): Promise<Payable[]> => {
  const { rows } = await sql<
    Omit<Payable, 'event_seq'>
  >`select a.*, ${numbers}::text[] is null and ${isDisputed} as disputed from applications a
      join unnest(${payableFrom.map((one) => one.versionId)}::int[], ${payableFrom.map((one) => one.publishedBefore)}::timestamptz[]) v (id, published_before)
        on v.id = coalesce(a.policy_version_id, ${payableFrom[0]?.versionId ?? null}::int)
      where a.edition = ${edition} and (${regions}::text[] is null or a.region_code = any(${regions}::text[])) and a.approved_amount > 0
        and a.status in ('approved', 'publicity', 'paying') and a.id <> all(${except}::uuid[])
        and (${numbers}::text[] is null or a.number = any(${numbers}::text[])) and not exists (select from payment_lines l where l.application_id = a.id and l.open)
        and not exists (select from objections o where o.application_id = a.id and o.event_seq is null)
        and case a.status
          when 'paying' then 'payee' =
            (select event from application_events where application_id = a.id order by seq desc limit 1)
          when 'approved' then v.published_before is null
          else ${numbers}::text[] is not null or v.published_before is null or v.published_before >
            (select max(at) from application_events where application_id = a.id and event = 'publish')
        end
      order by ${numbers ? sql`a.id` : sql`a.submitted_at, a.id`} limit ${limit} for update of a ${numbers ? sql`` : sql`skip locked`}`.execute(
    trx,
  );
  return withLastEvent(trx, rows);
};

/**
 * Adds the number of the newest history entry to locked cases. A dismissed objection is left out, because it changes no payment. A statement of its own: the locking statement would read it with
 * the snapshot from before it waited for the lock.
 */
async function withLastEvent<T extends { id: string }>(
  trx: Db,
  rows: readonly T[],
): Promise<(T & { event_seq: number })[]> {
  const { rows: last } = await sql<{ id: string; seq: number }>`select application_id as id, max(seq) as seq
    from application_events where application_id = any(${rows.map(({ id }) => id)}::uuid[]) and event <> 'dismiss' group by application_id`.execute(
    trx,
  );
  const seqs = new Map(last.map(({ id, seq }) => [id, seq]));
  return rows.map((row) => ({ ...row, event_seq: seqs.get(row.id) ?? 0 }));
}

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
  let found = db
    .selectFrom('payment_batches')
    .where(sql<boolean>`(${regions}::text[] is null or regions <@ ${regions}::text[])`);
  if (state) found = found.where('state', '=', state);
  const page = after ? found.where(sql<boolean>`(made_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`) : found;
  const [rows, { total }] = await Promise.all([
    page
      .select(['id', 'edition', 'state', 'made_at', 'made_by', 'released_at', 'released_by'])
      .select(['count', 'sum_fen', 'encoding', 'sha256', 'left_out'])
      .orderBy('made_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Parsing the rows of a whole batch at once would block the requests of applicants. */
const ROWS_AT_ONCE = 200;

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
      .limit(ROWS_AT_ONCE)
      .execute();
    lines.push(...part);
  } while (part.length === ROWS_AT_ONCE);
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

const partsOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size));

type LockedCase = Pick<Payable, 'id' | 'status' | 'event_seq' | 'disputed'>;

/** Locks cases in the order of their ids, so that two transactions cannot deadlock. */
export async function lockCases(trx: Db, ids: readonly string[]): Promise<LockedCase[]> {
  const cases: LockedCase[] = [];
  for (const part of partsOf([...ids].sort(), ROWS_AT_ONCE)) {
    const { rows } = await sql<Omit<LockedCase, 'event_seq'>>`select id, status, ${isDisputed} as disputed
      from applications a where id = any(${part}::uuid[]) order by id for update`.execute(trx);
    cases.push(...(await withLastEvent(trx, rows)));
  }
  return cases;
}

/** Reads locked cases in parts that are small, because each row has the answers of its applicant. */
export async function* readLocked(trx: Db, ids: readonly string[]): AsyncGenerator<Row[]> {
  for (const part of partsOf(ids, 25))
    yield (await sql<Row>`select * from applications where id = any(${part}::uuid[]) order by id`.execute(trx)).rows;
}

export const changeBatch = (trx: Db, id: string, change: Partial<PaymentBatchRow>) =>
  trx.updateTable('payment_batches').set(change).where('id', '=', id).execute();

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
export const findHold = (db: Db, lock?: 'lock'): Promise<PaymentHoldRow | undefined> =>
  db
    .selectFrom('payment_holds')
    .selectAll()
    .where('lifted_at', 'is', null)
    .$if(lock !== undefined, (query) => query.forUpdate())
    .executeTakeFirst();

export const changeHold = (trx: Db, id: string, change: Partial<PaymentHoldRow>) =>
  trx.updateTable('payment_holds').set(change).where('id', '=', id).execute();
