import type { Problems } from '../errors';
import type { Placed } from '../rules/finding';
import { formFor } from '../policy/formFor';
import type { RuleContext } from '../policy/types';
import { checkValue } from '../rules';
import { firstStepSentences } from '../rules/firstStepSentences';
import { problemIn, type Reason } from '../rules/problem';
import type { AcrossRule } from './across';
import { isMaterialAsked } from './askedMaterials';
import { copyOf, isEmpty, visibleFields } from './fields';
import { labelOf } from './labels';
import { normaliseAnswers } from './normalise';
import { stepOf } from './stepOf';
import type { Answers, FieldDef, FileRef, FlowDef, StepState } from './types';

/** Why an empty field is a problem: nothing is typed into a choice or a date. */
const missing: Partial<Record<FieldDef['control'], Reason>> = {
  choice: 'required.choice',
  region: 'required.choice',
  date: 'required.date',
};

/** Problems of each field by itself. */
const findSingle = (flow: FlowDef, typed: Answers, clean: Answers, ctx: RuleContext): Placed[] =>
  flow.steps.flatMap((step) =>
    visibleFields(step, clean[step.key]).flatMap((field): Placed[] => {
      const keys: Placed['keys'] = [`${step.key}.${field.key}`];
      const value = clean[step.key][field.key];
      if (isEmpty(value)) {
        const required = missing[field.control] ?? 'required';
        return [{ keys, reason: isEmpty(typed[step.key][field.key]) ? required : 'whitespace' }];
      }
      const finding =
        typeof value === 'boolean'
          ? ({ reason: 'type', params: { type: 'string' } } as const)
          : checkValue(value, { field, values: clean[step.key], ctx });
      return finding ? [{ keys, ...finding }] : [];
    }),
  );

const findMaterials = ({ materials }: RuleContext['edition'], clean: Answers, files: readonly FileRef[]): Placed[] =>
  materials.flatMap(({ key, min, max }): Placed[] => {
    if (!isMaterialAsked(key, clean)) return [];
    const count = files.filter((file) => file.slot === key).length;
    if (count > max) return [{ keys: [key], reason: 'too_many', params: { max } }];
    if (count >= min) return [];
    return [
      count === 0
        ? { keys: [key], reason: 'required.photo', params: { min } }
        : { keys: [key], reason: 'too_few', params: { min } },
    ];
  });

const without = (answers: Answers, wrong: readonly Placed[]): Answers => {
  const left = copyOf(answers);
  for (const { keys } of wrong) {
    const [step, key] = keys[0].split('.') as [keyof Answers, string];
    delete left[step][key];
  }
  return left;
};

/** The rules across fields and the messages: those of the first step are loaded before those of all steps. */
export interface CheckRules {
  findAcross: AcrossRule;
  makeProblem: ReturnType<typeof problemIn>;
}

/** Checks each answer of the first step by itself. */
export const firstStepRules: CheckRules = { findAcross: () => [], makeProblem: problemIn(firstStepSentences) };

/**
 * Returns the problems of an application. With `open` keys (a correction, see `openForCorrection`) only problems that involve one of
 * them count, and are placed on it: nothing else can be corrected.
 */
export const problemsWith = (
  rules: CheckRules,
  declared: FlowDef,
  answers: Answers,
  files: readonly FileRef[],
  ctx: RuleContext,
  open?: ReadonlySet<string>,
): Problems => {
  const flow = formFor(declared, ctx.edition);
  const placeOf = ({ keys }: Placed) => (open ? keys.find((key) => open.has(key)) : keys[0]);
  const clean = normaliseAnswers(flow, answers);
  const single = findSingle(flow, answers, clean, ctx).filter(placeOf);
  const across = rules.findAcross(flow, without(clean, single), ctx);
  const problems: Problems = {};
  for (const placed of [...single, ...across, ...findMaterials(ctx.edition, clean, files)]) {
    const { keys, reason, params, otherKey, shown } = placed;
    const place = placeOf(placed);
    if (place === undefined) continue;
    problems[place] ??= rules.makeProblem(
      reason,
      labelOf(flow, ctx.edition, keys[0]),
      params,
      otherKey ? { other: labelOf(flow, ctx.edition, otherKey) } : shown,
    );
  }
  return problems;
};

/** Returns the states of all steps. */
export const statesWith = (
  rules: CheckRules,
  flow: FlowDef,
  answers: Answers,
  files: readonly FileRef[],
  ctx: RuleContext,
): StepState[] => {
  const problems = Object.entries(problemsWith(rules, flow, answers, files, ctx));
  let open = true;
  return flow.steps.map(({ key }) => {
    const problemsOfStep: Problems = Object.fromEntries(
      problems.filter(([place]) => stepOf(flow, ctx.edition, place) === key),
    );
    const state = { key, open, complete: Object.keys(problemsOfStep).length === 0, problems: problemsOfStep };
    open &&= state.complete;
    return state;
  });
};
