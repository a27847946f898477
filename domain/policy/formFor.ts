import { formWith } from '../flow/fields';
import type { FlowDef } from '../flow/types';
import { conditionKeys } from './conditions';
import { isOpenTerm, termsOf } from './terms';
import type { RuleContext } from './types';

/** Returns the form of an edition: the flow without the fields that none of its terms reads. */
export const formFor = (flow: FlowDef, edition: RuleContext['edition']): FlowDef =>
  formWith(flow, new Set(conditionKeys(termsOf(edition).filter(isOpenTerm))));
