import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../platform/db/tables';

interface CompanyEntry {
  name: string;
  uscc: string;
  type: string;
  brands: string[];
  regionCode: string;
  address: string;
  phone: string;
  batch: string;
}

interface HotlineEntry {
  regionCode: string;
  office: string;
  phones: string[];
  hours: string;
  scope: string;
}

// PostgreSQL takes at most 65,535 parameters in one statement.
const AT_ONCE = 1000;

async function inParts<T>(rows: T[], insert: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) await insert(rows.slice(at, at + AT_ONCE));
}

const searchText = (...parts: string[]): string => parts.join(' ').toLowerCase();

export const listNames = ['companies', 'hotlines', 'regions', 'models'] as const;
export type ListName = (typeof listNames)[number];

export const targetOf = (name: ListName) => `list:${name}`;

/** The audit entry of the newest import of a list. */
export const lastImport = (db: Db, name: ListName) =>
  db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor'])
    .where('target', '=', targetOf(name))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Like `lastImport`. A concurrent import waits until this transaction ends, and sees its list. */
export async function lockList(trx: Db, name: ListName) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${targetOf(name)}, 0))`.execute(trx);
  return lastImport(trx, name);
}

/** Returns how many rows the file had; former cities are no rows of it. */
export const countRows = async (db: Db, name: ListName): Promise<number> =>
  Number(
    (
      await db
        .selectFrom(name)
        .select(({ fn }) => fn.countAll().as('rows'))
        .where(name === 'regions' ? sql<boolean>`parent is not null or code like '%0000'` : sql<boolean>`true`)
        .executeTakeFirstOrThrow()
    ).rows,
  );

/** Replaces the whole list. */
export async function replaceCompanies(trx: Db, entries: CompanyEntry[], updatedOn: string): Promise<void> {
  await trx.deleteFrom('companies').execute();
  const rows = entries.map((company, sort) => ({
    id: randomUUID(),
    name: company.name,
    uscc: company.uscc,
    type: company.type,
    brands: company.brands,
    region_code: company.regionCode,
    address: company.address,
    phone: company.phone,
    batch: company.batch,
    updated_on: updatedOn,
    sort,
    search: searchText(company.name, company.address, ...company.brands),
  }));
  await inParts(rows, (part) => trx.insertInto('companies').values(part).execute());
}

/** Replaces the whole list and its order. */
export async function replaceHotlines(trx: Db, entries: HotlineEntry[]): Promise<void> {
  await trx.deleteFrom('hotlines').execute();
  const rows = entries.map((hotline, sort) => ({
    id: randomUUID(),
    region_code: hotline.regionCode,
    office: hotline.office,
    phones: hotline.phones,
    hours: hotline.hours,
    scope: hotline.scope,
    sort,
    search: searchText(hotline.office, hotline.scope, ...hotline.phones),
  }));
  await inParts(rows, (part) => trx.insertInto('hotlines').values(part).execute());
}

/** Replaces the whole list. Of several entries with one code the first one counts: the national catalogue repeats models. */
export async function replaceModels(trx: Db, entries: { brand: string; model: string }[]): Promise<void> {
  await trx.deleteFrom('models').execute();
  await inParts(entries, (part) =>
    trx
      .insertInto('models')
      .values(part.map(({ brand, model }) => ({ key: sql<string>`model_key(${model})`, brand, model })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
