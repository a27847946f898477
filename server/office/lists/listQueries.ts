import { type RawBuilder, sql } from 'kysely';

import { officeStatuses } from '@domain/policy/deadlines';
import { type Status, statuses as allStatuses } from '@domain/status';

import type { Db } from '../../platform/db/tables';
import type { CaseRow } from '../../platform/db/tables/applications';
import { NO_DUE_DAY } from '../../cases/deadlines/dueDayRecords';

/** Cursor of a page: the last row of the previous one. */
export interface Cursor {
  at: Date;
  id: string;
  /** only in the order of deadlines */
  due?: string;
}

export interface CaseFilter {
  /** empty: all */
  statuses: readonly Status[];
  stage?: 1 | 2;
  edition?: string;
  /** cities; `null`: all */
  regions: readonly string[] | null;
  from?: Date;
  to?: Date;
  /** due before this day */
  dueBefore?: string;
  /** held at this instant by this member, or by any other */
  held?: { now: Date } & ({ by: string } | { notBy: string });
  /** the earliest deadline first, then the earliest submission */
  byDue?: boolean;
  after?: Cursor;
}

/** A status and its stage as the index stores them. Only `reviewing` has a stage. */
interface Standing {
  status: Status;
  stage: 1 | 2 | null;
}

const statusParts = ({ statuses, stage, dueBefore }: CaseFilter): Standing[] =>
  (statuses.length ? statuses : allStatuses.filter((status) => status !== 'draft'))
    .filter((status) => dueBefore === undefined || officeStatuses.includes(status))
    .flatMap((status): Standing[] => {
      if (status !== 'reviewing') return stage ? [] : [{ status, stage: null }];
      return ([1, 2] as const).filter((one) => !stage || one === stage).map((one) => ({ status, stage: one }));
    });

const narrow = ({
  edition,
  from,
  to,
  dueBefore,
  after,
}: CaseFilter): RawBuilder<unknown> => sql`a.submitted_at is not null
  ${dueBefore === undefined ? sql`` : sql`and a.office_due < ${dueBefore}::date`}
  ${edition === undefined ? sql`` : sql`and a.edition = ${edition}`}
  ${from ? sql`and a.submitted_at >= ${from}` : sql``} ${to ? sql`and a.submitted_at < ${to}` : sql``}
  ${after ? behind(after) : sql``}`;

const behind = ({ due, at, id }: Cursor): RawBuilder<unknown> =>
  due === undefined
    ? sql`and (a.submitted_at, a.id) > (${at}::timestamptz, ${id}::uuid)`
    : sql`and (a.office_due, a.submitted_at, a.id) > (${due}::date, ${at}::timestamptz, ${id}::uuid)`;

/**
 * Like `submissionPage`, in the order of deadlines. Each part filters by status, because the deadline indexes begin with it.
 * Cases without a deadline follow all others in the order of submission, so their parts use the submission index.
 */
function deadlinePage(filter: CaseFilter, limit: number): RawBuilder<unknown> {
  const { regions, after } = filter;
  const parts = statusParts(filter).flatMap((at): RawBuilder<unknown>[] => {
    const isDue = officeStatuses.includes(at.status);
    const mark = isDue ? after : after?.due === NO_DUE_DAY ? { at: after.at, id: after.id } : undefined;
    const standing = isDue
      ? sql`a.status = ${sql.lit(at.status)} and coalesce(a.stage, 0::smallint) = ${sql.lit(at.stage ?? 0)}`
      : sql`a.status = ${sql.lit(at.status)}`;
    const order = isDue ? sql`a.office_due, a.submitted_at, a.id` : sql`a.submitted_at, a.id`;
    const front = (city: RawBuilder<unknown>) => sql`select a.id, a.submitted_at, a.office_due from applications a
      where ${standing} ${city} and ${narrow({ ...filter, after: mark })} order by ${order} limit ${limit}`;
    if (!regions) return [sql`(${front(sql``)})`];
    return [
      sql`(select c.* from unnest(${[...regions]}::text[]) as mine (code)
        cross join lateral (${front(sql`and a.region_code = mine.code`)}) c)`,
    ];
  });
  return parts.length
    ? sql.join(parts, sql` union all `)
    : sql`(select id, submitted_at, office_due from applications where false)`;
}

/**
 * Oldest first: a union of one index scan per status (and per city when the cities are restricted), each limited to a page.
 * The cost depends on the page size, not on the table size.
 */
