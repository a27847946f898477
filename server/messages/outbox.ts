import type { Answers } from '@domain/flow/types';
import { quietUntil } from '@domain/messages';
import { messageText, messageVariables, textOf } from '@domain/policy/messages';
import { checkMobile } from '@domain/rules/mobile';
import { normaliseText } from '@domain/rules/normalise';
import { HOUR_MS } from '@domain/time';

import { textAt } from '@domain/flow/fields';
import { openAnswers, openSubmission } from '../platform/crypto/sealedAnswers';
import { later } from '../platform/clock';
import { locations } from '../platform/crypto/sealLocations';
import type { Db } from '../platform/db/tables';
import { giveBack } from '../platform/rateLimits';
import { transaction } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { countFromBudget } from './budget';
import { judge } from './occasion';
import { changeIfDue, changeMessage, ended, lockNextDue, postponeDue, type MessageWithSubject } from './outboxQueries';
import { deliver, UnansweredError, type Sms, type Template } from './sms';

/** After a crash between sending and recording, another process sends the message again with the same id. */
const LEASE_MS = 60_000;
const GIVE_UP_MS = 6 * HOUR_MS;
const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;

/** A message that is to be sent now; only this process sends it. */
export interface Taken {
  message: MessageWithSubject;
  sms: Sms;
  template: Template;
  /** counter of the budget */
  counted: string;
}

type Sealing = Pick<Deps, 'vault'>;

/** Returns the number that the applicant typed in the application: it was valid when it was submitted, or joined the waiting list. */
function typedMobile(deps: Sealing, message: MessageWithSubject): string | undefined {
  const { application_id, submitted_sealed, submitted_round, draft_sealed } = message;
  if (application_id === null) return undefined;
  let answers: Answers | undefined;
  if (submitted_sealed !== null && submitted_round !== null)
    answers = openSubmission(deps, { application_id, round: submitted_round, answers_sealed: submitted_sealed });
  else if (draft_sealed !== null) answers = openAnswers(deps, { id: application_id, answers_sealed: draft_sealed });
  const mobile = answers && String(normaliseText('mobile', textAt(answers, 'personalInfo.mobile')));
  return mobile === undefined || checkMobile(mobile) ? undefined : mobile;
}

/**
 * Returns the number that receives a message: of the message, of the account, or, of an account from single sign-on without one, of the
 * application. Returns undefined when there is none. Throws when it cannot be decrypted.
 */
export function mobileOf(deps: Sealing, message: MessageWithSubject): string | undefined {
  const { id, account_id, mobile_sealed, own_mobile_sealed } = message;
  if (mobile_sealed) return deps.vault.open(mobile_sealed, locations.message(id));
  if (own_mobile_sealed) return deps.vault.open(own_mobile_sealed, locations.account(account_id, 'mobile_sealed'));
  return typedMobile(deps, message);
}

/** Returns what the gateway receives; undefined without a number. Throws when the number cannot be decrypted. */
function compose(
  deps: Deps,
  message: MessageWithSubject,
  deadline: Date | null,
): Pick<Taken, 'sms' | 'template'> | undefined {
  const { id, kind, occasion, number } = message;
  const mobile = mobileOf(deps, message);
  if (mobile === undefined) return undefined;
  const language = message.language ?? 'zh-CN';
  const facts = { kind, occasion, language, number, deadline };
  return {
    sms: { id, kind, language, mobile, text: messageText(deps.policy.messages, facts) },
    template: { template: textOf(kind, occasion), variables: messageVariables(facts) },
  };
}

/**
 * What became of the next due message: `notNow` cancelled, postponed, or failed without a number · `damaged` ended, because it cannot be composed · `none` no
 * message is due, or the budget is used up.
 */
type Outcome =
  { is: 'taken'; taken: Taken } | { is: 'notNow' } | { is: 'damaged'; id: string; error: unknown } | { is: 'none' };

