import type { Db } from '../../db/tables';
import type { Deps } from '../../deps';
import { dropDraft } from '../../stores/removal';
import { followFunds } from './follow';

/** What is reserved for a draft goes back before it goes. */
export async function dropWaitingDraft(
  trx: Db,
  deps: Pick<Deps, 'clock'>,
  row: Parameters<typeof followFunds>[2],
  actor: string,
): Promise<void> {
  await followFunds(trx, deps, row, { deed: 'release', actor, patch: {} });
  await dropDraft(trx, row.id, deps.clock.now());
}
