import { timingSafeEqual } from 'node:crypto';
import type { Place } from '@domain/waiting';
import { randomPiece } from '../crypto/randomPiece';
import type { Deps } from '../deps';

/** Nobody is told to come back sooner. */
const SOONEST_MS = 3_000;
/** Nor later: who would be, comes when the line may have become shorter. */
const LATEST_MS = 10 * 60_000;
/** So long a place is good behind its time: for all the calls that one came for. */
const GOOD_MS = 15 * 60_000;
/** Between the times of two who wait: at first, at least, and at most. */
const GAP_MS = { first: 5, least: 0.2, most: 2_000 };
/** When so long nobody came who could have, all have gone home, and the line begins anew. */
const GONE_MS = 10_000;
/** Whoever came at their time and found the house full: fewer are asked to come. When nobody does, more. */
const SLOWER = 1.05;
const FASTER = 0.8;

export interface Places {
  /** when the place's time is, or nothing where there is none that is good */
  timeOf(place: unknown): number | undefined;
  /** whether anybody who was given a place may still be on the way */
  isAwaited(): boolean;
  /** at the end of the line */
  last(): Place;
  /** the same place once more, for who came too early, or found the house full at their time */
  again(place: string, time: number): Place;
}

/**
 * A line that nobody stands in: whoever is refused gets a time, later by a gap than the one before, and may come in then before
 * those who have none. The time is written in the place itself, sealed, so that every process honours what another gave, and nothing is kept.
 * Nobody knows how much each will ask once inside; the gap finds it out.
 */
export function openLine({ vault, clock }: Pick<Deps, 'vault' | 'clock'>): Places {
  let gapMs = GAP_MS.first;
  let begun = 0;
  let end = 0;
  let eased = 0;
  let came = 0;
  const now = (): number => clock.now().getTime();
  const seal = (told: string): string => vault.index('place', told).slice(-22);
  const ease = (): void => {
    if (now() - eased < 1_000) return;
    eased = now();
    gapMs = Math.max(GAP_MS.least, gapMs * FASTER);
  };
  const aheadOf = (time: number): number =>
    Math.max(0, Math.round((Math.min(time, end) - Math.max(begun, now())) / gapMs));
  const isAwaited = (): boolean => now() < Math.min(end + SOONEST_MS, came + GONE_MS);
  return {
    timeOf(place) {
      if (typeof place !== 'string' || place.length > 100) return undefined;
      const [time = '', nonce = '', sealed = ''] = place.split('.');
      const right = seal(`${time}.${nonce}`);
      if (sealed.length !== right.length || !timingSafeEqual(Buffer.from(sealed), Buffer.from(right))) return undefined;
      const at = parseInt(time, 36);
      if (at + GOOD_MS <= now()) return undefined;
      came = Math.max(came, now());
      return at;
    },
    isAwaited,
    last() {
      ease();
      const isFirst = !isAwaited();
      // Where few come the line grows more slowly than time goes by: its end must not be a time that is over.
      end = isFirst ? now() + SOONEST_MS : Math.min(Math.max(end + gapMs, now() + SOONEST_MS), now() + LATEST_MS);
      // Nobody can come before the first one's time.
      if (isFirst) begun = came = end;
      const told = `${Math.round(end).toString(36)}.${randomPiece(9).toString('base64url')}`;
      return { place: `${told}.${seal(told)}`, ahead: aheadOf(end), waitS: Math.ceil((end - now()) / 1000) };
    },
    again(place, time) {
      const isEarly = time > now();
      if (!isEarly) {
        eased = now();
        gapMs = Math.min(GAP_MS.most, gapMs * SLOWER);
      }
      return {
        place,
        ahead: isEarly ? aheadOf(time) : 0,
        waitS: isEarly ? Math.ceil((time - now()) / 1000) : Math.ceil((SOONEST_MS / 1000) * (1 + Math.random())),
      };
    },
  };
}
