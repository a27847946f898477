import type { FlowId } from '@domain/flow/types';

import type { Db } from '../platform/db/tables';

/** Returns waiting drafts without an offer that have not been compared with their term since `since`. */
export const draftsWithUncheckedTerm = async (db: Db, flow: FlowId, since: Date, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('funds_waiting')
      .innerJoin('applications', 'applications.id', 'funds_waiting.application_id')
      .select('application_id')
      .where('flow', '=', flow)
      .where('offered_until', 'is', null)
      .where((is) => is.or([is('term_checked_at', 'is', null), is('term_checked_at', '<', since)]))
      .limit(limit)
      .execute()
  ).map((row) => row.application_id);

export const storeTermCheck = (trx: Db, applicationId: string, now: Date) =>
  trx.updateTable('funds_waiting').set({ term_checked_at: now }).where('application_id', '=', applicationId).execute();
