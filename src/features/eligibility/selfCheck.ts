import type { Estimate, PolicyReply } from '@domain/contract/types';
import { estimate } from '@domain/policy';

import { shanghaiDate } from '@domain/time';
import { clock } from '@/services/clock';
import { chosenFlow, type Answers } from './answers';

export function estimateAnswers(policy: PolicyReply, answers: Answers): Estimate | null {
  const flow = chosenFlow(answers);
  return flow && answers.oldFuel && answers.carType
    ? estimate(
        policy,
        { flow, oldFuel: answers.oldFuel, carType: answers.carType },
        { filedOn: shanghaiDate(clock.now()) },
      )
    : null;
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
