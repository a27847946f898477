import type { Answers, StepKey, Value } from '../../../../domain/flow/types';
import type { Path } from '../../../../src/features/form/draft/edits';

/** Treats an empty value like a missing one. */
export const given = (value: Value | undefined): Value => (value === undefined || value === '' ? null : value);

export const at = (detail: { steps: Answers }, path: Path): Value => {
  const [step, key] = path.split('.') as [StepKey, string];
  return given(detail.steps[step][key]);
};

/** All fields with a value. */
export const allPaths = ({ steps }: { steps: Answers }): Path[] =>
  Object.entries(steps).flatMap(([step, values]) => Object.keys(values).map((key) => `${step}.${key}` as Path));

/** Compares by JSON, because values restored from the device have been serialised. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A field and its value as one text. */
export const sentValue = (path: string, value: Value | undefined): string => JSON.stringify([path, given(value)]);
