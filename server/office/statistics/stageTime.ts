import type { CallTypes } from '@domain/contract/types';
import { addDays, shanghaiDate } from '@domain/time';

import type { Deps } from '../../deps';
import type { CaseRow } from '../../platform/db/tables/applications';
import { processingTimes } from './statisticsQueries';

type StageTime = CallTypes['stageTime']['reply'];

/** Below this number the phone shows the promised date of the policy. */
const FEWEST = 30;
const PERIOD_DAYS = 180;
const CACHED_MS = 10 * 60_000;
const DAY_S = 86_400;

const days = (seconds: number): number => Math.max(1, Math.ceil(seconds / DAY_S));

/** Returns a function that measures how long the cases of a city stayed in a stage; a result is cached for ten minutes per city. */
export function stageTimes({ db, clock }: Pick<Deps, 'db' | 'clock'>): (row: CaseRow) => Promise<StageTime> {
  const cache = new Map<string, { until: number; times: ReturnType<typeof processingTimes> }>();
  const timesOf = (city: string) => {
    const now = clock.now();
    const cached = cache.get(city);
    if (cached && cached.until > now.getTime()) return cached.times;
    const to = shanghaiDate(now);
    const times = processingTimes(db, { from: addDays(to, -PERIOD_DAYS), to, regions: [city], noted: [] });
    cache.set(city, { until: now.getTime() + CACHED_MS, times });
    times.catch(() => cache.delete(city));
    return times;
  };
  return async ({ region_code: city, status, stage }) => {
    const age = city ? (await timesOf(city)).find((one) => one.status === status && one.stage === stage) : undefined;
    if (!age || age.count < FEWEST) return { measured: null };
    const [median, ninety] = age.parts;
    return { measured: { median: days(median), ninety: days(ninety), cases: age.count } };
  };
}
