import { history, useNavigate } from '@umijs/max';
import type { QueueName } from '@domain/queues';
import { codeOf } from '@/services/callError';
import { watchLocation } from '@/services/watchLocation';
import { giveBack, keepForLater, takeNext } from './cases';
import { allArrived } from './sendDecision';

/** Returns the URL of a case, with the queue that the officer works through. */
export const caseUrl = (id: string, queue: QueueName | undefined) => `/cases/${id}${queue ? `?queue=${queue}` : ''}`;

/** `takeNext`; at the limit of leases it waits for the decisions that have not arrived: each ends a lease. */
const takeNextWithinLimit: typeof takeNext = (queue, shownId) =>
  takeNext(queue, shownId).catch(async (error: unknown) => {
    if (codeOf(error) !== 'LEASE_LIMIT') throw error;
    await allArrived();
    return takeNext(queue, shownId);
  });

type Result = 'opened' | 'none' | 'busy' | 'left';

/** Claims the next case and opens it, unless the officer has navigated before the response. */
export function useNextCase() {
  const navigate = useNavigate();
  return async (queue: QueueName | undefined, shownId?: string): Promise<Result> => {
    const hasLeft = watchLocation();
    try {
      const next = await takeNextWithinLimit(queue, shownId);
      if (next === 'busy') return 'busy';
      if (hasLeft()) {
        // On a case page it serves as the prefetched case; elsewhere nothing would give it back.
        if (next && history.location.pathname.includes('/cases/')) keepForLater(queue, next);
        else if (next) void giveBack(next);
        return 'left';
      }
      if (!next) return 'none';
      navigate(caseUrl(next.id, queue));
      return 'opened';
    } catch (error) {
      if (hasLeft()) return 'left';
      throw error;
    }
  };
}