function submissionPage(filter: CaseFilter, limit: number): RawBuilder<unknown> {
  const front = (where: RawBuilder<unknown>) => sql`select a.id, a.submitted_at from applications a
    where ${where} and ${narrow(filter)} order by a.submitted_at, a.id limit ${limit}`;
  const { regions, statuses, stage } = filter;
  if (!regions && !statuses.length && !stage) return sql`(${front(sql`true`)})`;
  const parts = statusParts(filter).map((at) => {
    const standing =
      at.stage === null
        ? sql`a.status = ${sql.lit(at.status)}`
        : sql`a.status = ${sql.lit(at.status)} and a.stage = ${sql.lit(at.stage)}`;
    if (!regions) return sql`(${front(standing)})`;
    return sql`(select c.* from unnest(${[...regions]}::text[]) as mine (code)
      cross join lateral (${front(sql`${standing} and a.region_code = mine.code`)}) c)`;
  });
  return parts.length
    ? sql.join(parts, sql` union all `)
    : sql`(select id, submitted_at from applications where false)`;
}

/** The assignments of all members are few, so all of them are read from their index, in any order. */
function assignedCases(filter: CaseFilter, held: NonNullable<CaseFilter['held']>): RawBuilder<unknown> {
  const { regions } = filter;
  const holder =
    'by' in held ? sql`a.held_by = ${held.by}::uuid` : sql`a.held_by is not null and a.held_by <> ${held.notBy}::uuid`;
  const parts = statusParts(filter).map(
    ({ status, stage }) => sql`(a.status = ${status} and coalesce(a.stage, 0::smallint) = ${stage ?? 0})`,
  );
  return sql`(select a.id, a.submitted_at, a.office_due from applications a
    where ${holder} and a.held_until > ${held.now} and (${parts.length ? sql.join(parts, sql` or `) : sql`false`})
      ${regions ? sql`and a.region_code = any (${[...regions]}::text[])` : sql``} and ${narrow(filter)})`;
}

const firstCases = (filter: CaseFilter, limit: number): RawBuilder<unknown> => {
  if (filter.held) return assignedCases(filter, filter.held);
  return filter.byDue ? deadlinePage(filter, limit) : submissionPage(filter, limit);
};

export async function listCases(db: Db, filter: CaseFilter, limit: number): Promise<CaseRow[]> {
  if (filter.byDue) {
    const due = await sql<CaseRow>`with front as materialized (${firstCases(filter, limit)}),
      page as (select id, submitted_at, office_due from front order by office_due, submitted_at, id limit ${limit})
      select a.* from page join applications a on a.id = page.id
      order by page.office_due, page.submitted_at, page.id`.execute(db);
    return due.rows;
  }
  const { rows } = await sql<CaseRow>`with front as materialized (${firstCases(filter, limit)}),
    page as (select id, submitted_at from front order by submitted_at, id limit ${limit})
    select a.* from page join applications a on a.id = page.id order by page.submitted_at, page.id`.execute(db);
  return rows;
}

/** Counts at most `most` cases. */
export async function countCases(db: Db, filter: CaseFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from
    (select from (${firstCases({ ...filter, byDue: filter.dueBefore !== undefined, after: undefined }, most)}) found
      limit ${most}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Sought {
  number: string;
  persons: string[];
  vins: { kind: string; value_index: string }[];
  newVin: string;
}

/** A union of index look-ups: an OR would scan the whole table. */
export async function searchCases(
  db: Db,
  { number, persons, vins, newVin }: Sought,
  { regions, after }: Pick<CaseFilter, 'regions' | 'after'>,
  limit: number,
): Promise<CaseRow[]> {
  const held = vins.map(
    ({ kind, value_index }) =>
      sql`select application_id from claims where kind = ${kind} and value_index = ${value_index}`,
  );
  const mine = regions ? sql`and a.region_code = any (${[...regions]}::text[])` : sql``;
  const { rows } = await sql<CaseRow>`with found as materialized (
      select id from applications where number = ${number}
      union select id from applications where person_index = any (${persons}::text[])
      union select id from applications where new_vin_index = ${newVin}
      union ${sql.join(held, sql` union `)})
    select a.* from found join applications a on a.id = found.id
    where ${narrow({ statuses: [], regions, after })} ${mine} order by a.submitted_at, a.id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the name of the term of each case whose last submission had several. */
export async function lastTerms(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; term: string }>`select id, term from unnest(${ids}::uuid[]) as cases (id)
    cross join lateral (select s.term from submissions s where s.application_id = cases.id
      order by s.round desc limit 1) last
    where term is not null`.execute(db);
  return new Map(rows.map(({ id, term }) => [id, term]));
}
