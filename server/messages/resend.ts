import { randomUUID } from 'node:crypto';

import { quietUntil } from '@domain/messages';
import { DAY_MS } from '@domain/time';

import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { Db } from '../platform/db/tables';
import { limit } from '../platform/rateLimits';
import { isBudgetUsedUp } from './budget';
import { judge } from './occasion';
import { mobileOf } from './outbox';
import { changeMessage, dueAgain, isMobileChangedSince, lockFailed, type MessageWithSubject } from './outboxQueries';
import { within } from '../platform/db/transaction';

/** Per case and day: a number that has failed three times is wrong or off. */
const RESENDS = { limit: 3, windowMs: DAY_MS };

/** `reason`: the desk has a sentence for each. */
const refused = (reason: string) => new AppError('TRANSITION_FORBIDDEN', { data: { reason } });

function requireMobile(deps: Deps, message: MessageWithSubject): void {
  let mobile: string | undefined;
  try {
    mobile = mobileOf(deps, message);
  } catch (error) {
    deps.log.error({ err: error, message: message.id }, 'the number of a message cannot be decrypted');
    throw refused('unreadable');
  }
  if (mobile === undefined) throw refused('no_mobile');
}

interface Resent {
  message: MessageWithSubject;
  /** new id of the message */
  id: string;
  at: Date;
  /** why it is not sent at once */
  waits: 'reminder' | 'quiet' | null;
  isToNewNumber: boolean;
}

/**
 * Makes a failed message due again: at once, or after the quiet hours. Throws TRANSITION_FORBIDDEN with a reason when it would not be sent
 * now or another officer has handled it, TOO_MANY_REQUESTS after three resends of the case a day, SMS_LIMIT_REACHED when the share of
 * SMS_PER_HOUR is used up.
 */
export async function makeDueAgain(trx: Db, deps: Deps, applicationId: string, messageId: string): Promise<Resent> {
  const now = deps.clock.now();
  const message = await lockFailed(trx, applicationId, messageId, now);
  if (!message) throw refused('handled');
  const verdict = judge(message, now);
  if (verdict.do === 'cancel') throw refused(verdict.why);
  requireMobile(deps, message);
  if (await isBudgetUsedUp(within(deps, trx))) throw new AppError('SMS_LIMIT_REACHED');
  await limit(trx, `resend:${applicationId}`, RESENDS, now);
  const isToNewNumber = await isMobileChangedSince(trx, message.account_id, message.sent_at ?? message.ended_at!);
  const id = randomUUID();
  if (verdict.do === 'wait') {
    // A reminder of a moved deadline gets its new time, as when the worker moves it.
    await changeMessage(trx, message.id, { ...dueAgain(id, verdict.until), planned_at: verdict.until });
    return { message, id, at: verdict.until, waits: 'reminder', isToNewNumber };
  }
  const quietEnd = quietUntil(now);
  const at = quietEnd ?? now;
  await changeMessage(trx, message.id, dueAgain(id, at));
  return { message, id, at, waits: quietEnd ? 'quiet' : null, isToNewNumber };
}
