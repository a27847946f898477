import { flows } from '../flow';
import type { Answers, FlowId } from '../flow/types';
import { normaliseAnswers } from '../flow/normalise';
import { estimateFacts } from './estimate';
import { factsOf } from './facts';
import type { Policy } from './types';

/** One application with its actual amount and the answers behind it. */
export interface TrialCase {
  flow: FlowId;
  edition: string;
  regionCode: string;
  answers: Answers;
  amount: number;
}

export interface TrialSums {
  cases: number;
  more: number;
  less: number;
  nothing: number;
  before: number;
  after: number;
}

export const noSums = (): TrialSums => ({ cases: 0, more: 0, less: 0, nothing: 0, before: 0, after: 0 });

/** Returns the amount of one application under another policy: by its own edition there, else by the one of its flow. Null: no subsidy. */
export function amountUnder(policy: Policy, { flow, edition: id, answers }: TrialCase): number | null {
  const edition = policy.editions.find((one) => one.id === id) ?? policy.editions.find((one) => one.flow === flow);
  return edition
    ? estimateFacts({ common: policy.common, edition }, factsOf(normaliseAnswers(flows[flow], answers))).amount
    : null;
}

export function count(sums: TrialSums, before: number, after: number | null): void {
  sums.cases += 1;
  sums.before += before;
  sums.after += after ?? 0;
  if (after === null || (after === 0 && before > 0)) sums.nothing += 1;
  else if (after > before) sums.more += 1;
  else if (after < before) sums.less += 1;
}
