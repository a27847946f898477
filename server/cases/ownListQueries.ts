import type { FlowId } from '@domain/flow/types';
import type { Status } from '@domain/status';

import type { Db } from '../platform/db/tables';
import type { Row } from './caseQueries';
import { pageOf, type Page } from '../platform/db/pages';

interface OwnFilter extends Page {
  statuses: readonly Status[];
  flows: readonly FlowId[];
}

/** Newest first. An empty filter means all. */
export async function listOwnCases(
  db: Db,
  accountId: string,
  filter: OwnFilter,
): Promise<{ rows: Row[]; total: number }> {
  let own = db.selectFrom('applications').where('account_id', '=', accountId);
  if (filter.statuses.length) own = own.where('status', 'in', filter.statuses);
  if (filter.flows.length) own = own.where('flow', 'in', filter.flows);
  return pageOf(own, own.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'), filter);
}
