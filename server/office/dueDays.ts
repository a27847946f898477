import { type DueDay, dueIn, officeDueDay, officeStatuses } from '@domain/policy/deadlines';
import type { Event, Status } from '@domain/status';
import { addWorkdays, endOfDay, shanghaiDate, shanghaiInstant } from '@domain/time';

import { later } from '../platform/clock';
import type { Db } from '../platform/db/tables';
import type { Deps } from '../deps';
import type { Row } from '../platform/db/tables/applications';
import { casesDueFrom, NO_DUE_DAY, setDueDay } from './dueDayQueries';
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

/** Returns the first day in which the calendars that were in force within the last hour differ, or `NO_DUE_DAY`. */
function firstNewDay({ policies, clock }: PolicyDeps): string {
  const now = clock.now();
  const since = later(now, -NEW_FOR_MS);
  const recent = policies.signed().filter(({ validFrom }) => validFrom > since && validFrom <= now);
  const calendars = [policies.current(since), ...recent].map(({ policy }) => {
    const { holidays, extraWorkdays } = policy.common.calendar;
    return [...holidays, ...extraWorkdays];
  });
  const changed = calendars.flat().filter((day) => !calendars.every((days) => days.includes(day)));
  return changed.sort()[0] ?? NO_DUE_DAY;
}

/** Sets the missing deadline of open cases, as an older server version leaves them, and the deadlines that a new calendar moves. */
export async function fillDueDays(deps: Deps): Promise<void> {
  const from = firstNewDay(deps);
  for (let after: string | undefined, found = BATCH; found === BATCH;) {
    const rows = await casesDueFrom(deps.db, officeStatuses, from, BATCH, after);
    for (const row of rows) {
      const day = officeDueDay(row.status, (await historyOf(deps.db, row.id)).map(passed), rulesOf(deps, row).common);
      if (day && day !== row.office_due) await setDueDay(deps.db, row, day);
    }
    found = rows.length;
    after = rows.at(-1)?.id;
  }
}
