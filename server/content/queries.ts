import { sql } from 'kysely';
import type { Db } from '../platform/db/tables';
import type { CompanyRow, HotlineRow, RegionRow } from '../platform/db/tables/content';
import { pageOf, type Page } from '../platform/db/pages';

export const listRegions = (db: Db): Promise<RegionRow[]> =>
  db.selectFrom('regions').selectAll().orderBy('sort').execute();

/** A city that the last import left out and that has cases or money. It belongs to no province, so applicants cannot choose it. */
export const isFormerCity = ({ code, parent }: Pick<RegionRow, 'code' | 'parent'>): boolean =>
  parent === null && !code.endsWith('0000');

export const listBanks = (db: Db): Promise<{ name: string }[]> =>
  db.selectFrom('banks').select('name').orderBy('sort').execute();

export const listGuides = (db: Db): Promise<{ id: string; question: string; answer: string }[]> =>
  db.selectFrom('guides').select(['id', 'question', 'answer']).orderBy('sort').execute();

/** The code of a province matches all its regions. */
const within = (code: string) => (code.endsWith('0000') ? `${code.slice(0, 2)}%` : code);

interface Filter extends Page {
  q?: string;
  /** codes of the regions whose names contain `q`, so that a search also finds entries by city name */
  named: string[];
  regionCode?: string;
}

// A sequential scan of a few thousand rows takes 1–2 ms and needs no extension.
const holds = ({ q = '', named }: Filter) =>
  sql<boolean>`(strpos(search, ${q.toLowerCase()}) > 0 or region_code = any (${named}))`;

interface CompanyFilter extends Filter {
  type?: string;
  brand?: string;
}

export async function listCompanies(db: Db, filter: CompanyFilter): Promise<{ rows: CompanyRow[]; total: number }> {
  const { q, regionCode, type, brand } = filter;
  let matching = db.selectFrom('companies');
  if (regionCode) matching = matching.where('region_code', 'like', within(regionCode));
  if (type) matching = matching.where('type', '=', type);
  if (brand) matching = matching.where(sql<boolean>`${brand} = any (brands)`);
  if (q) matching = matching.where(holds(filter));
  return pageOf(matching, matching.selectAll().orderBy('region_code').orderBy('sort').orderBy('id'), filter);
}

export async function listHotlines(db: Db, filter: Filter): Promise<{ rows: HotlineRow[]; total: number }> {
  const { q, regionCode } = filter;
  let matching = db.selectFrom('hotlines');
  if (regionCode) matching = matching.where('region_code', 'like', within(regionCode));
  if (q) matching = matching.where(holds(filter));
  return pageOf(matching, matching.selectAll().orderBy('sort').orderBy('id'), filter);
}
