import { sql } from 'kysely';

import type { Db } from '../platform/db/tables';

/** Increases the revision, so that every process reloads. Concurrent changes wait until this transaction ends. */
export const bumpPolicyRevision = (trx: Db) =>
  trx
    .updateTable('law_state')
    .set({ revision: sql`revision + 1` })
    .execute();

/** Returns the codes of the cities that accept applications. A region without a parent is a province, which accepts none. */
export const listCityCodes = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set(
    (await db.selectFrom('regions').select('code').where('parent', 'is not', null).execute()).map(({ code }) => code),
  );
