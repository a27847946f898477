import type { Estimate } from '@domain/contract/types';
import type { Problem, ProblemCode, Problems } from '@domain/errors';
import { firstStepRules, problemsWith, statesWith, type CheckRules } from '@domain/flow/check';
import { openForCorrection } from '@domain/flow/correction';
import { labelOf } from '@domain/flow/labels';
import { normalise } from '@domain/flow/normalise';
import { stepOf } from '@domain/flow/stepOf';
import type { FileRef, FlowDef, StepKey, StepState } from '@domain/flow/types';
import { formFor } from '@domain/policy/formFor';
import type { RuleContext } from '@domain/policy/types';
import { firstStepSentences } from '@domain/rules/firstStepSentences';
import { problemIn } from '@domain/rules/problem';
import { shanghaiDate, type Clock } from '@domain/time';

import { isCorrected, remainingFiles, sendingPhotos, type DraftState } from './store';
import type { TermEnd } from './termEnd';
import type { TermRules } from './termRules';

/** The policy that validates the draft. */
interface Policy extends Omit<RuleContext, 'now'> {
  flow: FlowDef;
  clock: Clock;
  /** Null while they are loading: then no step after the first is open. */
  terms: TermRules | null;
}

/** Validation of one draft. Lazy-loaded. */
export interface Validator {
  /** The form of the edition. */
  form: FlowDef;
  /** The source for progress bar, next, back and route guards. */
  steps(state: DraftState): StepState[];
  /** The problems that block a step. Problems only the server knows do not block; they are shown at the field. */
  problems(state: DraftState, step: StepKey): Problems;
  problem(state: DraftState, step: StepKey, key: string): Problem | undefined;
  /** The estimated amount, calculated with the same function as on the server; undefined without the terms. */
  estimate(state: DraftState): Estimate | undefined;
  /** The end of the term of a draft, if it is near or over. */
  termEnd(state: DraftState): TermEnd | null;
  clean(path: string, typed: string): string;
}

/** Problems that only the server can detect. */
const serverOnly: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['duplicate', 'limit_reached']);

const isServerOnly = ({ code }: Problem): boolean => serverOnly.has(code);

/** A pending photo counts as uploaded; the file it replaces does not count. */
const filesOf = (state: DraftState): FileRef[] => [...remainingFiles(state), ...sendingPhotos(state)];

const serverProblem = ({ draft, edits }: DraftState, key: string): Problem | undefined => {
  const problem = (draft.problems as Problems)[key];
  return problem && isServerOnly(problem) && !(key in edits) ? problem : undefined;
};

/** Returned: every step is open, the rules count as on the server, and an untouched mark is a problem. */
function returnedStates(rules: CheckRules, flow: FlowDef, state: DraftState, context: RuleContext): StepState[] {
  const items = state.draft.returned?.items ?? [];
  const open = openForCorrection(
    flow,
    items.map((item) => item.key),
  );
  const problems = problemsWith(rules, flow, state.answers, filesOf(state), context, open);
  for (const item of items) {
    if (!isCorrected(flow, state, item))
      problems[item.key] = rules.makeProblem('untouched', labelOf(flow, context.edition, item.key));
  }
  return flow.steps.map(({ key: step }) => {
    const ofStep = Object.entries(problems).filter(([key]) => stepOf(flow, context.edition, key) === step);
    return { key: step, open: true, complete: ofStep.length === 0, problems: Object.fromEntries(ofStep) };
  });
}

/** Terms may refuse the place of the first step: without them it is not complete, and the others are not checked. */
function withoutTerms(flow: FlowDef, state: DraftState, context: RuleContext): StepState[] {
  const first = { ...flow, steps: flow.steps.slice(0, 1) };
  const [{ problems } = { problems: {} }] = statesWith(firstStepRules, first, state.answers, filesOf(state), context);
  return flow.steps.map(({ key }, at) => ({
    key,
    open: at === 0,
    complete: false,
    problems: at === 0 ? problems : {},
  }));
}

export function createValidator({ flow, clock, terms, ...policy }: Policy): Validator {
  const rules = terms && {
    findAcross: terms.findAcross,
    makeProblem: problemIn({ ...firstStepSentences, ...terms.otherSentences }),
  };
  let last: { draft: object; edits: object; photos: object; day: string; states: StepState[] } | undefined;

  const contextOf = ({ draft: { submittedAt } }: DraftState) => ({
    ...policy,
    now: clock.now(),
    ...(submittedAt && { submittedAt: new Date(submittedAt) }),
  });

  /** Memoised by answers, photos and day, because every field calls it on every keystroke. */
  const steps = (state: DraftState): StepState[] => {
    const { draft, edits, photos } = state;
    const context = contextOf(state);
    const day = shanghaiDate(context.now);
    if (last?.draft === draft && last.edits === edits && last.photos === photos && last.day === day) return last.states;
    const judge = (judging: CheckRules) =>
      draft.status === 'returned'
        ? returnedStates(judging, flow, state, context)
        : statesWith(judging, flow, state.answers, filesOf(state), context);
    last = { draft, edits, photos, day, states: rules ? judge(rules) : withoutTerms(flow, state, context) };
    return last.states;
  };
  const problems = (state: DraftState, step: StepKey): Problems =>
    steps(state).find(({ key }) => key === step)?.problems ?? {};

  return {
    form: formFor(flow, policy.edition),
    steps,
    problems,
    problem: (state, step, key) => problems(state, step)[key] ?? serverProblem(state, key),
    estimate: (state) => terms?.estimateAnswers(flow, state.answers, contextOf(state)),
    termEnd: (state) => terms?.termEnd(state) ?? null,
    clean: (path, typed) => String(normalise(flow, path, typed) ?? ''),
  };
}
