import type { Problems } from '../errors';
import type { Edition } from '../policy/types';
import { findField } from './fields';
import type { Answers, FileRef, FlowDef, RuleContext, StepKey, StepState } from './types';
import { checkApplication } from './validate';

/** The step a field or a material stands on. */
export const stepOf = (flow: FlowDef, { materials }: Pick<Edition, 'materials'>, key: string): StepKey | null => {
  const number = materials.find((material) => material.key === key)?.step;
  return findField(flow, key)?.step.key ?? flow.steps.find((step) => step.number === number)?.key ?? null;
};

/** The one function behind progress bar, next, back and guards, so that they can never disagree. */
export const stepStates = (flow: FlowDef, answers: Answers, files: readonly FileRef[], ctx: RuleContext): StepState[] => {
  const problems = Object.entries(checkApplication(flow, answers, files, ctx));
  let open = true;
  return flow.steps.map(({ key }) => {
    const own: Problems = Object.fromEntries(problems.filter(([place]) => stepOf(flow, ctx.edition, place) === key));
    const state = { key, open, complete: Object.keys(own).length === 0, problems: own };
    open &&= state.complete;
    return state;
  });
};

/** Where a person who comes back goes on; null: everything is complete. */
export const firstIncomplete = (states: readonly StepState[]): StepKey | null => states.find((state) => !state.complete)?.key ?? null;
