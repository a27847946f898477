import { type Event, transitions } from './status';
import { addDays, HOUR_MS, shanghaiDate, startOfDay } from './time';

/** Messages by SMS. Notifications inside the app are in `notifications.ts`. */
export const messageKinds = [
  'returned',
  'pay_failed',
  'funds_offered',
  'draft_expiring',
  'rejected',
  'paid',
  'mobile_changed',
  'mobile_set',
  'account_frozen',
  'account_unfrozen',
  'restored',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** The message that a transition sends. Every other transition is shown in the app only. */
export const messageOfEvent: Partial<Record<Event, MessageKind>> = {
  return: 'returned',
  fail: 'pay_failed',
  reject: 'rejected',
  uphold: 'rejected',
  paid: 'paid',
};

/** What is announced by a message after the submission. */
export const announcedKinds: readonly MessageKind[] = messageKinds.filter((kind) =>
  Object.values(messageOfEvent).includes(kind),
);

/** Events that the applicant does not cause and that no message announces. */
export const silentEvents: readonly Event[] = [
  ...new Set(transitions.flatMap(({ by, event }) => (by === 'applicant' || messageOfEvent[event] ? [] : [event]))),
];

/** `event`: the message at the event itself; the others are reminders before the deadline. */
export const occasions = ['event', 'days3', 'day1', 'last_day'] as const;
export type Occasion = (typeof occasions)[number];
export type Reminder = Exclude<Occasion, 'event'>;

/** `due`: waits, also between two attempts. `sent`: accepted by the gateway. `delivered` and `failed`: reported, or given up. */
export const messageStates = ['due', 'sent', 'delivered', 'failed', 'cancelled'] as const;
export type MessageState = (typeof messageStates)[number];

const daysBefore: Record<Reminder, number> = { days3: 3, day1: 1, last_day: 0 };

const reminders: Partial<Record<MessageKind, readonly Reminder[]>> = {
  returned: ['days3', 'day1'],
  pay_failed: ['days3', 'day1'],
  funds_offered: ['last_day'],
};

/** Returns on how many days before the last day a message of this kind is repeated, in the order of sending. */
export const reminderDays = (kind: MessageKind): number[] =>
  (reminders[kind] ?? []).map((occasion) => daysBefore[occasion]);

const QUIET_FROM_H = 21;
const QUIET_UNTIL_H = 8;
const REMINDER_H = 9;

const hoursOf = (instant: Date): number => (instant.getTime() - startOfDay(shanghaiDate(instant)).getTime()) / HOUR_MS;
const atHour = (date: string, hour: number): Date => new Date(startOfDay(date).getTime() + hour * HOUR_MS);

/** Returns true from 21:00 to 08:00 in Shanghai. */
export const isQuiet = (instant: Date): boolean => hoursOf(instant) < QUIET_UNTIL_H || hoursOf(instant) >= QUIET_FROM_H;

/** Returns the instant itself, or 08:00 after the quiet hours that contain it. */
export const afterQuietHours = (instant: Date): Date => {
  if (!isQuiet(instant)) return instant;
  const today = shanghaiDate(instant);
  return atHour(hoursOf(instant) >= QUIET_FROM_H ? addDays(today, 1) : today, QUIET_UNTIL_H);
};

/** Covers the wait for a lock and the time-out of the gateway: a message that is sent this long before 21:00 is accepted before it. */
const EVENING_MARGIN_MS = 60_000;

/** Returns until when a message must wait from 20:59 to 08:00; undefined at other times. */
export const quietUntil = (now: Date): Date | undefined =>
  [now, new Date(now.getTime() + EVENING_MARGIN_MS)].filter(isQuiet).map(afterQuietHours)[0];

/** Returns the last day before a deadline; a deadline at 00:00 belongs to the day before. */
export const lastDay = (deadline: Date): string => shanghaiDate(new Date(deadline.getTime() - 1));

/** Returns when a reminder is due: 09:00 of its day. */
export const reminderAt = (deadline: Date, occasion: Reminder): Date =>
  atHour(addDays(lastDay(deadline), -daysBefore[occasion]), REMINDER_H);

interface PlannedMessage {
  occasion: Occasion;
  at: Date;
}

/** Returns the messages of an event. A reminder is left out when the message of the event is sent on the same day or later. */
export const plannedMessages = (kind: MessageKind, eventAt: Date, deadline: Date | null): PlannedMessage[] => {
  const at = afterQuietHours(eventAt);
  const later = deadline
    ? (reminders[kind] ?? [])
        .map((occasion) => ({ occasion, at: reminderAt(deadline, occasion) }))
        .filter((one) => shanghaiDate(one.at) > shanghaiDate(at))
    : [];
  return [{ occasion: 'event', at }, ...later];
};
