import { flows } from '@domain/flow';
import type { Answers, FlowId } from '@domain/flow/types';
import type { PolicyCommon } from '@domain/policy/types';
import { uniqueNumbers } from '@domain/policy/uniqueness';

import type { Deps } from '../deps';
import type { UniqueNumber } from './uniqueNumberQueries';
import { textAt } from './answers';

interface KeyedClaim extends UniqueNumber {
  /** the field that reports the problem when another application holds the number */
  at: string;
}

/** Returns the unique numbers of this application under the policy's rules, as blind indexes. */
export const uniqueNumbersOf = (
  { vault }: Pick<Deps, 'vault'>,
  common: PolicyCommon,
  flow: FlowId,
  answers: Answers,
): KeyedClaim[] =>
  uniqueNumbers(flows[flow], answers, common).map(({ kind, key, text }) => ({
    kind,
    at: key,
    value_index: vault.index(kind, text),
  }));

const indexAt = ({ vault }: Pick<Deps, 'vault'>, kind: string, text: string): string | null =>
  text ? vault.index(kind, text) : null;

export const personIndexOf = (deps: Pick<Deps, 'vault'>, clean: Answers) =>
  indexAt(deps, 'idNo', textAt(clean, 'personalInfo.idNo'));

export const newVinIndexOf = (deps: Pick<Deps, 'vault'>, clean: Answers) =>
  indexAt(deps, 'newCarInfo.vin', textAt(clean, 'newCarInfo.vin'));
