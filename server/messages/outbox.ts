import { afterQuietHours, isQuiet } from '@domain/messages';
import { messageText, messageVariables, textOf } from '@domain/policy/messages';

import { later } from '../platform/clock';
import { locations } from '../platform/crypto/sealLocations';
import type { Db } from '../platform/db/tables';
import { transaction } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { countOutbox, uncountOutbox, type Counted } from './budget';
import { judge } from './occasion';
import { changeIfDue, changeMessage, lockNextDue, postponeDue, type Claimed } from './outboxQueries';
import { deliver, type Sms, type Template } from './sms';

/** After a crash between sending and recording, another process sends the message again with the same id. */
const LEASE_MS = 60_000;
/** A message that the gateway accepts slowly still arrives before the quiet hours. */
const SLOWEST_MS = 10_000;
const GIVE_UP_MS = 6 * 3_600_000;
const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;

interface Taken {
  message: Claimed;
  sms: Sms;
  template: Template;
  counted: Counted;
}

const end = (trx: Db, id: string, state: 'cancelled' | 'failed', reason: string, now: Date) =>
  changeMessage(trx, id, { state, reason, ended_at: now, taken_until: null, mobile_sealed: null });

function mobileOf(
  { vault }: Pick<Deps, 'vault'>,
  { id, account_id, mobile_sealed, own_mobile_sealed }: Claimed,
): string {
  return mobile_sealed
    ? vault.open(mobile_sealed, locations.message(id))
    : vault.open(own_mobile_sealed!, locations.account(account_id, 'mobile_sealed'));
}

/** Returns when the quiet hours end that contain the instant, or in which a slow gateway would accept a message of this instant. */
const quietUntil = (now: Date): Date | undefined =>
  [now, later(now, SLOWEST_MS)].filter(isQuiet).map(afterQuietHours)[0];

/** Takes the next message that is to be sent now. Returns undefined when none is due. */
async function takeNext(deps: Deps): Promise<Taken | undefined> {
  for (;;) {
    const now = deps.clock.now();
    const morning = quietUntil(now);
    if (morning) {
      await postponeDue(deps.db, now, morning);
      return undefined;
    }
    const taken = await transaction(deps, async (trx): Promise<Taken | 'next' | undefined> => {
      const message = await lockNextDue(trx, now);
      if (!message) return undefined;
      const verdict = judge(message, now);
      if (verdict.do === 'cancel') {
        await end(trx, message.id, 'cancelled', verdict.why, now);
        return 'next';
      }
      if (verdict.do === 'wait') {
        await changeMessage(trx, message.id, { due_at: verdict.until, planned_at: verdict.until });
        return 'next';
      }
      const { kind, occasion, number } = message;
      const { deadline } = verdict;
      const language = message.language ?? 'zh-CN';
      const facts = { kind, occasion, language, number, deadline };
      const text = messageText(deps.policy.messages, facts);
      const sms = { id: message.id, mobile: mobileOf(deps, message), text, kind };
      const template = { template: textOf(kind, occasion), variables: messageVariables(facts) };
      // Last, because all messages share the rows of the budget.
      const counted = await countOutbox(trx, deps, now);
      if ('until' in counted) {
        await changeMessage(trx, message.id, { due_at: counted.until });
        return 'next';
      }
      await changeMessage(trx, message.id, {
        taken_until: later(now, LEASE_MS),
        tries: message.tries + 1,
        tried_since: message.tried_since ?? now,
        deadline,
      });
      return { message, sms, template, counted };
    });
    if (taken !== 'next') return taken;
  }
}

async function retryLater(deps: Deps, { message }: Taken, why: string): Promise<void> {
  const now = deps.clock.now();
  const { id, tries } = message;
  const since = message.tried_since ?? now;
  if (now.getTime() - since.getTime() >= GIVE_UP_MS) {
    await changeIfDue(deps.db, id, {
      state: 'failed',
      reason: why,
      ended_at: now,
      taken_until: null,
      mobile_sealed: null,
    });
    deps.metrics.messages('failed');
    return;
  }
  const next = later(now, Math.min(LONGEST_PAUSE_MS, MINUTE_MS * 2 ** Math.min(tries, 10)));
  const due = afterQuietHours(next);
  // The six hours restart in the morning: the gateway may have recovered at night.
  const isMorning = due > next;
  await changeIfDue(deps.db, id, { due_at: due, taken_until: null, ...(isMorning && { tried_since: null }) });
}

/** Sends one message and records the result. Returns false when none is due. */
export async function sendNext(deps: Deps): Promise<boolean> {
  const taken = await takeNext(deps);
  if (!taken) return false;
  const { message, sms, template, counted } = taken;
  let gatewayId: string | undefined;
  try {
    gatewayId = await deliver(deps, sms, template);
  } catch (error) {
    deps.log.warn({ err: error, message: message.id }, 'sending a message failed; it is retried for six hours');
    await uncountOutbox(deps.db, counted);
    await retryLater(deps, taken, error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'gateway');
    return true;
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
  return true;
}
