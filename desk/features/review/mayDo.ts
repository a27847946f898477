import type { Me } from '@/services/identity';
import { type Event, transitions, type Transition } from '@domain/status';
import type { Case } from './cases';

/** What this person may do with this case, by the one table of states. The server judges again, with the second pair of eyes. */
export function eventsFor(found: Pick<Case, 'status' | 'stage'>, me: Pick<Me, 'roles'>): Event[] {
  const rows: readonly Transition[] = transitions;
  return rows
    .filter(
      ({ from, by, stage, roles }) =>
        from === found.status &&
        by === 'reviewer' &&
        (stage === undefined || stage === found.stage) &&
        roles?.some((role) => me.roles.includes(role)),
    )
    .map(({ event }) => event as Event);
}

/** Yes to what stands here, whatever it is called. */
export const yesOf = (events: readonly Event[]): Event | undefined =>
  (['intake', 'pass', 'approve', 'publish'] as const).find((event) => events.includes(event));
