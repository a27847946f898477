import { sql } from 'kysely';

import type { Db } from '../platform/db/tables';
import type { CaseRow } from '../platform/db/tables/applications';
import { LINES_PER_QUERY } from './batchQueries';

export type Payable = CaseRow & { event_seq: number; disputed: boolean; frozen: boolean };

/** The owner of the ID number has reported the case as not theirs, and no approval or dismissed objection has followed. */
const isDisputed = sql<boolean>`a.status in ('approved', 'publicity') and coalesce(a.owner_disputed_at > (
  select max(at) from application_events where application_id = a.id and event in ('approve', 'dismiss')), false)`;

/** The office has frozen the account: the payee may be a thief's. */
const isOfFrozenAccount = (now: Date) => sql<boolean>`exists (select from accounts c where c.id = a.account_id
  and c.frozen_at is not null and coalesce(c.frozen_until > ${now}, true))`;

/** Returns the numbers of the lines of a batch that are failed, and of others that are not paid and belong to frozen accounts. */
export const unpayableLines = async (
  db: Db,
  batchId: string,
  now: Date,
): Promise<{ failed: string[]; frozen: string[] }> => {
  const { rows } = await sql<{ number: string; failed: boolean }>`select l.number, l.result is not null as failed
    from payment_lines l join applications a on a.id = l.application_id where l.batch_id = ${batchId}
      and l.result is distinct from 'paid' and (l.result = 'failed' or ${isOfFrozenAccount(now)}) order by l.position`.execute(
    db,
  );
  const numbers = (failed: boolean) => rows.filter((row) => row.failed === failed).map(({ number }) => number);
  return { failed: numbers(true), frozen: numbers(false) };
};

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
  now: Date;
}

/** The policy version `v` of the case `a`. */
const itsVersion = (
  payableFrom: PayableQuery['payableFrom'],
) => sql`unnest(${payableFrom.map((one) => one.versionId)}::int[], ${payableFrom.map((one) => one.publishedBefore)}::timestamptz[]) v (id, published_before)
        on v.id = coalesce(a.policy_version_id, ${payableFrom[0]?.versionId ?? null}::int)`;

/**
 * Whether the case `a` with the version `v` may be paid now, has no open objection and is in no open batch. By status:
 * - `paying`: the payment failed, and the last event is the correction of the account; or it was released, and its batch was dissolved.
 * - `approved`: the case's policy version has no publicity.
 * - `publicity`: its days are over, the version has none any more, or the bank has paid the case.
 */
const mayBePaid = (
  regions: PayableQuery['regions'],
  isPaidByBank: boolean,
) => sql`(${regions}::text[] is null or a.region_code = any(${regions}::text[])) and a.approved_amount > 0
        and a.status in ('approved', 'publicity', 'paying')
        and not exists (select from payment_lines l where l.application_id = a.id and l.open)
        and not exists (select from objections o where o.application_id = a.id and o.event_seq is null)
        and case a.status
          when 'paying' then
            (select event = 'payee' or event = 'pay' and exists (select from payment_lines l
                join payment_batches b on b.id = l.batch_id
                where l.application_id = a.id and b.state = 'dissolved' and b.released_at is not null)
              from application_events where application_id = a.id order by seq desc limit 1)
          when 'approved' then v.published_before is null
          else ${isPaidByBank} or v.published_before is null or v.published_before >
            (select max(at) from application_events where application_id = a.id and event = 'publish')
        end`;

/**
 * Locks and returns the oldest cases that may be paid now. SKIP LOCKED: two batches made at the same moment get different cases. Cases
 * named by number are waited for, in the order of their ids like those of `lockCases`.
 */
export const payable = async (
  trx: Db,
  { edition, regions, payableFrom, numbers, except, now }: PayableQuery,
  limit: number,
): Promise<Payable[]> => {
  const { rows } = await sql<
    Omit<Payable, 'event_seq'>
  >`select a.*, ${numbers}::text[] is null and ${isDisputed} as disputed,
      ${numbers}::text[] is null and ${isOfFrozenAccount(now)} as frozen from applications a join ${itsVersion(payableFrom)}
      where a.edition = ${edition} and a.id <> all(${except}::uuid[])
        and (${numbers}::text[] is null or a.number = any(${numbers}::text[])) and ${mayBePaid(regions, numbers !== null)}
      order by ${numbers ? sql`a.id` : sql`a.submitted_at, a.id`} limit ${limit} for update of a ${numbers ? sql`` : sql`skip locked`}`.execute(
    trx,
  );
  return withLastEvent(trx, rows);
};

interface PayableCount {
  edition: string;
  count: number;
}

/**
 * Returns the editions that have payable cases, each with how many, counted up to `most`. What a batch leaves out because of its account or
 * its owner's report counts only when the bank has paid it.
 */
export const countPayable = async (
  db: Db,
  {
    editions,
    regions,
    payableFrom,
    now,
  }: Pick<PayableQuery, 'regions' | 'payableFrom' | 'now'> & { editions: readonly string[] },
  { isPaidByBank, most }: { isPaidByBank: boolean; most: number },
): Promise<PayableCount[]> =>
  (
    await sql<PayableCount>`select e.id as edition, payable.count from unnest(${editions}::text[]) with ordinality e (id, n)
      cross join lateral (select count(*) as count from (select from applications a join ${itsVersion(payableFrom)}
        where a.edition = e.id and ${mayBePaid(regions, isPaidByBank)}
          and (${isPaidByBank} or not (${isDisputed} or ${isOfFrozenAccount(now)})) limit ${most}) counted) payable
      where payable.count > 0 order by e.n`.execute(db)
  ).rows;

/**
 * Adds the number of the newest history entry to locked cases. A dismissed objection is left out, because it changes no payment. A
 * statement of its own: the locking statement would read it with the snapshot from before it waited for the lock.
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

/**
 * Returns which of the locked cases belong to a frozen account. A statement of its own: a freeze does not change the case, so the locking
 * statement would miss the freeze for which it waited.
 */
async function frozenOf(trx: Db, ids: readonly string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string;
  }>`select id from applications a where id = any(${ids}::uuid[]) and ${isOfFrozenAccount(now)}`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

const partsOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size));

type LockedCase = Pick<Payable, 'id' | 'status' | 'event_seq' | 'disputed' | 'frozen'>;

/** Locks cases in the order of their ids, so that two transactions cannot deadlock. */
export async function lockCases(trx: Db, ids: readonly string[], now: Date): Promise<LockedCase[]> {
  const cases: LockedCase[] = [];
  for (const part of partsOf([...ids].sort(), LINES_PER_QUERY)) {
    const { rows } = await sql<
      Omit<LockedCase, 'event_seq' | 'frozen'>
    >`select id, status, ${isDisputed} as disputed from applications a where id = any(${part}::uuid[]) order by id for update`.execute(
      trx,
    );
    const frozen = await frozenOf(trx, part, now);
    cases.push(...(await withLastEvent(trx, rows)).map((row) => ({ ...row, frozen: frozen.has(row.id) })));
  }
  return cases;
}

/** Reads locked cases in parts that are small, because each row has the answers of its applicant. */
export async function* readLocked(trx: Db, ids: readonly string[]): AsyncGenerator<CaseRow[]> {
  for (const part of partsOf(ids, 25))
    yield (await sql<CaseRow>`select * from applications where id = any(${part}::uuid[]) order by id`.execute(trx))
      .rows;
}
