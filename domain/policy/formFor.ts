import { formWith } from '../flow/fields';
import type { FlowDef } from '../flow/types';
import { conditionKeys } from './conditions';
import { ownerKeys } from './owners';
import { isOpenTerm, termsOf } from './terms';
import type { RuleContext } from './types';

/** Returns the keys of the answers that only some policies ask for and a term of this edition reads. */
export function readKeys(edition: RuleContext['edition']): string[] {
  const open = termsOf(edition).filter(isOpenTerm);
  return [...conditionKeys(open), ...ownerKeys(open)];
}

/** Returns the form of an edition: the flow without the fields that none of its terms reads. */
export const formFor = (flow: FlowDef, edition: RuleContext['edition']): FlowDef =>
  formWith(flow, new Set(readKeys(edition)));
