import type { Estimate, EstimateRequest, PolicyReply } from '@domain/contract/types';
import { editionOf, estimate } from '@domain/policy';
import { onlyAsked } from '@domain/policy/factsAsked';

import { shanghaiDate } from '@domain/time';
import { clock } from '@/services/clock';
import { chosenFlow, type Answers } from './answers';

export function estimateAnswers(policy: PolicyReply, answers: Answers): Estimate | null {
  const flow = chosenFlow(answers);
  const { oldFuel, carType, given } = answers;
  if (!flow || !oldFuel || !carType) return null;
  const facts = onlyAsked(editionOf(policy, flow), { oldFuel, carType }, given) as Partial<EstimateRequest>;
  return estimate(policy, { ...facts, flow, oldFuel, carType }, { filedOn: shanghaiDate(clock.now()) });
}

/** Returns the exact amount, or the upper end of the range. */
export const most = ({ amount, range }: Estimate): number | null => amount ?? range?.[1] ?? null;

interface Instead {
  key: 'nev' | 'replacement';
  amount: number;
}

/** Returns the alternative answers that would be eligible, with their amount. */
export function insteadOf(policy: PolicyReply, answers: Answers): Instead[] {
  const others: [Instead['key'], Answers][] = [
    ['nev', { ...answers, carType: 'nev' }],
    ['replacement', { ...answers, kind: 'replacement' }],
  ];
  return others.flatMap(([key, other]) => {
    const estimate = estimateAnswers(policy, other);
    const amount = estimate && estimate.eligible !== false ? most(estimate) : null;
    return amount ? [{ key, amount }] : [];
  });
}
