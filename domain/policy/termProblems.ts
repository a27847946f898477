import type { Placed } from '../rules/finding';
import type { Params } from '../rules/problem';
import { conditionFacts } from './conditionFacts';
import { namesOfFacts } from './formula';
import { decidingFacts } from './termSamples';
import { isOpenTerm, termsOf } from './terms';
import { possibleTerms } from './possibleTerms';
import type { Edition, Facts, OpenTerm, Term } from './types';

/** Of two problems with the same reason, returns the parameters of the rule that accepts more: the earlier `from`, the later day. */
const widest = (params: Params, other: Params): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const others = other[name] ?? value;
      return [name, (name === 'from' ? others < value : others > value) ? others : value];
    }),
  );

/** Returns whether a submission on a day is too late for its term. After the last day of all terms the edition is closed. */
export const hasEnded = (
  { intake }: Pick<Edition, 'intake'>,
  { applyUntil }: OpenTerm,
  filedOn: string | null,
): boolean => filedOn !== null && filedOn > applyUntil && filedOn <= intake.applyUntil;

/**
 * Returns the problems that an application has under every term that can still apply: an answer that is missing is never held against
 * the applicant. `filedOn`: the day of the submission, on which the term must be open; null: not compared.
 */
export function problemsOfTerms(
  edition: Edition,
  answered: Facts,
  filedOn: string | null,
  problemsOf: (term: OpenTerm) => Placed[],
): Placed[] {
  const deciding = decidingFacts(termsOf(edition));
  const decidingKeys = deciding.map((fact) => conditionFacts[fact].key);
  const [key = conditionFacts.invoiceDate.key, ...otherKeys] = decidingKeys;
  /** A problem of the term itself names what chose the term. */
  const chosen = (reason: Placed['reason'], params?: Params): Placed => ({
    keys: [key, ...otherKeys],
    reason,
    params: { ...params, facts: deciding.join(' ') },
    shown: { facts: namesOfFacts(deciding) },
  });
  const ofTerm = (term: Term): Placed[] => {
    if (!isOpenTerm(term)) {
      const { 'zh-CN': chinese, 'en-US': english, 'ar-SA': arabic } = term.closed;
      return [chosen('not_eligible.closed', { closed: chinese, 'closed.en-US': english, 'closed.ar-SA': arabic })];
    }
    return [
      ...(hasEnded(edition, term, filedOn) ? [chosen('not_eligible.ended', { until: term.applyUntil })] : []),
      ...problemsOf(term),
    ];
  };
  const [first, ...others] = possibleTerms(edition, answered).map(ofTerm);
  if (!first) return [chosen('not_eligible.term')];
  return first.flatMap((problem): Placed[] => {
    const same = others.map((list) => list.find((other) => other.keys[0] === problem.keys[0]));
    if (same.includes(undefined)) return [];
    const params = same.reduce<Params | undefined>(
      (wide, other) =>
        wide && other?.params && other.reason === problem.reason && problem.reason !== 'not_eligible.closed'
          ? widest(wide, other.params)
          : wide,
      problem.params,
    );
    const more = decidingKeys.filter((one) => !problem.keys.includes(one));
    return [{ ...problem, keys: [...problem.keys, ...more], ...(params && { params }) }];
  });
}
