import { OLD_CAR_OWNER } from '../flow/askedMaterials';
import type { Placed } from '../rules/finding';
import { amountAt, lowestPrice, priceFor } from './amount';
import { priceFactOf, factsOfWhen, conditionFacts } from './conditionFacts';
import { amountsOfPair, possibleAmounts } from './amountChoice';
import { areConditionsKnown, failedConditions } from './conditions';
import { fuelMatches } from './facts';
import { acceptedOwners } from './owners';
import type { Amount, Facts, OpenTerm, PolicyCommon } from './types';

export interface Rules {
  common: PolicyCommon;
  term: OpenTerm;
  /** The form asks whose the old car was. */
  isOwnerAsked?: boolean;
}

/** Returns the latest first registration for this fuel: a day, null for any, undefined when the fuel is not accepted. */
export const cutoffFor = ({ oldCar }: OpenTerm, fuel: string): string | null | undefined => {
  const dates = oldCar.eligible
    .filter((entry) => fuelMatches(entry.fuel, fuel))
    .map((entry) => entry.registeredOnOrBefore);
  return dates.includes(null) ? null : [...dates].sort().reverse()[0];
};

const oldCar = ({ common, term }: Rules, facts: Facts): Placed[] => {
  const problems: Placed[] = [];
  const { oldFuel, useNature, firstRegDate, ownedSince } = facts;
  if (useNature !== null && !common.oldCarUseNature.some((code) => code === useNature)) {
    problems.push({ keys: ['oldCarInfo.useNature'], reason: 'not_eligible.useNature' });
  }
  const cutoff = oldFuel === null ? null : cutoffFor(term, oldFuel);
  if (cutoff === undefined) problems.push({ keys: ['oldCarInfo.fuel'], reason: 'not_eligible.fuel' });
  else if (cutoff !== null && firstRegDate !== null && firstRegDate > cutoff) {
    problems.push({
      keys: ['oldCarInfo.firstRegDate', 'oldCarInfo.fuel'],
      reason: 'not_eligible.registered',
      params: { date: cutoff },
    });
  }
  const owners = acceptedOwners(term);
  if (owners && facts.oldOwner && !owners.includes(facts.oldOwner)) {
    problems.push({ keys: [OLD_CAR_OWNER], reason: 'not_eligible.value' });
  }
  const { ownedOnOrBefore } = term.oldCar;
  if (ownedSince !== null && ownedSince > ownedOnOrBefore) {
    problems.push({ keys: ['oldCarInfo.ownedSince'], reason: 'not_eligible.owned', params: { date: ownedOnOrBefore } });
  }
  return problems;
};

const newCar = ({ term }: Rules, facts: Facts): Placed[] => {
  const problems: Placed[] = [];
  const { oldFuel, carType, displacementMl } = facts;
  const max = term.newCar.iceMaxDisplacementMl;
  if (carType === 'ice' && max !== null && displacementMl !== null && displacementMl > max) {
    problems.push({
      keys: ['newCarInfo.displacementMl', 'newCarInfo.carType'],
      reason: 'not_eligible.displacement',
      params: { max },
    });
  }
  if (oldFuel === null || carType === null) return problems;
  const amounts = amountsOfPair(term, facts);
  if (amounts.length === 0) problems.push({ keys: ['newCarInfo.carType', 'oldCarInfo.fuel'], reason: 'no_amount' });
  const possible = possibleAmounts(term, facts).map(({ amount }) => amount);
  const [first] = possible;
  const isTooCheap = (amount: Amount): boolean => {
    const price = priceFor(amount, facts);
    return price !== null && amountAt(amount, price) === null;
  };
  if (first && possible.every(isTooCheap)) {
    problems.push({
      keys: [
        conditionFacts[priceFactOf(first)].key,
        'newCarInfo.carType',
        'oldCarInfo.fuel',
        ...factsOfWhen(amounts).map((fact) => conditionFacts[fact].key),
      ],
      reason: 'no_amount.price',
      params: { from: Math.min(...possible.map(lowestPrice)) / 100 },
    });
  }
  return problems;
};

/** Returns all reasons why the term does not subsidise the application, as far as the facts are known. */
export const findIneligible = (rules: Rules, facts: Facts): Placed[] => [
  ...oldCar(rules, facts),
  ...newCar(rules, facts),
  ...failedConditions(rules.term, facts),
];

/** Returns true when no unknown fact could still make the application ineligible. */
export const isDecidable = ({ term, isOwnerAsked }: Rules, facts: Facts): boolean => {
  const { oldFuel, useNature, firstRegDate, ownedSince, carType, displacementMl } = facts;
  if (oldFuel === null || carType === null || useNature === null || ownedSince === null) return false;
  if (firstRegDate === null && cutoffFor(term, oldFuel) !== null) return false;
  if (!areConditionsKnown(term, facts)) return false;
  if (isOwnerAsked && !facts.oldOwner && acceptedOwners(term)) return false;
  if (carType === 'ice' && displacementMl === null && term.newCar.iceMaxDisplacementMl !== null) return false;
  return possibleAmounts(term, facts).every(
    ({ amount }) => amount.method !== 'tiers' || priceFor(amount, facts) !== null,
  );
};
