import { type DueDay, dueIn, officeDueDay, officeStatuses } from '@domain/policy/deadlines';
import type { Event, Status } from '@domain/status';
import { addWorkdays, endOfDay, lastWorkday, shanghaiDate, shanghaiInstant } from '@domain/time';

import { later } from '../platform/clock';
import type { Db } from '../platform/db/tables';
import type { Deps } from '../deps';
import type { Row } from '../platform/db/tables/applications';
import { casesWithoutDueDay, NO_DUE_DAY, NO_ID, setDueDay } from './dueDayQueries';
import { listCases } from './lists/listQueries';
import { historyOf } from '../cases/historyRecords';
import { rulesOf } from '../cases/editions';

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
/** Housekeeping runs every minute; a longer time covers a restart. */
const NEW_FOR_MS = 3_600_000;
/** After this time no transaction is under way that has read the calendar before. */
const SETTLED_MS = 60_000;

/**
 * Returns the earliest deadline that the calendars in force within the last hour move, if they differ: that of a term which ends on the
 * first day in which they differ.
 */
function firstMovedDay({ policies, clock }: PolicyDeps): string | undefined {
  const now = clock.now();
  const since = later(now, -NEW_FOR_MS);
  const recent = policies.signed().filter(({ validFrom }) => validFrom > since && validFrom <= now);
  const calendars = [policies.current(since), ...recent].map(({ policy }) => policy.common.calendar);
  const days = calendars.map(({ holidays, extraWorkdays }) => [...holidays, ...extraWorkdays]);
  const [first] = days
    .flat()
    .filter((day) => !days.every((known) => known.includes(day)))
    .sort();
  return first && calendars.map((calendar) => lastWorkday(first, calendar)).sort()[0];
}

/** Computes the deadlines of the cases that `next` returns, given the last case of the batch before. */
async function setDueDays(deps: Deps, next: (last?: Row) => Promise<Row[]>): Promise<void> {
  for (let rows = await next(); rows.length; rows = rows.length < BATCH ? [] : await next(rows.at(-1)))
    for (const row of rows) {
      const day = officeDueDay(row.status, (await historyOf(deps.db, row.id)).map(passed), rulesOf(deps, row).common);
      if (day && day !== row.office_due) await setDueDay(deps.db, row, day);
    }
}

/** the version for whose calendar this process has set all deadlines */
const setFor = new WeakMap<Deps['policies'], number>();

/** Sets the missing deadline of open cases, as an older server version leaves them, and once the deadlines that a new calendar moves. */
export async function fillDueDays(deps: Deps): Promise<void> {
  await setDueDays(deps, (last) => casesWithoutDueDay(deps.db, officeStatuses, BATCH, last?.id));
  const { id, validFrom } = deps.policies.current();
  const from = firstMovedDay(deps);
  if (from === undefined || setFor.get(deps.policies) === id) return;
  const isSettled = validFrom <= later(deps.clock.now(), -SETTLED_MS);
  const open = { regions: null, statuses: officeStatuses, byDue: true };
  await setDueDays(deps, (last) => {
    const after = last?.submitted_at
      ? { due: last.office_due, at: last.submitted_at, id: last.id }
      : { due: from, at: new Date(0), id: NO_ID };
    return listCases(deps.db, { ...open, after }, BATCH);
  });
  if (isSettled) setFor.set(deps.policies, id);
}
