import type { Estimate } from '../contract/types';
import { makeProblem } from '../rules/sentences';
import { amountAt, findAmount, lowestPrice, priceBounds } from './amount';
import { findIneligible, isDecidable, type Rules } from './eligibility';
import type { Facts } from './facts';
import { formulaOf, formulaSentence } from './formula';

/** Returns the estimate for the facts known so far (the reply of `/estimates`). Phone and server use it. */
export const estimateFacts = (rules: Rules, facts: Facts, prices = priceBounds): Estimate => {
  const { edition } = rules;
  const { oldFuel, carType, priceInclTax: price } = facts;
  const rule = oldFuel !== null && carType !== null ? findAmount(edition, oldFuel, carType) : undefined;
  const formula = formulaOf(rule, price);
  const reasons = findIneligible(rules, facts).map(({ reason, params }) => makeProblem(reason, '', params));
  const eligible = reasons.length > 0 ? false : isDecidable(rules, facts) ? true : null;
  const isExact = rule?.method === 'fixed' || price !== null;
  const amount = rule && isExact && eligible !== false ? amountAt(rule, price ?? 0) : null;
  const at = (limit: number): number => (rule ? (amountAt(rule, Math.max(limit, lowestPrice(rule))) ?? 0) : 0);
  return {
    eligible,
    amount,
    range: rule && !isExact && eligible !== false ? [at(prices.min), at(prices.max)] : null,
    formula: formulaSentence(formula),
    formulaParts: formula,
    edition: edition.id,
    version: edition.version,
    reasons,
  };
};
