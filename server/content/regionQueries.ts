import { sql } from 'kysely';

import type { Db } from '../platform/db/tables';

export interface RegionEntry {
  code: string;
  parent: string | null;
  name: string;
  nameEn: string;
  nameAr: string;
}

/**
 * Replaces the whole list and its order. Companies and hotlines of the regions that it leaves out are deleted. Cities with cases or money
 * stay without a province.
 */
export async function replaceRegions(trx: Db, entries: RegionEntry[], former: readonly string[]): Promise<void> {
  const codes = entries.map(({ code }) => code);
  await trx.deleteFrom('companies').where('region_code', 'not in', codes).execute();
  await trx.deleteFrom('hotlines').where('region_code', 'not in', codes).execute();
  await trx
    .insertInto('regions')
    .values(
      entries.map(({ code, parent, name, nameEn, nameAr }, sort) => ({
        code,
        parent,
        name,
        name_en: nameEn,
        name_ar: nameAr,
        sort,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet(({ ref }) => ({
        parent: ref('excluded.parent'),
        name: ref('excluded.name'),
        name_en: ref('excluded.name_en'),
        name_ar: ref('excluded.name_ar'),
        sort: ref('excluded.sort'),
      })),
    )
    .execute();
  if (former.length) await trx.updateTable('regions').set({ parent: null }).where('code', 'in', former).execute();
  await trx
    .deleteFrom('regions')
    .where('code', 'not in', [...codes, ...former])
    .execute();
}

/** Makes submissions and grants in the cities that the list loses wait until this transaction ends, and waits for those that have begun. */
export const lockLostRegions = (trx: Db, kept: readonly string[]) =>
  sql`select from regions where code <> all (${kept}::text[]) order by code for update`.execute(trx);

export type RegionUse = 'cases' | 'funds' | 'waiting' | 'members' | 'proposals' | 'pauses';

export interface UsedRegion {
  code: string;
  use: RegionUse;
  count: number;
}

/**
 * Returns what uses regions that are not in `kept`, also regions that the list does not have any more: cases, pools with money, waiting drafts,
 * active members and open proposals. A case without a region counts by its number.
 */
export const usesOfOthers = async (db: Db, kept: readonly string[], now: Date): Promise<UsedRegion[]> =>
  (
    await sql<UsedRegion>`
      with used as (
          select coalesce(region_code, region_of_number(number)) as code, 'cases' as use from applications where submitted_at is not null
          union all select region_code, 'funds' from funds where granted_fen > 0
          union all select region_code, 'waiting' from funds_waiting
          union all select unnest(regions), 'members' from staff where active
          union all select unnest(regions), 'proposals' from proposals
            where confirmed_at is null and withdrawn_at is null and until > ${now})
      select code, use, count(*)::int as count from used where code <> all (${kept}::text[]) group by code, use order by code, use`.execute(
      db,
    )
  ).rows;

/**
 * Returns the number of submitted cases whose region neither their row nor their number shows; a correction may have changed that of the
 * number.
 */
export const countCasesWithoutRegion = async (db: Db): Promise<number> =>
  (
    await sql<{ count: number }>`select count(*)::int as count from applications
      where submitted_at is not null and region_code is null and (region_of_number(number) is null
        or coalesce(returned -> 'items' @> '[{"key":"personalInfo.regionCode"}]', false))`.execute(db)
  ).rows[0]!.count;

/** Returns how many companies and hotlines belong to these regions. */
export const listedIn = async (db: Db, codes: readonly string[]): Promise<{ companies: number; hotlines: number }> =>
  (
    await sql<{ companies: number; hotlines: number }>`
      select (select count(*) from companies where region_code = any (${codes}))::int as companies,
        (select count(*) from hotlines where region_code = any (${codes}))::int as hotlines`.execute(db)
  ).rows[0]!;
