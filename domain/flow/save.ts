import type { Problems } from '../errors';
import { isNumberRule } from '../rules';
import type { Reason } from '../rules/problem';
import { makeProblem } from '../rules/sentences';
import { isPlainText } from '../rules/text';
import { fieldsOf, findStep } from './fields';
import { normalise } from './normalise';
import type { FieldDef, FlowDef, StepKey, Value, Values } from './types';

/** Maximum length of a saved text, valid or not. */
const maxTypedLength = 200;

const shapeProblem = (field: FieldDef | undefined, isConfirmation: boolean, value: Value): [Reason, string] | null => {
  if (!field && !isConfirmation) return ['unknown', ''];
  if (value === null) return null;
  if (isConfirmation) return typeof value === 'boolean' ? null : ['type', 'boolean'];
  if (field && isNumberRule(field.rule)) return Number.isSafeInteger(value) ? null : ['type', 'integer'];
  if (typeof value !== 'string') return ['type', 'string'];
  if (!isPlainText(value)) return ['format.text', ''];
  return [...value].length > maxTypedLength ? ['too_long', ''] : null;
};

/** Returns the problems that reject a whole save: unknown keys, wrong types, texts that are too long. */
export const checkPatch = (flow: FlowDef, stepKey: StepKey, patch: Values): Problems => {
  const fields = fieldsOf(findStep(flow, stepKey));
  const problems: Problems = {};
  for (const [key, value] of Object.entries(patch)) {
    const field = fields.find((candidate) => candidate.key === key);
    const problem = shapeProblem(
      field,
      fields.some((candidate) => candidate.confirmedBy === key),
      value ?? null,
    );
    if (problem)
      problems[`${stepKey}.${key}`] = makeProblem(problem[0], field?.label ?? key, {
        type: problem[1],
        max: maxTypedLength,
      });
  }
  return problems;
};

/** Returns the part of a patch that the form of the edition has: an app that was opened under another version can send more. */
export const patchFor = (form: FlowDef, stepKey: StepKey, patch: Values): Values => {
  const fields = fieldsOf(findStep(form, stepKey));
  return Object.fromEntries(
    Object.entries(patch).filter(([key]) => fields.some((field) => field.key === key || field.confirmedBy === key)),
  );
};

/** Returns the merged values; `null` clears. Changing a number removes its confirmation, unless the patch confirms it again. */
export const mergeStep = (flow: FlowDef, stepKey: StepKey, values: Values, patch: Values): Values => {
  const merged: Values = { ...values, ...patch };
  for (const { key, confirmedBy } of fieldsOf(findStep(flow, stepKey))) {
    if (!confirmedBy || !(key in patch) || patch[confirmedBy] === true) continue;
    const fullKey = `${stepKey}.${key}`;
    if (normalise(flow, fullKey, values[key] ?? null) !== normalise(flow, fullKey, patch[key] ?? null))
      merged[confirmedBy] = null;
  }
  for (const key of Object.keys(merged)) if (merged[key] === null || merged[key] === undefined) delete merged[key];
  return merged;
};
