import type { CallTypes } from '@domain/contract/types';
import { shanghaiInstant } from '@domain/time';

import type { Deps } from '../../deps';
import { stateOfQueue } from './assignmentQueries';
import { NO_DUE_DAY } from '../../cases/deadlines/dueDayRecords';
import type { StaffCaller } from '../../auth/caller';
import { myQueues, queueScope } from './assignments';
import { dueTodayBefore, shownDueDay } from '../../cases/deadlines/dueDays';

const MOST = 1000;

/** Returns the caller's queues, counting only the cases that the caller could claim now. */
export async function queuesOf(deps: Deps, caller: StaffCaller): Promise<CallTypes['queues']['reply']> {
  const officer = queueScope(deps, caller);
  const limits = { ...dueTodayBefore(deps), most: MOST + 1 };
  return Promise.all(
    myQueues(caller).map(async (queue) => {
      const { count, oldest, overdue, dueToday, due } = await stateOfQueue(deps.db, queue, officer, limits);
      return {
        queue,
        count: Math.min(count, MOST),
        more: count > MOST,
        oldest: oldest && shanghaiInstant(oldest),
        overdue,
        dueToday,
        ...(due && due !== NO_DUE_DAY && { due: shownDueDay(deps, due) }),
      };
    }),
  );
}
