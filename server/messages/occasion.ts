import { reminderAt } from '@domain/messages';
import { HOUR_MS } from '@domain/time';

import type { MessageWithSubject } from './outboxQueries';

/** Who looked within this time knows the message. Who looked earlier may have forgotten and receives it. */
const SEEN_WITHIN_MS = HOUR_MS;

type Verdict = { do: 'send'; deadline: Date | null } | { do: 'cancel'; why: string } | { do: 'wait'; until: Date };

const cancel = (why: string): Verdict => ({ do: 'cancel', why });

/** Returns the current deadline of the occasion, null when it has none, or undefined when the occasion is over. */
function deadlineOf(message: MessageWithSubject): Date | null | undefined {
  const { kind, event, status, case_due, last_event, offered_until } = message;
  // Each transition adds a history entry: a message is about the last one, or its occasion is over.
  const isLast = String(last_event) === event;
  switch (kind) {
    case 'returned':
      return isLast && status === 'returned' && case_due ? case_due : undefined;
    case 'pay_failed':
      return isLast && status === 'pay_failed' && case_due ? case_due : undefined;
    case 'rejected':
    case 'paid':
      return isLast ? null : undefined;
    case 'funds_offered':
      return status === 'draft' && offered_until ? offered_until : undefined;
    case 'draft_expiring':
      return status === 'draft' && case_due && event === case_due.toISOString() ? case_due : undefined;
    case 'mobile_changed':
    case 'mobile_set':
    case 'account_frozen':
    case 'account_unfrozen':
      return null;
    case 'restored':
      return new Date(event);
  }
}

/** Decides at the moment of sending, with the deadline that the database holds now. */
export function judge(message: MessageWithSubject, now: Date): Verdict {
  const { kind, occasion, event_at, opened_at } = message;
  // A message with a number of its own is about that number, also after the account was deleted.
  if (!message.mobile_sealed && message.erased_at) return cancel('no_mobile');
  const deadline = deadlineOf(message);
  if (deadline === undefined || (deadline && deadline <= now)) return cancel('over');
  if (occasion !== 'event') {
    if (message.reminders === false) return cancel('switched_off');
    // The deadline was moved since the reminder was planned.
    const at = deadline && reminderAt(deadline, occasion);
    if (at && at > now) return { do: 'wait', until: at };
  }
  // A reminder whose deadline was moved waits, so it replaces no other message.
  const isReplaced = message.later_reminders.some((later) => !deadline || reminderAt(deadline, later) <= now);
  if (message.is_superseded || isReplaced) return cancel('superseded');
  const isSeen =
    kind !== 'mobile_changed' &&
    opened_at !== null &&
    opened_at > event_at &&
    opened_at.getTime() > now.getTime() - SEEN_WITHIN_MS;
  return isSeen ? cancel('seen') : { do: 'send', deadline };
}
