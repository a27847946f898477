import { type DueDay, dueIn, officeDueDay } from '@domain/policy/deadlines';
import type { Event, Status } from '@domain/status';
import { addWorkdays, endOfDay, shanghaiDate, shanghaiInstant } from '@domain/time';

import { later } from '../../platform/clock';
import type { Db } from '../../platform/db/tables';
import type { Deps } from '../../deps';
import type { CaseRow } from '../../platform/db/tables/applications';
import { NO_DUE_DAY } from './dueDayRecords';
import { historyOf } from '../historyRecords';
import { rulesOf } from '../editions';

type PolicyDeps = Pick<Deps, 'policies' | 'clock'>;

const calendarNow = ({ policies }: PolicyDeps) => policies.current().policy.common.calendar;

/** Returns a deadline with its remaining working days. All views of the office use this function. */
export const shownDueDay = (deps: PolicyDeps, by: string): DueDay =>
  dueIn(by, shanghaiDate(deps.clock.now()), calendarNow(deps));

export const dueOfCase = (deps: PolicyDeps, { office_due: by }: Pick<CaseRow, 'office_due'>): { due?: DueDay } =>
  by === NO_DUE_DAY ? {} : { due: shownDueDay(deps, by) };

/** Returns the last day of a hold that ends at midnight; a lease of minutes has none. */
export function endOfHold(deps: PolicyDeps, { held_until: until }: Pick<CaseRow, 'held_until'>): { ends?: DueDay } {
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
  row: CaseRow,
  { event, to }: { event: Event; to: Status },
): Promise<{ office_due?: string }> {
  if (unchanged.has(event)) return {};
  const { common } = rulesOf(deps, { ...row, status: to });
  const step = { at: shanghaiInstant(deps.clock.now()), status: to };
  const history = event === 'publish' ? (await historyOf(db, row.id)).map(passed) : [];
  // A corrected bank account starts a new term, as the failed payment before it did.
  return { office_due: officeDueDay(to, [...history, step], common) ?? NO_DUE_DAY };
}

/** Returns the step of the history that `officeDueDay` counts from. */
export const passed = ({ at, status }: { at: Date; status: Status }) => ({ at: shanghaiInstant(at), status });
