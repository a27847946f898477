import type { Edition } from '../policy/types';
import { findField } from './fields';
import type { FlowDef, StepKey, StepState } from './types';

/** Returns the step of a field or material. In its own module, so that pages need not load the rules. */
export const stepOf = (flow: FlowDef, { materials }: Pick<Edition, 'materials'>, key: string): StepKey | null => {
  const number = materials.find((material) => material.key === key)?.step;
  return findField(flow, key)?.step.key ?? flow.steps.find((step) => step.number === number)?.key ?? null;
};

/** Returns the first incomplete step, or null when all are complete. */
export const firstIncomplete = (states: readonly StepState[]): StepKey | null =>
  states.find((state) => !state.complete)?.key ?? null;
