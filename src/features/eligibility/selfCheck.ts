import type { Estimate, PolicyReply } from '@domain/contract/types';
import { estimate } from '@domain/policy';

import { chosenFlow, type Taps } from './taps';

export function estimateTaps(policy: PolicyReply, taps: Taps): Estimate | null {
  const flow = chosenFlow(taps);
  return flow && taps.oldFuel && taps.carType
    ? estimate(policy, { flow, oldFuel: taps.oldFuel, carType: taps.carType })
    : null;
}

/** Returns the exact amount, or the upper end of the range. */
export const most = ({ amount, range }: Estimate): number | null => amount ?? range?.[1] ?? null;

interface Instead {
  key: 'nev' | 'replacement';
  amount: number;
}

/** Returns the alternative answers that would be eligible, with their amount. */
export function insteadOf(policy: PolicyReply, taps: Taps): Instead[] {
  const others: [Instead['key'], Taps][] = [
    ['nev', { ...taps, carType: 'nev' }],
    ['replacement', { ...taps, kind: 'replacement' }],
  ];
  return others.flatMap(([key, other]) => {
    const found = estimateTaps(policy, other);
    const amount = found && found.eligible !== false ? most(found) : null;
    return amount ? [{ key, amount }] : [];
  });
}
