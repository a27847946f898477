import { normaliseText } from '../rules/normalise';
import { fieldsOf, findField, isEmpty, isVisible } from './fields';
import type { Answers, FieldDef, FlowDef, StepDef, Value, Values } from './types';

const normaliseValue = (field: FieldDef, value: Value): Value =>
  typeof value === 'string' ? normaliseText(field.rule, value) : value;

/** Returns the value as the rules see it; the form shows it after blur. */
export const normalise = (flow: FlowDef, fullKey: string, typed: Value): Value => {
  const declaration = findField(flow, fullKey);
  return declaration ? normaliseValue(declaration.field, typed) : typed;
};

const normaliseStep = (step: StepDef, values: Values): Values => {
  const clean: Values = {};
  for (const field of fieldsOf(step)) {
    const value = normaliseValue(field, values[field.key] ?? null);
    if (!isEmpty(value)) clean[field.key] = value;
    if (field.confirmedBy && values[field.confirmedBy] === true) clean[field.confirmedBy] = true;
  }
  for (const { key, preset } of fieldsOf(step)) if (preset) clean[key] ??= preset(clean);
  for (const field of fieldsOf(step)) {
    if (isVisible(field, clean)) continue;
    delete clean[field.key];
    if (field.confirmedBy) delete clean[field.confirmedBy];
  }
  return clean;
};

/** Returns the answers for validation and submission: normalised, without fields that other answers hide. */
export const normaliseAnswers = (flow: FlowDef, answers: Answers): Answers => {
  const clean: Answers = { personalInfo: {}, oldCarInfo: {}, newCarInfo: {} };
  for (const step of flow.steps) clean[step.key] = normaliseStep(step, answers[step.key]);
  return clean;
};
