import type { Logged } from './log';
import type { Recorded } from './run';

/**
 * What is due, from the history of the cases alone. It repeats the requirements (quiet hours, days before the deadline) instead of
 * using `domain/messages.ts`, so that a fault there is found.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SHANGHAI_MS = 8 * HOUR_MS;

/** Instants are milliseconds. */
export const hourOf = (at: number): number => ((at + SHANGHAI_MS) % DAY_MS) / HOUR_MS;
export const isNight = (at: number): boolean => hourOf(at) < 8 || hourOf(at) >= 21;
const midnightOf = (at: number): number => Math.floor((at + SHANGHAI_MS) / DAY_MS) * DAY_MS - SHANGHAI_MS;
export const inDaytime = (at: number): number =>
  isNight(at) ? midnightOf(at) + (hourOf(at) < 8 ? 8 : 32) * HOUR_MS : at;

/** The last day before a deadline as the texts name it. */
export function dayName(deadline: number): string {
  const last = new Date(deadline - 1 + SHANGHAI_MS);
  return `${last.getUTCMonth() + 1}月${last.getUTCDate()}日24:00`;
}

const daysBefore: Record<string, number> = { days3: 3, day1: 1 };
const nineOClock = (deadline: number, occasion: string): number =>
  midnightOf(deadline - 1) - daysBefore[occasion]! * DAY_MS + 9 * HOUR_MS;

const messageAfter: Record<string, { kind: string; reminders: string[] }> = {
  return: { kind: 'returned', reminders: ['days3', 'day1'] },
  fail: { kind: 'pay_failed', reminders: ['days3', 'day1'] },
  reject: { kind: 'rejected', reminders: [] },
  uphold: { kind: 'rejected', reminders: [] },
  paid: { kind: 'paid', reminders: [] },
};

/** A time during which a deadline held. */
export interface Stretch {
  from: number;
  to: number;
  due: number | null;
}

/** One message that the requirements name. */
export interface Expected {
  key: string;
  account: string;
  application: string | null;
  kind: string;
  occasion: string;
  eventAt: number;
  /** when it is due, null when its occasion ended before */
  due: number | null;
  /** when it is due at the latest */
  latest: number | null;
  /** the end of the occasion apart from its deadline, or of the account */
  until: number;
  /** empty: without a deadline */
  deadlines: Stretch[];
  /** the number that receives it, unless it is the current one */
  mobile?: string;
}

export interface Model {
  expected: Expected[];
  mobiles: Map<string, { at: number; mobile: string }[]>;
  /** when an account was deleted */
  deleted: Map<string, number>;
  persons: Map<string, { name: string; idNo: string }>;
  numbers: Map<string, string>;
}

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const map = new Map<string, T[]>();
  for (const row of rows) map.set(keyOf(row), [...(map.get(keyOf(row)) ?? []), row]);
  return map;
}

const instant = (value: unknown): number | null => (typeof value === 'string' ? Date.parse(value) : null);

/** Returns what a column contained when, with equal neighbours joined. */
function stretches(rows: readonly Logged[], valueOf: (row: Logged['row']) => number | null): Stretch[] {
  const list: Stretch[] = [];
  for (const { at, row } of rows) {
    const due = row && valueOf(row);
    const last = list.at(-1);
    if (last && last.due === due) continue;
    if (last) last.to = at.getTime();
    list.push({ from: at.getTime(), to: Infinity, due });
  }
  return list;
}

/**
 * When a reminder becomes due: at nine of its day, or when the deadline is set, as long as that deadline holds. `latest` is later when the
 * deadline was moved in the step of the clock in which the reminder became due: then both are right.
 */
function reminderDue(
  deadlines: readonly Stretch[],
  occasion: string,
  steps: readonly number[],
): Pick<Expected, 'due' | 'latest'> {
  for (const [n, { from, to, due }] of deadlines.entries()) {
    if (due === null || from === to) continue;
    const at = inDaytime(Math.max(from, nineOClock(due, occasion)));
    if (at >= Math.min(to, due)) continue;
    const isMoved = (steps.find((step) => step >= at) ?? at) >= to;
    return {
      due: at,
      latest: isMoved ? (reminderDue(deadlines.slice(n + 1), occasion, steps).latest ?? Infinity) : at,
    };
  }
  return { due: null, latest: null };
}

