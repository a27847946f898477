import { sql } from 'kysely';

import type { Db } from '../platform/db/tables';

export interface RegionEntry {
  code: string;
  parent: string | null;
  name: string;
  nameEn: string;
  nameAr: string;
}

/** Replaces the whole list and its order. Companies and hotlines of the regions that it leaves out are deleted. */
export async function replaceRegions(trx: Db, entries: RegionEntry[]): Promise<void> {
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
  await trx.deleteFrom('regions').where('code', 'not in', codes).execute();
}

export type RegionUse = 'cases' | 'funds' | 'waiting' | 'members' | 'proposals';

/** Returns what uses these regions: cases, pools with money, waiting drafts, active members and open proposals. */
export const regionUses = async (db: Db, codes: readonly string[], now: Date) =>
  (
    await sql<{ code: string; use: RegionUse; count: number }>`
      with asked as (select unnest(${codes}::text[]) as code),
        used as (
          select region_code as code, 'cases' as use from applications where submitted_at is not null and region_code = any (${codes})
          union all select region_code, 'funds' from funds where granted_fen > 0 and region_code = any (${codes})
          union all select region_code, 'waiting' from funds_waiting where region_code = any (${codes})
          union all select code, 'members' from asked join staff on code = any (regions) where active
          union all select code, 'proposals' from asked join proposals on code = any (regions)
            where confirmed_at is null and withdrawn_at is null and until > ${now})
      select code, use, count(*)::int as count from used group by code, use order by code, use`.execute(db)
  ).rows;

/** Returns how many companies and hotlines belong to these regions. */
export const entriesOf = async (db: Db, codes: readonly string[]): Promise<{ companies: number; hotlines: number }> =>
  (
    await sql<{ companies: number; hotlines: number }>`
      select (select count(*) from companies where region_code = any (${codes}))::int as companies,
        (select count(*) from hotlines where region_code = any (${codes}))::int as hotlines`.execute(db)
  ).rows[0]!;
