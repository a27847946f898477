import { type DueDay, dueIn, officeDueDay, officeStatuses } from '@domain/policy/deadlines';
import type { Event, Status } from '@domain/status';
import {
  addWorkdays,
  DAY_MS,
  endOfDay,
  HOUR_MS,
  isWorkday,
  lastWorkday,
  shanghaiDate,
  shanghaiInstant,
} from '@domain/time';

import { later } from '../../platform/clock';
import type { Db } from '../../platform/db/tables';
import type { Deps } from '../../deps';
import type { Row } from '../../platform/db/tables/applications';
import { casesWithoutDueDay, NO_DUE_DAY, NO_ID, setDueDay } from './dueDayQueries';
import { listCases } from '../../office/lists/listQueries';
import { historyOf } from '../historyRecords';
import { rulesOf } from '../editions';

type PolicyDeps = Pick<Deps, 'policies' | 'clock'>;

const calendarNow = ({ policies }: PolicyDeps) => policies.current().policy.common.calendar;

/** Returns a deadline with its remaining working days. All views of the office use this function. */
export const shownDueDay = (deps: PolicyDeps, by: string): DueDay =>
  dueIn(by, shanghaiDate(deps.clock.now()), calendarNow(deps));

export const dueOfCase = (deps: PolicyDeps, { office_due: by }: Pick<Row, 'office_due'>): { due?: DueDay } =>
  by === NO_DUE_DAY ? {} : { due: shownDueDay(deps, by) };

/** Returns the last day of a hold that ends at midnight; a lease of minutes has none. */
export function endOfHold(deps: PolicyDeps, { held_until: until }: Pick<Row, 'held_until'>): { ends?: DueDay } {
  if (!until) return {};
  const last = shanghaiDate(later(until, -1));
  return endOfDay(last).getTime() === until.getTime() ? { ends: shownDueDay(deps, last) } : {};
}

/** Returns the limits of "due today": every deadline before `before`, the next working day. Deadlines before `today` are overdue. */
export const dueTodayBefore = (deps: PolicyDeps): { today: string; before: string } => {
  const today = shanghaiDate(deps.clock.now());
  return { today, before: addWorkdays(today, 1, calendarNow(deps)) };
};

/** Events that do not change the deadline: the term of the phase continues. */
const unchanged: ReadonlySet<Event> = new Set(['pass', 'dismiss', 'pay']);

/** Returns the new `office_due` after an event. Only `publish` reads the history, because its term began with the approval. */
export async function dueAfter(
  db: Db,
  deps: PolicyDeps,
  row: Row,
  { event, to }: { event: Event; to: Status },
): Promise<{ office_due?: string }> {
  if (unchanged.has(event)) return {};
  const { common } = rulesOf(deps, { ...row, status: to });
  const step = { at: shanghaiInstant(deps.clock.now()), status: to };
  const history = event === 'publish' ? (await historyOf(db, row.id)).map(passed) : [];
  // A corrected bank account starts a new term, as the failed payment before it did.
  return { office_due: officeDueDay(to, [...history, step], common) ?? NO_DUE_DAY };
}

const passed = ({ at, status }: { at: Date; status: Status }) => ({ at: shanghaiInstant(at), status });

const BATCH = 200;
/** After its start a process also computes what moved while no process ran, as in a maintenance. */
const LOOK_BACK_MS = 7 * DAY_MS;
/** By this time after the start of a version the transactions have ended that read the calendar before it. */
const SETTLED_MS = 60_000;
/** One more pass then corrects deadlines of a process that could not load the version in time, and retries cases that failed. */
const LAST_PASS_MS = HOUR_MS;

/**
 * By process, as each has its own `policies`: how long each recent version had been in force when the process last computed the deadlines
 * that its calendar moves.
 */
const lastPasses = new WeakMap<Deps['policies'], ReadonlyMap<number, number>>();

const needsPass = (age: number, ageAtLastPass = -1): boolean =>
  ageAtLastPass < SETTLED_MS || (ageAtLastPass < LAST_PASS_MS && age >= LAST_PASS_MS);

/**
 * Returns the earliest deadline that can differ between the calendars in force since just before `since`, or undefined if they are equal.
 * A term that ends on the first differing day `first` is due on the last working day until then, which may be before `first`.
 */
function firstMovedDay({ policies, clock }: PolicyDeps, since: Date): string | undefined {
  const now = clock.now();
  const started = policies.signed().filter(({ validFrom }) => validFrom >= since && validFrom <= now);
  const calendars = [policies.current(later(since, -1)), ...started].map(({ policy }) => policy.common.calendar);
  const [first] = calendars
    .flatMap(({ holidays, extraWorkdays }) => [...holidays, ...extraWorkdays])
    .filter((day) => new Set(calendars.map((calendar) => isWorkday(day, calendar))).size > 1)
    .sort();
  return first && calendars.map((calendar) => lastWorkday(first, calendar)).sort()[0];
}

/**
 * Computes the deadlines of the cases that `next` returns, given the last case of the batch before. A case that fails does not stop the
 * cases after it. Returns how many failed.
 */
async function setDueDays(deps: Deps, next: (last?: Row) => Promise<Row[]>): Promise<number> {
  let failures = 0;
  const set = async (row: Row): Promise<void> => {
    const day = officeDueDay(row.status, (await historyOf(deps.db, row.id)).map(passed), rulesOf(deps, row).common);
    if (day && day !== row.office_due) await setDueDay(deps.db, row, day);
  };
  for (let rows = await next(); rows.length; rows = rows.length < BATCH ? [] : await next(rows.at(-1)))
    for (const row of rows)
      await set(row).catch((error: unknown) => {
        failures += 1;
        deps.log.error({ err: error, application: row.id }, 'computing a deadline of the office failed');
      });
  return failures;
}

/** Computes the deadlines of open cases from the day `from`, in the order of lists by deadline. */
const setFrom = (deps: Deps, from: string): Promise<number> =>
  setDueDays(deps, (last) => {
    const beforeAll = { due: from, at: new Date(0), id: NO_ID };
    const after = last?.submitted_at ? { due: last.office_due, at: last.submitted_at, id: last.id } : beforeAll;
    return listCases(deps.db, { regions: null, statuses: officeStatuses, byDue: true, after }, BATCH);
  });

/** Sets the missing deadlines of open cases, as an older server version leaves them, and those that a new calendar moves. */
export async function fillDueDays(deps: Deps): Promise<void> {
  let failures = await setDueDays(deps, (last) => casesWithoutDueDay(deps.db, officeStatuses, BATCH, last?.id));
  const now = deps.clock.now().getTime();
  const recent = deps.policies
    .signed()
    .map(({ id, validFrom }) => ({ id, validFrom, age: now - validFrom.getTime() }))
    .filter(({ age }) => age >= 0 && age < LOOK_BACK_MS);
  const known = lastPasses.get(deps.policies);
  const starts = recent.filter(({ id, age }) => needsPass(age, known?.get(id))).map((one) => one.validFrom.getTime());
  if (starts.length > 0) {
    const from = firstMovedDay(deps, new Date(Math.min(...starts)));
    if (from !== undefined) failures += await setFrom(deps, from);
    lastPasses.set(deps.policies, new Map(recent.map(({ id, age }) => [id, age])));
  }
  if (failures > 0) throw new Error(`The deadlines of ${failures} cases could not be computed.`);
}
