import type { CallTypes } from '@domain/contract/types';
import { shanghaiInstant } from '@domain/time';

import type { PaymentHoldRow } from '../platform/db/tables/payments';
import { transaction, within } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { audit } from '../platform/audit/audit';
import type { StaffCaller } from '../auth/caller';
import { changePaymentHold, findPaymentHold } from './batchQueries';

type Hold = CallTypes['batches']['reply']['hold'];

const toHold = (row: PaymentHoldRow | undefined): Hold =>
  row
    ? {
        since: shanghaiInstant(row.since),
        confirmedBy: row.confirmed_by,
        confirmedAt: row.confirmed_at && shanghaiInstant(row.confirmed_at),
      }
    : null;

/** Returns the hold in force after a restore, or null. */
export const holdOf = async (db: Deps['db']): Promise<Hold> => toHold(await findPaymentHold(db));

/** Throws PAYMENTS_HELD after a restore, until two members have confirmed that the statements of the bank were compared. */
export async function requireNoHold(db: Deps['db']): Promise<void> {
  if (await findPaymentHold(db)) throw new AppError('PAYMENTS_HELD');
}

/** Confirms that the statements of the bank were compared; the confirmation of another member lifts the hold. */
export const confirmReconciliation = (
  deps: Deps,
  { actor, address }: StaffCaller,
): Promise<CallTypes['confirmReconciliation']['reply']> =>
  transaction(deps, async (trx) => {
    const hold = await findPaymentHold(trx, 'lock');
    if (!hold || hold.confirmed_by === actor) return { hold: toHold(hold) };
    const now = deps.clock.now();
    const isFirst = hold.confirmed_by === null;
    const change = isFirst ? { confirmed_at: now, confirmed_by: actor } : { lifted_at: now, lifted_by: actor };
    await changePaymentHold(trx, hold.id, change);
    await audit(within(deps, trx), {
      actor,
      action: isFirst ? 'confirm_reconciliation' : 'lift_payment_hold',
      target: `hold:${hold.id}`,
      address,
    });
    return { hold: isFirst ? toHold({ ...hold, ...change }) : null };
  });
