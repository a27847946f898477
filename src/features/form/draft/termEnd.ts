import { factsOf } from '@domain/policy/facts';
import { lastDayFor } from '@domain/policy/possibleTerms';
import { daysBetween, shanghaiDate } from '@domain/time';
import { clock } from '@/services/clock';
import { SOON_DAYS } from './mayEndSoon';
import type { DraftState } from './store';

/** The last day for a draft, if it is near or over. A string, so that an edit of another answer does not re-render the note. */
export type TermEnd = `${'soon' | 'ended'} ${string}`;

/** Returns the end of the term of a draft; of several possible terms the latest end. An edition that is closed has a note of its own. */
export function termEnd({
  draft,
  edition,
  answers,
}: Pick<DraftState, 'draft' | 'edition' | 'answers'>): TermEnd | null {
  if (draft.status !== 'draft' || edition?.status !== 'open') return null;
  const last = lastDayFor(edition, factsOf(answers));
  if (last === null) return null;
  const left = daysBetween(shanghaiDate(clock.now()), last);
  return left < 0 ? `ended ${last}` : left <= SOON_DAYS ? `soon ${last}` : null;
}
