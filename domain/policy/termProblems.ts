import type { Placed } from '../rules/finding';
import type { Params } from '../rules/sentences';
import type { Facts } from './facts';
import { namesOfFacts } from './formula';
import { decidingFacts, keyOf } from './termSamples';
import { isOpenTerm, possibleTerms, termsOf } from './terms';
import type { Edition, OpenTerm, Term } from './types';

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
  const [key = keyOf.invoiceDate, ...otherKeys] = deciding.map((fact) => keyOf[fact]);
  const keys: Placed['keys'] = [key, ...otherKeys];
  /** What chose the term, which the sentence names. */
  const facts = { facts: deciding.join(' ') };
  const shown = { facts: namesOfFacts(deciding) };
  const ofTerm = (term: Term): Placed[] => {
    if (!isOpenTerm(term)) {
      const { 'zh-CN': chinese, 'en-US': english, 'ar-SA': arabic } = term.closed;
      return [
        {
          keys,
          reason: 'not_eligible.closed',
          params: { closed: chinese, 'closed.en-US': english, 'closed.ar-SA': arabic, ...facts },
          shown,
        },
      ];
    }
    return [
      ...(hasEnded(edition, term, filedOn)
        ? [{ keys, reason: 'not_eligible.ended' as const, params: { until: term.applyUntil, ...facts }, shown }]
        : []),
      ...problemsOf(term),
    ];
  };
  const [first, ...others] = possibleTerms(edition, answered).map(ofTerm);
  if (!first) return [{ keys, reason: 'not_eligible.term', params: facts, shown }];
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
    const more = deciding.map((fact) => keyOf[fact]).filter((one) => !problem.keys.includes(one));
    return [{ ...problem, keys: [...problem.keys, ...more], ...(params && { params }) }];
  });
}
