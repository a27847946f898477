import { flows } from '@domain/flow';
import type { Estimate, PolicyReply } from '@domain/contract/types';
import type { FlowDef, FlowId } from '@domain/flow/types';
import { estimate } from '@domain/policy';

export interface Taps {
  kind: '' | FlowDef['kind'];
  /** The generation the new car's invoice belongs to. */
  year: '' | FlowDef['generation'];
  oldFuel: '' | 'gasoline' | 'diesel' | 'bev' | 'other';
  carType: '' | 'nev' | 'ice';
  own: '' | 'yes' | 'no';
}

export const noTaps: Taps = { kind: '', year: '', oldFuel: '', carType: '', own: '' };

export const flowOf = (kind: FlowDef['kind'], generation: FlowDef['generation']): FlowId => {
  const found = Object.values(flows).find((flow) => flow.kind === kind && flow.generation === generation);
  if (!found) throw new Error(`no flow for ${kind} ${generation}`);
  return found.id;
};

/** Where the taps lead so far; null: kind or year is still open. */
export const chosenFlow = ({ kind, year }: Taps): FlowId | null => (kind && year ? flowOf(kind, year) : null);

export function estimateTaps(policy: PolicyReply, taps: Taps): Estimate | null {
  const flow = chosenFlow(taps);
  return flow && taps.oldFuel && taps.carType ? estimate(policy, { flow, oldFuel: taps.oldFuel, carType: taps.carType }) : null;
}

/** The most that is to be had: the exact sum, or the upper end of the range. */
export const most = ({ amount, range }: Estimate): number | null => amount ?? range?.[1] ?? null;

export interface Instead {
  key: 'nev' | 'replacement';
  amount: number;
}

/** No subsidy this way: which other answer would have one. */
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
