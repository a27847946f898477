import type { CallTypes } from '@domain/contract/types';
import type { FlowId } from '@domain/flow/types';
import type { Status } from '@domain/status';

import type { Deps } from '../deps';
import { dueOf } from './dueQueries';
import { listOwnCases } from './caseQueries';
import type { Page } from '../platform/db/pages';
import { lapse } from './requireCase';
import { listEntry } from './present';
import { mayWaitOrHasOffer } from './editions';
import { waitingAmong } from '../funds/poolRecords';

/** Ends the applications whose deadline has passed, so that lists and counts do not show them as open. In maintenance none ends. */
export async function lapseDueApplications(deps: Deps, accountId: string): Promise<void> {
  if (deps.config.maintenanceUntil) return;
  for (const id of await dueOf(deps.db, accountId, deps.clock.now())) await lapse(deps, id);
}

interface Filter extends Page {
  statuses: Status[];
  flows: FlowId[];
}

/** Returns a page of the account's applications, newest first. */
export async function listOwn(
  deps: Deps,
  accountId: string,
  filter: Filter,
): Promise<CallTypes['applications']['reply']> {
  await lapseDueApplications(deps, accountId);
  const { rows, total } = await listOwnCases(deps.db, accountId, filter);
  const drafts = rows.filter((row) => mayWaitOrHasOffer(deps, row));
  const waiting = await waitingAmong(
    deps.db,
    drafts.map(({ id }) => id),
  );
  return { list: rows.map((row) => listEntry(deps, row, { isWaiting: waiting.has(row.id) })), total };
}
