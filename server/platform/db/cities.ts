import type { Db } from './tables';

/** Returns the codes of the cities that accept applications. A region without a parent is a province or a former city, which accept none. */
export const listCityCodes = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set(
    (await db.selectFrom('regions').select('code').where('parent', 'is not', null).execute()).map(({ code }) => code),
  );

/**
 * Returns those of the regions that exist, also former cities, and locks them: an import that deletes such a region waits until the
 * transaction ends, and then finds what uses the region. Both lock in the order of the codes.
 */
export const lockRegions = async (trx: Db, codes: readonly string[]): Promise<string[]> =>
  (
    await trx.selectFrom('regions').select('code').where('code', 'in', codes).orderBy('code').forKeyShare().execute()
  ).map(({ code }) => code);

/** Returns whether the list has this city. An import that leaves it out waits until the transaction ends, and sees what uses it. */
export const lockCity = async (trx: Db, code: string): Promise<boolean> =>
  (
    await trx
      .selectFrom('regions')
      .select('code')
      .where('code', '=', code)
      .where('parent', 'is not', null)
      .forKeyShare()
      .execute()
  ).length > 0;
