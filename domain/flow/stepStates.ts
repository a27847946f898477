import type { Problems } from '../errors';
import type { RuleContext } from '../policy/types';
import { stepOf } from './stepOf';
import type { Answers, FileRef, FlowDef, StepState } from './types';
import { checkApplication } from './validate';

/** Returns the states of all steps. Progress bar, next, back and guards use only this function. */
export const stepStates = (
  flow: FlowDef,
  answers: Answers,
  files: readonly FileRef[],
  ctx: RuleContext,
): StepState[] => {
  const problems = Object.entries(checkApplication(flow, answers, files, ctx));
  let open = true;
  return flow.steps.map(({ key }) => {
    const own: Problems = Object.fromEntries(problems.filter(([place]) => stepOf(flow, ctx.edition, place) === key));
    const state = { key, open, complete: Object.keys(own).length === 0, problems: own };
    open &&= state.complete;
    return state;
  });
};
