import { formWith } from '../flow/fields';
import type { FlowDef } from '../flow/types';
import { priceFactOf, factsOfWhen, conditionFacts, readBy } from './conditionFacts';
import { ownerKeys } from './owners';
import { isOpenTerm, termsOf } from './terms';
import type { Edition } from './types';

/** Returns the keys of the answers that conditions and amounts of the open terms read, and those about another owner. */
export function readKeys(edition: Edition): string[] {
  const open = termsOf(edition).filter(isOpenTerm);
  const facts = open.flatMap(({ eligible = [], amounts }) => [
    ...eligible.flatMap(readBy),
    ...factsOfWhen(amounts),
    ...amounts.map(priceFactOf),
  ]);
  return [...facts.map((fact) => conditionFacts[fact].key), ...ownerKeys(open)];
}

/** Returns the form of an edition: the flow without the fields that none of its terms reads. */
export const formFor = (flow: FlowDef, edition: Edition): FlowDef => formWith(flow, new Set(readKeys(edition)));
