import { randomUUID } from 'node:crypto';

import type { CallTypes } from '@domain/contract/types';
import { quietUntil } from '@domain/messages';
import { DAY_MS, shanghaiInstant } from '@domain/time';

import { limit } from '../../platform/rateLimits';
import { requireSubmitted } from '../../cases/requireCase';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { once } from '../../http/idempotency/once';
import { audit } from '../../platform/audit/audit';
import { requireScope, type StaffCaller } from '../../auth/caller';
import { isBudgetUsedUp } from '../../messages/budget';
import { judge } from '../../messages/occasion';
import { mobileOf } from '../../messages/outbox';
import {
  changeMessage,
  dueAgain,
  isMobileChangedSince,
  lockFailed,
  type MessageWithSubject,
} from '../../messages/outboxQueries';

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

/**
 * Makes a failed message due again: at once, or after the quiet hours. Throws TRANSITION_FORBIDDEN with a reason when it would not be sent
 * now or another officer has handled it, TOO_MANY_REQUESTS after three resends of the case a day, SMS_LIMIT_REACHED when the share of
 * SMS_PER_HOUR is used up.
 */
export async function resendMessage(
  deps: Deps,
  caller: StaffCaller,
  applicationId: string,
  { message }: CallTypes['resendMessage']['body'],
): Promise<CallTypes['resendMessage']['reply']> {
  const { region_code } = await requireSubmitted(deps, applicationId);
  requireScope(caller, region_code === null ? null : [region_code], 'change');
  return once(deps, caller, async (trx) => {
    const now = deps.clock.now();
    const failed = await lockFailed(trx, applicationId, message, now);
    if (!failed) throw refused('handled');
    const verdict = judge(failed, now);
    if (verdict.do === 'cancel') throw refused(verdict.why);
    requireMobile(deps, failed);
    if (await isBudgetUsedUp({ ...deps, db: trx })) throw new AppError('SMS_LIMIT_REACHED');
    await limit(trx, `resend:${applicationId}`, RESENDS, now);
    const morning = quietUntil(now);
    const waits = verdict.do === 'wait' ? ('reminder' as const) : morning ? ('quiet' as const) : null;
    const at = verdict.do === 'wait' ? verdict.until : (morning ?? now);
    const isToNewNumber = await isMobileChangedSince(trx, failed.account_id, failed.sent_at ?? failed.ended_at!);
    const id = randomUUID();
    // A reminder of a moved deadline gets its new time, as when the worker moves it.
    const moved = verdict.do === 'wait' && { planned_at: at };
    await changeMessage(trx, failed.id, { ...dueAgain(id, at), ...moved });
    const { actor, address } = caller;
    const { kind, occasion, reason } = failed;
    const detail = { message: id, before: failed.id, kind, occasion, reason };
    const target = `application:${applicationId}`;
    await audit({ ...deps, db: trx }, { actor, action: 'resend_message', target, detail, address });
    return { at: shanghaiInstant(at), waits, isToNewNumber };
  });
}
