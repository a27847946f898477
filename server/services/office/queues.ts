import type { CallTypes } from '@domain/contract/types';
import { overdueBefore } from '@domain/policy/deadlines';
import type { QueueName } from '@domain/queues';
import { shanghaiInstant } from '@domain/time';

import type { Deps } from '../../deps';
import { stateOfQueue } from '../../stores/caseHolds';
import type { StaffCaller } from '../staff/caller';
import { myQueues } from './claims';

const MOST = 1000;

/** The working days the policy promises from the submission on. */
function promised(deps: Deps, queue: QueueName): number {
  const { acceptWorkdays, reviewWorkdays } = deps.laws.current().policy.common.sla;
  return queue === 'intake' ? acceptWorkdays : acceptWorkdays + reviewWorkdays;
}

/** Returns the queues of this officer with what the officer could take now. */
export async function queuesOf(deps: Deps, caller: StaffCaller): Promise<CallTypes['queues']['reply']> {
  const now = deps.clock.now();
  const desk = { staffId: caller.id, regions: caller.regions, now };
  const { common } = deps.laws.current().policy;
  return Promise.all(
    myQueues(caller).map(async (queue) => {
      const limits = { overdueBefore: overdueBefore(promised(deps, queue), common, now), most: MOST + 1 };
      const { count, oldest, overdue } = await stateOfQueue(deps.db, queue, desk, limits);
      return {
        queue,
        count: Math.min(count, MOST),
        more: count > MOST,
        oldest: oldest && shanghaiInstant(oldest),
        overdue,
      };
    }),
  );
}
