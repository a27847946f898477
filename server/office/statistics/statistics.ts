import type { CallTypes } from '@domain/contract/types';
import { ownValue } from '@domain/ownValue';
import { type Counts, statisticOf, longestStatisticsDays, noCounts } from '@domain/statistics';

import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { transaction } from '../../platform/db/transaction';
import { addUp, notedCases } from './statisticsSumQueries';
import { countEvents, countReasons, processingTimes, waitingTimes } from './statisticsQueries';
import type { Caller } from '../../auth/caller';
import { regionsFor } from '../lists/list';
import { periodOf } from '../../platform/period';

type Statistics = CallTypes['statistics']['reply'];
type Ages = Awaited<ReturnType<typeof waitingTimes>>;

const hours = (seconds: number): number => Math.round(seconds / 360) / 10;

const ages = (rows: Ages): Statistics['took'] =>
  rows.map(({ status, stage, regionCode, count, parts: [median, ninety] }) => ({
    status,
    ...(stage && { stage }),
    regionCode,
    count,
    median: hours(median),
    ninety: hours(ninety),
  }));

/** Limit of cases counted in addition to the stored sums. More are pending only until the sweep has summed them, e.g. after an update. */
const MOST_NOTED = 10_000;

/** Returns the statistics of a period for the caller's cities. Throws UNAVAILABLE while too many cases are not yet summed. */
export async function statisticsFor(
  deps: Deps,
  caller: Caller,
  { edition, regionCode, ...requested }: CallTypes['statistics']['query'],
): Promise<Statistics> {
  const { from, to, days } = periodOf(deps, requested, longestStatisticsDays);
  const noted = await notedCases(deps.db, MOST_NOTED + 1);
  if (noted.length > MOST_NOTED) throw new AppError('UNAVAILABLE', { retryAfterS: 60 });
  const which = { noted, regions: regionsFor(caller, regionCode), ...(edition && { edition }) };
  const scope = { ...which, from, to };
  const [events, returns, took, waiting] = await Promise.all([
    countEvents(deps.db, scope),
    countReasons(deps.db, scope),
    processingTimes(deps.db, scope),
    waitingTimes(deps.db, deps.clock.now(), which),
  ]);
  const total = noCounts();
  const byDay = new Map<string, Counts>(days.map((day) => [day, noCounts()]));
  const byCity = new Map<string, Counts>();
  for (const { day, regionCode: city, event, count } of events) {
    const name = statisticOf(event);
    if (!name) continue;
    if (!byCity.has(city)) byCity.set(city, noCounts());
    for (const counts of [total, byDay.get(day), byCity.get(city)]) if (counts) counts[name] += count;
  }
  return {
    from,
    to,
    total,
    days: [...byDay].map(([day, counts]) => ({ day, ...counts })),
    cities: [...byCity].sort(([a], [b]) => (a < b ? -1 : 1)).map(([city, counts]) => ({ regionCode: city, ...counts })),
    returns: returns.map(({ code, count }) => {
      const sentence = ownValue(deps.policy.returnReasons, code);
      return { code, ...(sentence && { sentence }), count };
    }),
    took: ages(took),
    waiting: ages(waiting),
  };
}

const BATCH = 1_000;
/** Time limit per sweep, so that a large backlog after an update does not delay the other tasks. */
const LONGEST_MS = 30_000;

/** Adds noted cases to the statistics sums in batches, one transaction each; the next sweep repeats an interrupted batch. */
export async function sumStatistics(deps: Pick<Deps, 'pool'>): Promise<void> {
  const until = performance.now() + LONGEST_MS;
  while ((await transaction(deps, (trx) => addUp(trx, BATCH))) === BATCH && performance.now() < until);
}
