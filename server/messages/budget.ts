import { HOUR_MS } from '@domain/time';
import type { Db } from '../platform/db/tables';
import { countUse, giveBack, windowOf, type Limit } from '../platform/rateLimits';
import type { Deps } from '../deps';

/** Above this share of SMS_PER_HOUR messages use their reserve, so that a large batch never blocks sign-in codes. */
const COMMON_SHARE = 0.5;
/** The reserve of messages, as a share of SMS_PER_HOUR: abuse of codes never blocks messages. */
const RESERVE_SHARE = 0.25;
export const RESERVED_MESSAGES = 'sms:reserve';

/** Counter of the messages of all processes, sign-in codes included. */
export const ALL_MESSAGES = 'sms:all';
export const smsPerHour = ({ config }: Pick<Deps, 'config'>): Limit => ({
  limit: config.smsPerHour,
  windowMs: HOUR_MS,
});

/** The counters of messages in the order of their use, each with its limit. */
const countersOf = (deps: Pick<Deps, 'config'>) => {
  const { limit, windowMs } = smsPerHour(deps);
  const share = (part: number): number => Math.max(1, Math.floor(limit * part));
  return [
    { key: ALL_MESSAGES, most: share(COMMON_SHARE), windowMs },
    { key: RESERVED_MESSAGES, most: share(RESERVE_SHARE), windowMs },
  ];
};

/** Returns whether the counters of the current hour allow no more messages. Reads without a lock. */
export async function isBudgetUsedUp({ db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>): Promise<boolean> {
  const now = clock.now();
  for (const { key, most, windowMs } of countersOf({ config }))
    if (((await windowOf(db, key, windowMs, now))?.used ?? 0) < most) return false;
  return true;
}

/**
 * Counts one message and returns the key of its counter, or undefined when none allows more. Call last in the transaction: all messages
 * share these rows.
 */
export async function countFromBudget(trx: Db, deps: Pick<Deps, 'config'>, now: Date): Promise<string | undefined> {
  for (const { key, most, windowMs } of countersOf(deps)) {
    if ((await countUse(trx, key, windowMs, now)).used <= most) return key;
    await giveBack(trx, key, 1);
  }
  return undefined;
}
