import { shanghaiDate } from '@domain/time';
import type { Db } from '../platform/db/tables';
import { transaction } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { replaceCompanies, replaceHotlines } from '../content/importQueries';
import { banks } from './banks';
import { companies } from './companies';
import { hotlines } from './hotlines';
import { questions } from './questions';
import { cities, province } from './regions';

const NAME = '2026-11-21';

/** Inserts the initial data once per database, also with concurrent starts; later changes by the office are not overwritten. */
export const seed = (deps: Pick<Deps, 'pool' | 'clock'>): Promise<boolean> =>
  transaction(deps, async (trx) => {
    const now = deps.clock.now();
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('seeds')
      .values({ name: NAME, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return false;
    await layRegions(trx);
    await trx
      .insertInto('banks')
      .values(banks.map((name, sort) => ({ name, sort })))
      .execute();
    await trx
      .insertInto('guides')
      .values(questions.map((one, sort) => ({ ...one, sort })))
      .execute();
    await replaceCompanies(trx, companies, shanghaiDate(now));
    await replaceHotlines(trx, hotlines);
    return true;
  });

async function layRegions(trx: Db): Promise<void> {
  const rows = [{ ...province, parent: null }, ...cities.map((city) => ({ ...city, parent: province.code }))];
  await trx
    .insertInto('regions')
    .values(
      rows.map(({ code, parent, name, nameEn, nameAr }, sort) => ({
        code,
        parent,
        name,
        name_en: nameEn,
        name_ar: nameAr,
        sort,
      })),
    )
    .execute();
}