/** Locks the next due message and takes it if it is to be sent now. */
async function take(deps: Deps, trx: Db): Promise<Outcome> {
  const message = await lockNextDue(trx, deps.clock.now());
  if (!message) return { is: 'none' };
  const now = deps.clock.now();
  const verdict = judge(message, now);
  if (verdict.do === 'cancel') {
    await changeMessage(trx, message.id, ended('cancelled', verdict.why, now));
    return { is: 'notNow' };
  }
  if (verdict.do === 'wait') {
    await changeMessage(trx, message.id, { due_at: verdict.until, planned_at: verdict.until });
    return { is: 'notNow' };
  }
  const { deadline } = verdict;
  let composed: ReturnType<typeof compose>;
  try {
    composed = compose(deps, message, deadline);
  } catch (error) {
    // Left as it is, the message would be the next one at each poll, and no other would be sent.
    await changeMessage(trx, message.id, ended('failed', 'unreadable', now));
    return { is: 'damaged', id: message.id, error };
  }
  if (!composed) {
    // As failed, because the office can still call the applicant.
    await changeMessage(trx, message.id, ended('failed', 'no_mobile', now));
    return { is: 'notNow' };
  }
  // Last, because all messages share the rows of the budget.
  const counted = await countFromBudget(trx, deps, now);
  if (!counted) return { is: 'none' };
  // The count may have waited until the evening.
  if (quietUntil(deps.clock.now())) {
    await giveBack(trx, counted, 1);
    return { is: 'notNow' };
  }
  await changeMessage(trx, message.id, {
    taken_until: later(deps.clock.now(), LEASE_MS),
    tries: message.tries + 1,
    tried_since: message.tried_since ?? now,
    deadline,
  });
  return { is: 'taken', taken: { message, ...composed, counted } };
}

/** Takes the next message that is to be sent now. Returns undefined when none is due. */
export async function takeNext(deps: Deps): Promise<Taken | undefined> {
  for (;;) {
    const now = deps.clock.now();
    const quietEnd = quietUntil(now);
    if (quietEnd) {
      await postponeDue(deps.db, now, quietEnd);
      return undefined;
    }
    const outcome = await transaction(deps, (trx) => take(deps, trx));
    if (outcome.is === 'taken') return outcome.taken;
    if (outcome.is === 'none') return undefined;
    if (outcome.is === 'damaged') {
      deps.log.error({ err: outcome.error, message: outcome.id }, 'a message cannot be composed and is given up');
      deps.metrics.messages('failed');
    }
  }
}

async function retryLater(deps: Deps, { message }: Taken, why: string): Promise<void> {
  const now = deps.clock.now();
  const { id, tries } = message;
  const since = message.tried_since ?? now;
  if (now.getTime() - since.getTime() >= GIVE_UP_MS) {
    await changeIfDue(deps.db, id, ended('failed', why, now));
    deps.metrics.messages('failed');
    return;
  }
  const next = later(now, Math.min(LONGEST_PAUSE_MS, MINUTE_MS * 2 ** Math.min(tries, 10)));
  const quietEnd = quietUntil(next);
  // The six hours restart in the morning: the gateway may have recovered at night.
  await changeIfDue(deps.db, id, {
    due_at: quietEnd ?? next,
    taken_until: null,
    ...(quietEnd && { tried_since: null }),
  });
}

/** Sends a message and records the result. */
export async function sendTaken(deps: Deps, taken: Taken): Promise<void> {
  const { message, sms, template, counted } = taken;
  let gatewayId: string | undefined;
  try {
    gatewayId = await deliver(deps, sms, template);
  } catch (error) {
    deps.log.warn({ err: error, message: message.id }, 'sending a message failed; it is retried for six hours');
    const isUnanswered = error instanceof UnansweredError;
    if (!isUnanswered) await giveBack(deps.db, counted, 1);
    await retryLater(deps, taken, isUnanswered ? 'timeout' : 'gateway');
    return;
  }
  const now = deps.clock.now();
  await changeIfDue(deps.db, message.id, {
    state: 'sent',
    sent_at: now,
    taken_until: null,
    gateway_id: gatewayId ?? null,
    mobile_sealed: null,
  });
  deps.metrics.messages('sent');
}
