import type { Answers, FieldDef, FlowDef, StepDef, StepKey, Value, Values } from './types';

/** Returns true for a missing answer. */
export const isEmpty = (value: Value | undefined): value is null | undefined | '' =>
  value === undefined || value === null || value === '';

/** Each check of a form lists the fields of a step several times. */
const fieldsOfSteps = new WeakMap<StepDef, readonly FieldDef[]>();
export function fieldsOf(step: StepDef): readonly FieldDef[] {
  const fields = fieldsOfSteps.get(step) ?? step.groups.flatMap((group) => group.fields);
  fieldsOfSteps.set(step, fields);
  return fields;
}

export const findStep = (flow: FlowDef, key: StepKey): StepDef => {
  const step = flow.steps.find((candidate) => candidate.key === key);
  if (!step) throw new Error(`no step ${key} in ${flow.id}`);
  return step;
};

export const isVisible = (field: FieldDef, values: Values): boolean =>
  !field.visibleWhen || field.visibleWhen.is.includes(String(values[field.visibleWhen.field]));

export const visibleFields = (step: StepDef, values: Values): FieldDef[] =>
  fieldsOf(step).filter((field) => isVisible(field, values));

/** Returns the flow without the fields that are asked only if a term reads them, except those in `read`. The same flow when it lacks none. */
export function formWith(flow: FlowDef, read: ReadonlySet<string>): FlowDef {
  const isAsked = (step: StepDef, { key, onlyIfRead }: FieldDef) => !onlyIfRead || read.has(`${step.key}.${key}`);
  if (flow.steps.every((step) => fieldsOf(step).every((field) => isAsked(step, field)))) return flow;
  const steps = flow.steps.map((step) => ({
    ...step,
    groups: step.groups.map((group) => ({ ...group, fields: group.fields.filter((field) => isAsked(step, field)) })),
  }));
  return { ...flow, steps };
}

/** Returns the fields of a stored application: one that its edition does not ask for has no answer. */
export const storedFields = (step: StepDef, values: Values): FieldDef[] =>
  visibleFields(step, values).filter(({ key, onlyIfRead }) => !onlyIfRead || !isEmpty(values[key]));

/** Returns the answer of a field, or its preset. */
export const answerOf = ({ key, preset }: FieldDef, values: Values): Value | undefined =>
  isEmpty(values[key]) && preset ? preset(values) : values[key];

/** Returns the step and field of `oldCarInfo.vin`, or null for any other key, such as a material. */
export const findField = (flow: FlowDef, fullKey: string): { step: StepDef; field: FieldDef } | null => {
  for (const step of flow.steps) {
    const field = fieldsOf(step).find(({ key }) => fullKey === `${step.key}.${key}`);
    if (field) return { step, field };
  }
  return null;
};

export const emptyAnswers = (): Answers => ({ personalInfo: {}, oldCarInfo: {}, newCarInfo: {} });

export const copyOf = ({ personalInfo, oldCarInfo, newCarInfo }: Answers): Answers => ({
  personalInfo: { ...personalInfo },
  oldCarInfo: { ...oldCarInfo },
  newCarInfo: { ...newCarInfo },
});

/** Returns the answer of a key like `oldCarInfo.vin`. */
export function valueAt(answers: Answers, key: string): Value {
  const [step = '', field = ''] = key.split('.');
  return step in answers ? (answers[step as keyof Answers][field] ?? null) : null;
}

/** Returns the answer of a key if it is a string, else an empty string. */
export const textAt = (answers: Answers, key: string): string => {
  const value = valueAt(answers, key);
  return typeof value === 'string' ? value : '';
};
