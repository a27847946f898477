import { sql } from 'kysely';

import type { Db } from '../platform/db/tables';

/**
 * Increases the revision, so that every process reloads. Concurrent changes wait until this transaction ends: a signature relies on this
 * lock for the versions that it reads, and for the cities that an import of regions would leave out.
 */
export const bumpPolicyRevision = (trx: Db) =>
  trx
    .updateTable('law_state')
    .set({ revision: sql`revision + 1` })
    .execute();
