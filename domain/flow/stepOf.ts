import type { Edition } from '../policy/types';
import { findField } from './fields';
import type { FlowDef, StepKey, StepState } from './types';

/** The step a field or a material stands on. Apart from the rules, which a page may fetch later. */
export const stepOf = (flow: FlowDef, { materials }: Pick<Edition, 'materials'>, key: string): StepKey | null => {
  const number = materials.find((material) => material.key === key)?.step;
  return findField(flow, key)?.step.key ?? flow.steps.find((step) => step.number === number)?.key ?? null;
};

/** Where a person who comes back goes on; null: everything is complete. */
export const firstIncomplete = (states: readonly StepState[]): StepKey | null =>
  states.find((state) => !state.complete)?.key ?? null;
