import { editionOf } from '@domain/policy';
import { endOfDay } from '@domain/time';

import { transaction } from '../../db/transaction';
import type { Deps } from '../../deps';
import { lockApplication, type Row } from '../../stores/applications';
import { notify } from '../../stores/notifications';
import { dropDraft } from '../../stores/removal';
import { move } from './move';

/** The day set for the correction, but never later than the edition takes corrections at all. */
export function deadlineOf(deps: Pick<Deps, 'policy'>, row: Pick<Row, 'flow' | 'due_at'>): Date | null {
  const last = endOfDay(editionOf(deps.policy, row.flow).intake.supplementUntil);
  return row.due_at && row.due_at > last ? last : row.due_at;
}

export function isDue(deps: Pick<Deps, 'policy' | 'clock'>, row: Row): boolean {
  const until = row.status === 'returned' ? deadlineOf(deps, row) : row.due_at;
  return until !== null && until <= deps.clock.now();
}

/** What the clock ends: several processes may try, one does it. */
export const lapse = (deps: Deps, id: string): Promise<void> =>
  transaction(deps, async (trx) => {
    const row = await lockApplication(trx, id);
    if (!row || !isDue(deps, row)) return;
    if (row.status === 'returned') {
      await move(trx, deps, row, { event: 'expire', by: 'clock', actor: 'system' });
      return;
    }
    await dropDraft(trx, row.id, deps.clock.now());
    await notify(trx, {
      account_id: row.account_id,
      at: deps.clock.now(),
      kind: 'draft_removed',
      application_id: null,
      number: null,
    });
  });
