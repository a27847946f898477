import type { Detail } from '@domain/contract/types';
import { stepKeys, type StepKey } from '@domain/flow/types';

/** The first step with something left to do, as the server judged it; photos count to the step that asks for them. */
export function openStep({ problems, steps }: Pick<Detail, 'problems' | 'steps'>): StepKey | undefined {
  const keys = Object.keys(problems);
  const untouched = stepKeys.find((step) =>
    Object.values(steps[step]).every((value) => value === null || value === ''),
  );
  const wrong = stepKeys.find((step) => keys.some((key) => key.startsWith(`${step}.`)));
  const candidates = [untouched, wrong].filter((step) => step !== undefined);
  const first = stepKeys.find((step) => candidates.includes(step));
  // only photos are missing: the way on leads to them
  return first ?? (keys.length > 0 ? stepKeys[0] : undefined);
}
