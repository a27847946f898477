import { flows } from '../flow';
import type { Answers, FlowId } from '../flow/types';
import { normaliseAnswers } from '../flow/normalise';
import { estimateFacts } from './estimate';
import { factsOf } from './facts';
import { termFor } from './possibleTerms';
import type { Policy } from './types';

/** One application with its answers. */
export interface TrialCase {
  flow: FlowId;
  edition: string;
  answers: Answers;
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

/** What another policy gives one application; `term` is empty when no term fits, or several can. */
interface TrialResult {
  edition: string;
  term: string;
  /** null: no subsidy */
  amount: number | null;
}

/** Returns what one application gets under another policy: by its own edition there, else by the one of its flow. */
export function resultUnder(policy: Policy, { flow, edition: id, answers }: TrialCase): TrialResult {
  const edition = policy.editions.find((one) => one.id === id) ?? policy.editions.find((one) => one.flow === flow);
  if (!edition) return { edition: id, term: '', amount: null };
  const facts = factsOf(normaliseAnswers(flows[flow], answers));
  return {
    edition: edition.id,
    term: termFor(edition, facts)?.name ?? '',
    amount: estimateFacts({ common: policy.common, edition }, facts, { isSubmitted: true }).amount,
  };
}

function addSums(sums: TrialSums, more: TrialSums): void {
  for (const key of Object.keys(noSums()) as (keyof TrialSums)[]) sums[key] += more[key];
}

export function sumOf(groups: readonly TrialSums[]): TrialSums {
  const sums = noSums();
  for (const group of groups) addSums(sums, group);
  return sums;
}

export const keyOfCity = ({ regionCode }: { regionCode: string }): string => regionCode;
export const keyOfTerm = ({ edition, term }: { edition: string; term: string }): string =>
  JSON.stringify([edition, term]);

/** Returns the groups of two pages of a trial in the order of their keys: a city or term may be on several pages. */
export function addGroups<T extends TrialSums>(
  known: readonly T[],
  more: readonly T[],
  keyOf: (group: T) => string,
): T[] {
  const byKey = new Map(known.map((group) => [keyOf(group), { ...group }]));
  for (const group of more) {
    const sums = byKey.get(keyOf(group));
    if (sums) addSums(sums, group);
    else byKey.set(keyOf(group), { ...group });
  }
  return [...byKey.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

export function count(sums: TrialSums, before: number, after: number | null): void {
  sums.cases += 1;
  sums.before += before;
  sums.after += after ?? 0;
  if (after === null || (after === 0 && before > 0)) sums.nothing += 1;
  else if (after > before) sums.more += 1;
  else if (after < before) sums.less += 1;
}
