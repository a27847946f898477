import type { Estimate } from '@domain/contract/types';
import type { Problem, ProblemCode, Problems } from '@domain/errors';
import { labelOf } from '@domain/flow/labels';
import { normalise } from '@domain/flow/normalise';
import { stepOf } from '@domain/flow/stepOf';
import { stepStates } from '@domain/flow/stepStates';
import type { FileRef, FlowDef, StepKey, StepState } from '@domain/flow/types';
import type { RuleContext } from '@domain/policy/types';
import { checkApplication } from '@domain/flow/validate';
import { contextOf, estimateAnswers } from '@domain/policy';
import { makeProblem } from '@domain/rules/sentences';

import { clock } from '@/services/clock';
import type { DraftSession } from './session';
import { answersOf, type DraftState } from './state';

/** Only the server can know these; the rest is checked here, as it is typed. */
const serverOnly: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['duplicate', 'limit_reached']);

/** A photo that is on its way counts as there; sending it is not the applicant's worry. */
const filesOf = ({ draft, photos }: DraftState): FileRef[] => [
  ...draft.files,
  ...photos.filter((photo) => photo.phase !== 'failed'),
];

const serverProblems = ({ draft, edits }: DraftState): Problems =>
  Object.fromEntries(
    Object.entries(draft.problems as Problems).filter(([key, { code }]) => serverOnly.has(code) && !(key in edits)),
  );

type Checked = Pick<DraftState, 'draft' | 'edits' | 'photos'>;
const same = (one: Checked, other: Checked) =>
  one.draft === other.draft && one.edits === other.edits && one.photos === other.photos;

/** Sent back: only what was marked can be wrong, each step may be looked at, and what was not touched is not done. */
function returnedStates(flow: FlowDef, state: DraftState, context: RuleContext): StepState[] {
  const items = state.draft.returned?.items ?? [];
  const marked = new Set(items.map((item) => item.key));
  const found = checkApplication(flow, answersOf(state), filesOf(state), context, marked);
  const isOnItsWay = (key: string) => key in state.edits || state.photos.some((photo) => photo.slot === key);
  for (const { key, touched } of items) {
    if (!touched && !isOnItsWay(key)) found[key] = makeProblem('untouched', labelOf(flow, context.edition, key));
  }
  return flow.steps.map(({ key: step }) => {
    const own = Object.entries(found).filter(([key]) => marked.has(key) && stepOf(flow, context.edition, key) === step);
    return { key: step, open: true, complete: own.length === 0, problems: Object.fromEntries(own) };
  });
}

let last: { of: DraftState; states: StepState[] } | undefined;

/** The one answer behind progress bar, next, back and guards, for the answers as they stand now. */
export function statesOf(open: DraftSession): StepState[] {
  const state = open.store.get();
  if (last && same(last.of, state)) return last.states;
  const edition = open.policy?.editions.find((one) => one.id === state.draft.edition);
  if (!open.policy || !edition) return [];
  const context = { common: open.policy.common, edition, now: clock.now() };
  const { flow } = open.store;
  const states =
    state.draft.status === 'returned'
      ? returnedStates(flow, state, context)
      : stepStates(flow, answersOf(state), filesOf(state), context);
  last = { of: state, states };
  return states;
}

/** All that is wrong on a step, what only the server knows included. */
export function problemsOf(open: DraftSession, step: StepKey): Problems {
  const own = statesOf(open).find((state) => state.key === step)?.problems ?? {};
  const told = Object.entries(serverProblems(open.store.get())).filter(([key]) => key.startsWith(`${step}.`));
  return { ...Object.fromEntries(told), ...own };
}

export const problemAt = (open: DraftSession, step: StepKey, key: string): Problem | undefined =>
  statesOf(open).find((state) => state.key === step)?.problems[key] ?? serverProblems(open.store.get())[key];

/** What the answers given so far come to; the same function as the server's. */
export function estimateOf(open: DraftSession): Estimate | null {
  const { store, policy } = open;
  const state = store.get();
  return policy && state.draft.id
    ? estimateAnswers(store.flow, answersOf(state), contextOf(policy, store.flow.id, clock.now()))
    : null;
}

export const cleanText = (open: DraftSession, path: string, typed: string): string =>
  String(normalise(open.store.flow, path, typed) ?? '');
