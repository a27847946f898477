import { shanghaiDate } from '@domain/time';
import { transaction } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { replaceCompanies, replaceHotlines } from '../content/importQueries';
import { replaceRegions } from '../content/regionQueries';
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
    const regions = [{ ...province, parent: null }, ...cities.map((city) => ({ ...city, parent: province.code }))];
    await replaceRegions(trx, regions, []);
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
