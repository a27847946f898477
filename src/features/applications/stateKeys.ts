import type { MessageKind } from '@domain/messages';
import { ownValue } from '@domain/ownValue';
import type { Event, Status } from '@domain/status';

/** Events after which the state says all; the others have a name of their own. */
const stateAfter: Partial<Record<Event, Status>> = {
  submit: 'submitted',
  return: 'returned',
  reject: 'rejected',
  withdraw: 'withdrawn',
  expire: 'expired',
  paid: 'paid',
  fail: 'pay_failed',
};

/** Returns the key of an event's name. */
export const eventKey = (event: string): string => {
  const state = ownValue(stateAfter, event);
  return state ? `status.${state}` : `process.event.${event}`;
};

/** Messages that announce the state of the same name. */
const announcedStates: Record<MessageKind & Status, true> = {
  returned: true,
  pay_failed: true,
  rejected: true,
  paid: true,
};

/** Returns the key of the name of a message. */
export const messageKey = (kind: MessageKind): string =>
  kind in announcedStates ? `status.${kind}` : `sms.kind.${kind}`;
