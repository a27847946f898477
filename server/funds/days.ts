import type { CallTypes } from '@domain/contract/types';
import { longestStatisticsDays } from '@domain/statistics';
import { startOfDay } from '@domain/time';

import type { Deps } from '../deps';
import { fundMovements } from './poolQueries';
import { fundTotals } from './poolRecords';
import { periodOf } from '../platform/period';

type Line = CallTypes['fundsLine']['reply'];

/** Returns the sums at the end of each day, computed backwards from the current sums so that only these days are read. */
export async function fundsLine(deps: Deps, query: CallTypes['fundsLine']['query']): Promise<Line> {
  const { edition, regionCode = null, ...requested } = query;
  const { from, days } = periodOf(deps, requested, longestStatisticsDays);
  const fund = (await fundTotals(deps.db)).find((one) => one.edition === edition && one.regionCode === regionCode);
  if (!fund) return { list: [], total: 0 };
  const moved = new Map((await fundMovements(deps.db, fund.fundId, startOfDay(from))).map((one) => [one.day, one]));
  let { granted, reserved, spent, left } = fund;
  const last = days.at(-1) ?? from;
  const later = [...moved.keys()].filter((day) => day > last);
  const list = [...later, ...days]
    .sort()
    .reverse()
    .map((day) => {
      const line = { day, granted, reserved, spent, left };
      const change = moved.get(day);
      if (change) {
        granted -= change.granted;
        reserved -= change.reserved;
        spent -= change.spent;
        left -= change.granted - change.reserved - change.spent;
      }
      return line;
    });
  const shown = list.filter(({ day }) => day <= last).reverse();
  return { list: shown, total: shown.length };
}
