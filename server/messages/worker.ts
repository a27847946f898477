import type { Deps } from '../deps';
import { repeat } from '../platform/repeat';
import { isBudgetUsedUp } from './budget';
import { sendTaken, takeNext, type Taken } from './outbox';

const POLL_EVERY_MS = 5_000;
const AT_ONCE = 8;

/** Sends all due messages, several at once. Resolves when none is on its way any more, also after an error. */
export async function sendDue(deps: Deps, isStopped: () => boolean = () => false): Promise<void> {
  // Until the next hour of SMS_PER_HOUR the messages wait in their order.
  if (isStopped() || (await isBudgetUsedUp(deps))) return;
  const onTheirWay = new Set<Promise<void>>();
  const errors: unknown[] = [];
  const send = (taken: Taken): void => {
    const sending = sendTaken(deps, taken)
      .catch((error: unknown) => void errors.push(error))
      .finally(() => onTheirWay.delete(sending));
    onTheirWay.add(sending);
  };
  try {
    while (!isStopped() && !errors.length) {
      // One after the other: each waits for the row of the budget and would occupy a connection that submissions need.
      const taken = await takeNext(deps);
      if (!taken) break;
      send(taken);
      if (onTheirWay.size >= AT_ONCE) await Promise.race(onTheirWay);
    }
  } finally {
    await Promise.all(onTheirWay);
  }
  if (errors.length) throw errors[0];
}

/** Sends due messages until the returned function is called, which waits for messages on their way. */
export const sendEvery = (deps: Deps, everyMs = POLL_EVERY_MS): (() => Promise<void>) =>
  repeat(
    everyMs,
    (isStopped) => sendDue(deps, isStopped),
    (error) => deps.log.error({ err: error }, 'sending messages failed; the next poll retries it'),
  );