const never = { due: null, latest: null };

interface Happening extends Pick<Expected, 'account' | 'application' | 'kind' | 'eventAt' | 'until' | 'deadlines'> {
  event: string;
}

/** The message of an event and its reminders. */
function expectedOf({ event, ...one }: Happening, reminders: readonly string[], steps: readonly number[]): Expected[] {
  const { application, kind, eventAt, deadlines, until } = one;
  const first = inDaytime(eventAt);
  const keyOf = (occasion: string) => `${application} ${kind} ${event} ${occasion}`;
  const deadline = deadlines[0]?.due;
  // An event in the same step of the clock may follow the message or precede it.
  const isOver =
    first > until || (deadlines.length > 0 && !deadlines.some(({ to, due }) => to >= first && due! > first));
  const due = isOver ? null : first;
  const own: Expected = { ...one, key: keyOf('event'), occasion: 'event', due, latest: due };
  const later = reminders
    .filter((occasion) => deadline && midnightOf(nineOClock(deadline, occasion)) > midnightOf(first))
    .map((occasion): Expected => {
      const when = reminderDue(deadlines, occasion, steps);
      return { ...one, key: keyOf(occasion), occasion, ...(when.due !== null && when.due < until ? when : never) };
    });
  return [own, ...later];
}

const clipped = (list: readonly Stretch[], from: number, to: number): Stretch[] =>
  list
    .filter((one) => one.due !== null && one.to >= from && one.from <= to)
    .map((one) => ({ ...one, from: Math.max(from, one.from), to: Math.min(to, one.to) }));

export function modelOf({ logged, events, sweeps }: Recorded): Model {
  const of = (what: string) =>
    grouped(
      logged.filter((row) => row.what === what),
      ({ key }) => key,
    );
  const [applications, changes] = [of('applications'), of('mobile')];
  const expected: Expected[] = [];
  const deleted = new Map([...of('accounts')].map(([account, [first]]) => [account, first!.at.getTime()]));
  const accountOf = (id: string) => String(applications.get(id)?.[0]?.row?.account_id);
  const persons = new Map<string, { name: string; idNo: string }>();
  const numbers = new Map<string, string>();
  for (const [account, [first]] of of('person'))
    persons.set(account, { name: String(first?.row?.name), idNo: String(first?.row?.idNo) });

  for (const [id, list] of grouped(events, (event) => event.id)) {
    const dues = stretches(applications.get(id) ?? [], (row) => instant(row!.due_at));
    list.forEach(({ seq, event, at }, n) => {
      const about = messageAfter[event];
      if (!about) return;
      const account = accountOf(id);
      const eventAt = at.getTime();
      const until = Math.min(list[n + 1]?.at.getTime() ?? Infinity, deleted.get(account) ?? Infinity);
      const all = about.reminders.length ? dues : [];
      // The stretch before the event ends at its instant. One that begins there may end there as well: the deadline was moved at once.
      const own = clipped(
        all.filter(({ from, to }) => from === eventAt || to > eventAt),
        eventAt,
        until,
      );
      const base = { account, application: id, kind: about.kind, eventAt, until };
      const deadlines = own.length ? own : clipped(all, eventAt, until);
      expected.push(...expectedOf({ ...base, deadlines, event: String(seq) }, about.reminders, sweeps));
    });
  }

  for (const [id, rows] of applications) {
    const last = rows.at(-1)?.row;
    if (last?.number) numbers.set(id, String(last.number));
  }

  for (const [account, list] of changes)
    list.slice(1).forEach(({ at }, n) => {
      const base = { account, application: null, kind: 'mobile_changed', occasion: 'event', eventAt: at.getTime() };
      const mobile = String(list[n]?.row?.mobile);
      expected.push({
        ...base,
        key: `${account} mobile_changed ${n}`,
        due: inDaytime(at.getTime()),
        latest: inDaytime(at.getTime()),
        until: Infinity,
        deadlines: [],
        mobile,
      });
    });

  const mapped = <T>(map: Map<string, Logged[]>, make: (row: Logged) => T) =>
    new Map([...map].map(([key, rows]) => [key, rows.map(make)]));
  return {
    expected,
    deleted,
    persons,
    numbers,
    mobiles: mapped(changes, ({ at, row }) => ({ at: at.getTime(), mobile: String(row?.mobile) })),
  };
}
