import type { Estimate } from '../contract/types';
import { otherSentences } from '../rules/otherSentences';
import { problemIn } from '../rules/problem';
import { amountAt, lowestPrice, priceFor } from './amount';
import { priceBounds } from './prices';
import { amountsOfPair, possibleAmounts } from './amountChoice';
import { factsOfWhen } from './conditionFacts';
import { findIneligible, isDecidable, type Rules } from './eligibility';
import { formulaByTerm, formulaOf, formulaSentence } from './formula';
import { hasEnded, problemsOfTerms } from './termProblems';
import { decidingFacts } from './termSamples';
import { ownerKeys } from './owners';
import { isOpenTerm, termsOf } from './terms';
import { possibleTerms } from './possibleTerms';
import type { Facts, OpenTerm, RuleContext } from './types';

const makeProblem = problemIn(otherSentences);

type TermEstimate = Pick<Estimate, 'eligible' | 'amount' | 'range' | 'formulaParts'>;

const withoutSubsidy: TermEstimate = {
  eligible: false,
  amount: null,
  range: null,
  formulaParts: formulaOf(undefined, null),
};

/** Returns an estimate for each amount of the term that can still apply. */
function estimatesOf(rules: Rules, facts: Facts, prices: typeof priceBounds): TermEstimate[] {
  const eligible = findIneligible(rules, facts).length > 0 ? false : isDecidable(rules, facts) ? true : null;
  const estimates = possibleAmounts(rules.term, facts, prices).map(({ amount: rule, min, max }): TermEstimate => {
    const price = priceFor(rule, facts);
    const isExact = rule.method === 'fixed' || price !== null;
    const at = (limit: number): number => amountAt(rule, Math.max(limit, lowestPrice(rule))) ?? 0;
    return {
      eligible,
      amount: isExact && eligible !== false ? amountAt(rule, price ?? 0) : null,
      range: !isExact && eligible !== false ? [at(min), at(max)] : null,
      formulaParts: formulaOf(rule, price),
    };
  });
  return estimates.length > 0 ? estimates : [{ ...withoutSubsidy, eligible }];
}

/** Returns what the estimates of several terms have in common: the amount and the formula only if they are the same in all. */
function inCommon(
  estimates: readonly [TermEstimate, ...TermEstimate[]],
  missing: () => Parameters<typeof formulaByTerm>[0],
): TermEstimate {
  const [first] = estimates;
  if (estimates.length === 1) return first;
  const isSame = (part: (estimate: TermEstimate) => unknown) =>
    estimates.every((estimate) => JSON.stringify(part(estimate)) === JSON.stringify(part(first)));
  const sums = estimates.flatMap(({ amount, range }) => range ?? (amount === null ? [] : [amount]));
  const isOneSum = isSame(({ amount, range }) => [amount, range]);
  return {
    eligible: isSame(({ eligible }) => eligible) ? first.eligible : null,
    amount: isOneSum ? first.amount : null,
    range: isOneSum ? first.range : sums.length ? [Math.min(...sums), Math.max(...sums)] : null,
    formulaParts: isSame(({ formulaParts }) => formulaParts) ? first.formulaParts : formulaByTerm(missing()),
  };
}

export interface EstimateOptions {
  /** The day of the submission: a term that has ended by then pays nothing. */
  filedOn?: string;
  /** Narrows the range while the price is unknown. */
  prices?: typeof priceBounds;
  /** The facts are of a submitted application: they also count where the form of the edition does not ask for them. */
  isSubmitted?: boolean;
}

/** Returns the estimate for the facts known so far (the reply of `/estimates`). Phone and server use it. */
export const estimateFacts = (
  rules: Pick<RuleContext, 'common' | 'edition'>,
  given: Facts,
  { filedOn, prices = priceBounds, isSubmitted = false }: EstimateOptions = {},
): Estimate => {
  const { edition } = rules;
  const isOwnerAsked = ownerKeys(termsOf(edition)).length > 0;
  // An answer from before the policy, that its form does not ask for, is not known: it decides no application.
  const facts = isOwnerAsked || isSubmitted ? given : { ...given, oldOwner: null };
  const rulesOf = (term: OpenTerm): Rules => ({ common: rules.common, term, isOwnerAsked });
  const terms = possibleTerms(edition, facts);
  const [first = withoutSubsidy, ...others] = terms.flatMap((term) =>
    isOpenTerm(term) && !hasEnded(edition, term, filedOn ?? null)
      ? estimatesOf(rulesOf(term), facts, prices)
      : [withoutSubsidy],
  );
  const missing = () => {
    const ofAmounts = terms.filter(isOpenTerm).flatMap((term) => factsOfWhen(amountsOfPair(term, facts)));
    return [...decidingFacts(terms), ...ofAmounts].filter((fact) => (facts[fact] ?? null) === null);
  };
  const estimate = inCommon([first, ...others], missing);
  const ineligible = (term: OpenTerm) => findIneligible(rulesOf(term), facts);
  const inAllTerms = problemsOfTerms(edition, facts, filedOn ?? null, ineligible);
  // Each term may refuse for another reason: then those of all terms are listed.
  const problems =
    estimate.eligible === false && inAllTerms.length === 0 ? terms.filter(isOpenTerm).flatMap(ineligible) : inAllTerms;
  return {
    ...estimate,
    formula: formulaSentence(estimate.formulaParts),
    edition: edition.id,
    version: edition.version,
    reasons: problems.map(({ reason, params, shown }) => makeProblem(reason, '', params, shown)),
  };
};
