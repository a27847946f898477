import { timingSafeEqual } from 'node:crypto';
import type { QueueTicket } from '@domain/queueTicket';
import { randomPiece } from '../../platform/crypto/randomPiece';
import type { Deps } from '../../deps';

/** Shortest wait. */
const SOONEST_MS = 3_000;
/** Longest wait; the queue may be shorter by then. */
const LATEST_MS = 10 * 60_000;
/** Validity of a ticket after its time; long enough for all calls of a visit. */
const GOOD_MS = 15 * 60_000;
/** Gap between two ticket times: initial, minimum, maximum. */
const GAP_MS = { first: 5, least: 0.2, most: 2_000 };
/** The queue ends when no ticket holder returns for this long although their times have come. */
const GONE_MS = 10_000;
/** The gap grows when a client at its ticket time finds the server full, and shrinks (at most once a second) otherwise. */
const SLOWER = 1.05;
const FASTER = 0.8;

interface Tickets {
  /** Returns the time of a ticket, or undefined when it is missing, forged or expired. */
  timeOf(ticket: unknown): number | undefined;
  /** Returns true while ticket holders may still return. */
  isAwaited(): boolean;
  /** Issues a new ticket at the end of the queue. */
  last(): QueueTicket;
  /** Returns the same ticket with a new wait, for a client that came early or found the server full. */
  again(ticket: string, time: number): QueueTicket;
}

/**
 * Stateless waiting queue: a rejected client gets a ticket with a time, one gap after the previous ticket, and precedes clients without one.
 * The ticket contains its time and an HMAC, so every process accepts it. The gap adapts, because the load per client is unknown.
 */
export function createTickets({ vault, clock }: Pick<Deps, 'vault' | 'clock'>): Tickets {
  let gapMs = GAP_MS.first;
  let begun = 0;
  let end = 0;
  let eased = 0;
  let came = 0;
  const now = (): number => clock.now().getTime();
  const seal = (payload: string): string => vault.index('place', payload).slice(-22);
  const ease = (): void => {
    if (now() - eased < 1_000) return;
    eased = now();
    gapMs = Math.max(GAP_MS.least, gapMs * FASTER);
  };
  const aheadOf = (time: number): number =>
    Math.max(0, Math.round((Math.min(time, end) - Math.max(begun, now())) / gapMs));
  const isAwaited = (): boolean => now() < Math.min(end + SOONEST_MS, came + GONE_MS);
  return {
    timeOf(ticket) {
      if (typeof ticket !== 'string' || ticket.length > 100) return undefined;
      const [time = '', nonce = '', sealed = ''] = ticket.split('.');
      const [received, expected] = [Buffer.from(sealed), Buffer.from(seal(`${time}.${nonce}`))];
      if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined;
      const at = parseInt(time, 36);
      if (at + GOOD_MS <= now()) return undefined;
      came = Math.max(came, now());
      return at;
    },
    isAwaited,
    last() {
      ease();
      const isFirst = !isAwaited();
      // With few clients the queue grows more slowly than time passes; its end must not be in the past.
      end = isFirst ? now() + SOONEST_MS : Math.min(Math.max(end + gapMs, now() + SOONEST_MS), now() + LATEST_MS);
      // No ticket holder can return before the first ticket's time.
      if (isFirst) begun = came = end;
      const payload = `${Math.round(end).toString(36)}.${randomPiece(9).toString('base64url')}`;
      return { place: `${payload}.${seal(payload)}`, ahead: aheadOf(end), waitS: Math.ceil((end - now()) / 1000) };
    },
    again(ticket, time) {
      const isEarly = time > now();
      if (!isEarly) {
        eased = now();
        gapMs = Math.min(GAP_MS.most, gapMs * SLOWER);
      }
      return {
        place: ticket,
        ahead: isEarly ? aheadOf(time) : 0,
        waitS: isEarly ? Math.ceil((time - now()) / 1000) : Math.ceil((SOONEST_MS / 1000) * (1 + Math.random())),
      };
    },
  };
}
