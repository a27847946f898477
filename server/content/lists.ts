import type { CallTypes, Company, Hotline } from '@domain/contract/types';
import { makeProblem } from '@domain/rules/sentences';
import type { Deps } from '../deps';
import { invalid } from '../errors';
import { isFormerCity, listBanks, listCompanies, listGuides, listHotlines, listRegions } from './queries';
import type { RegionRow } from '../platform/db/tables/content';

const whole = <T>(list: T[]): { list: T[]; total: number } => ({ list, total: list.length });

export const banks = async ({ db }: Deps) => whole(await listBanks(db));
export const guides = async ({ db }: Deps) => whole(await listGuides(db));

/** A city without a translated name has its Chinese one. */
const shownRegion = (row: RegionRow) => ({
  code: row.code,
  name: row.name,
  names: { 'en-US': row.name_en || row.name, 'ar-SA': row.name_ar || row.name },
});

/** Returns the cities, and the former ones apart; the province itself is only a filter. */
export async function regions({ db }: Deps) {
  const rows = await listRegions(db);
  const former = rows.filter(isFormerCity).map(shownRegion);
  return { ...whole(rows.filter((row) => row.parent).map(shownRegion)), ...(former.length > 0 && { former }) };
}

/** Returns region code → name. Throws VALIDATION_FAILED for an unknown code, instead of returning an empty list later. */
async function regionNames({ db }: Deps, requested: string | undefined): Promise<Map<string, string>> {
  const names = new Map((await listRegions(db)).map((row) => [row.code, row.name]));
  if (requested && !names.has(requested)) throw invalid('regionCode', makeProblem('format.region', '地区'));
  return names;
}

/** Replaces control characters of a search text by spaces: no name contains them, and PostgreSQL rejects some. */
const wordsOf = (typed: string | undefined): string | undefined => typed?.replace(/\p{Cc}/gu, ' ').trim();

const namesWith = (names: Map<string, string>, q: string | undefined): string[] =>
  q ? [...names].filter(([, name]) => name.includes(q)).map(([code]) => code) : [];

/** Returns the names of the regions, and the search that companies and hotlines have in common. */
async function searchOf(deps: Deps, { q, regionCode, page = 1, pageSize = 10 }: CallTypes['hotlines']['query']) {
  const names = await regionNames(deps, regionCode);
  const text = wordsOf(q);
  return { names, search: { q: text, named: namesWith(names, text), regionCode, page, pageSize } };
}

/** Returns a page of companies. Throws VALIDATION_FAILED for an unknown region. */
export async function companies(
  deps: Deps,
  { type, brand, ...query }: CallTypes['companies']['query'],
): Promise<{ list: Company[]; total: number }> {
  const { names, search } = await searchOf(deps, query);
  const { rows, total } = await listCompanies(deps.db, { ...search, type, brand: wordsOf(brand) });
  const list = rows.map((row) => ({
    id: row.id,
    name: row.name,
    uscc: row.uscc,
    type: row.type as Company['type'],
    brands: row.brands,
    regionCode: row.region_code,
    regionName: names.get(row.region_code) ?? '',
    address: row.address,
    phone: row.phone,
    batch: row.batch,
    updatedAt: row.updated_on,
  }));
  return { list, total };
}

/** Returns a page of hotlines. Throws VALIDATION_FAILED for an unknown region. */
export async function hotlines(
  deps: Deps,
  query: CallTypes['hotlines']['query'],
): Promise<{ list: Hotline[]; total: number }> {
  const { names, search } = await searchOf(deps, query);
  const { rows, total } = await listHotlines(deps.db, search);
  const list = rows.map((row) => ({
    id: row.id,
    regionCode: row.region_code,
    regionName: names.get(row.region_code) ?? '',
    office: row.office,
    phones: row.phones,
    hours: row.hours,
    scope: row.scope,
  }));
  return { list, total };
}
