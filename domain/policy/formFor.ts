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

/** The phone needs the form at each key, the server several times in a call; an edition does not change. */
const formsOfEditions = new WeakMap<Edition, WeakMap<FlowDef, FlowDef>>();

/** Returns the form of an edition: the flow without the fields that none of its terms reads. */
export function formFor(flow: FlowDef, edition: Edition): FlowDef {
  const forms = formsOfEditions.get(edition) ?? new WeakMap<FlowDef, FlowDef>();
  const form = forms.get(flow) ?? formWith(flow, new Set(readKeys(edition)));
  formsOfEditions.set(edition, forms.set(flow, form));
  return form;
}
