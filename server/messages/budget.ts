import { later } from '../platform/clock';
import type { Db } from '../platform/db/tables';
import { countUse, giveBack } from '../platform/rateLimits';
import type { Deps } from '../deps';
import { ALL_MESSAGES, allMessages } from '../accounts/signInLimits';

/** Above this share of SMS_PER_HOUR messages use their reserve, so that a large batch never blocks sign-in codes. */
const COMMON_SHARE = 0.5;
/** The reserve of messages, as a share of SMS_PER_HOUR: abuse of codes never blocks messages. */
const RESERVE_SHARE = 0.25;
export const RESERVED_MESSAGES = 'sms:reserve';

export type Counted = { key: string } | { until: Date };

/** Counts one message, or returns until when it must wait. Call last in the transaction: all messages share these rows. */
export async function countOutbox(trx: Db, deps: Pick<Deps, 'config'>, now: Date): Promise<Counted> {
  const { limit, windowMs } = allMessages(deps);
  const common = await countUse(trx, ALL_MESSAGES, windowMs, now);
  if (common.used <= Math.max(1, Math.floor(limit * COMMON_SHARE))) return { key: ALL_MESSAGES };
  await giveBack(trx, ALL_MESSAGES, 1);
  const own = await countUse(trx, RESERVED_MESSAGES, windowMs, now);
  if (own.used <= Math.max(1, Math.floor(limit * RESERVE_SHARE))) return { key: RESERVED_MESSAGES };
  await giveBack(trx, RESERVED_MESSAGES, 1);
  return { until: later(own.since, windowMs) };
}

/** Undoes the count of a message that was not accepted. */
export const uncountOutbox = async (db: Db, counted: Counted): Promise<void> => {
  if ('key' in counted) await giveBack(db, counted.key, 1);
};
