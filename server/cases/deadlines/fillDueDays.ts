import { officeDueDay, officeStatuses } from '@domain/policy/deadlines';
import { DAY_MS, HOUR_MS, isWorkday, lastWorkday } from '@domain/time';

import type { Deps } from '../../deps';
import { later } from '../../platform/clock';
import type { CaseRow } from '../../platform/db/tables/applications';
import { rulesOf } from '../editions';
import { historyOf } from '../historyRecords';
import { casesByDueDay, casesWithoutDueDay, NO_ID, setDueDay } from './dueDayRecords';
import { passed } from './dueDays';

type PolicyDeps = Pick<Deps, 'policies' | 'clock'>;

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
async function setDueDays(deps: Deps, next: (last?: CaseRow) => Promise<CaseRow[]>): Promise<number> {
  let failures = 0;
  const set = async (row: CaseRow): Promise<void> => {
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

/** Computes the deadlines of open cases from the day `from`. */
async function setFrom(deps: Deps, from: string): Promise<number> {
  let failures = 0;
  for (const status of officeStatuses)
    for (const stage of status === 'reviewing' ? ([1, 2] as const) : [null])
      failures += await setDueDays(deps, (last) => {
        const after = last?.submitted_at
          ? { due: last.office_due, at: last.submitted_at, id: last.id }
          : { due: from, at: new Date(0), id: NO_ID };
        return casesByDueDay(deps.db, { status, stage }, after, BATCH);
      });
  return failures;
}

/** Sets the missing deadlines of open cases, as an older server version leaves them, and those that a new calendar moves. */
export async function fillDueDays(deps: Deps): Promise<void> {
  let failures = await setDueDays(deps, (last) => casesWithoutDueDay(deps.db, officeStatuses, BATCH, last?.id));
  const now = deps.clock.now().getTime();
  const recent = deps.policies
    .signed()
    .map(({ id, validFrom }) => ({ id, validFrom, age: now - validFrom.getTime() }))
    .filter(({ age }) => age >= 0 && age < LOOK_BACK_MS);
  const passedAtAge = lastPasses.get(deps.policies);
  const starts = recent
    .filter(({ id, age }) => needsPass(age, passedAtAge?.get(id)))
    .map((one) => one.validFrom.getTime());
  if (starts.length > 0) {
    const from = firstMovedDay(deps, new Date(Math.min(...starts)));
    if (from !== undefined) failures += await setFrom(deps, from);
    lastPasses.set(deps.policies, new Map(recent.map(({ id, age }) => [id, age])));
  }
  if (failures > 0) throw new Error(`The deadlines of ${failures} cases could not be computed.`);
}
