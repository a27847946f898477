import type { Deps } from '../deps';
import { isBudgetUsedUp } from './budget';
import { sendNext } from './outbox';

const POLL_EVERY_MS = 5_000;
const AT_ONCE = 8;

/** Sends all due messages, several at once. Resolves when none is on its way any more, also after an error. */
export async function sendDue(deps: Deps, isStopped: () => boolean = () => false): Promise<void> {
  const lane = async (): Promise<void> => {
    while (!isStopped() && (await sendNext(deps)));
  };
  // Until the next hour of SMS_PER_HOUR the messages wait in their order.
  if (isStopped() || (await isBudgetUsedUp(deps))) return;
  // The first one alone: usually nothing is due.
  if (!(await sendNext(deps))) return;
  const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane));
  const failed = lanes.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Sends due messages until the returned function is called, which waits for messages on their way. */
export function sendEvery(deps: Deps, everyMs = POLL_EVERY_MS): () => Promise<void> {
  let isStopped = false;
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= sendDue(deps, () => isStopped)
      .catch((error: unknown) => deps.log.error({ err: error }, 'sending messages failed; the next poll retries it'))
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  };
}
