import { sql } from 'kysely';

import type { CallTypes } from '@domain/contract/types';
import type { FlowId } from '@domain/flow/types';
import type { Status } from '@domain/status';

import type { Deps } from '../../deps';
import { listOwnCases, type Page } from '../../stores/lists';
import { isDue, lapse } from './lapse';
import { listEntry } from './present';

/** What the clock has ended must not be listed, nor counted, as if it still ran. */
export async function settleOwn(deps: Deps, accountId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from applications where account_id = ${accountId} and due_at <= ${deps.clock.now()}`.execute(deps.db);
  for (const { id } of rows) await lapse(deps, id);
}

interface Filter extends Page {
  statuses: Status[];
  flows: FlowId[];
}

export async function listOwn(deps: Deps, accountId: string, filter: Filter): Promise<CallTypes['applications']['reply']> {
  await settleOwn(deps, accountId);
  const { rows, total } = await listOwnCases(deps.db, accountId, filter);
  const overdue = rows.filter((row) => isDue(deps, row));
  if (overdue.length === 0) return { list: rows.map((row) => listEntry(deps, row)), total };
  // An edition that takes no corrections any more ends them before their own date.
  for (const { id } of overdue) await lapse(deps, id);
  return listOwn(deps, accountId, filter);
}
