import type { Problem } from '@domain/errors';
import { makeProblem } from '@domain/rules/sentences';

/** Returns the problem of a date outside a range. Replaces the message of the `range` rule, which is written for applicants. */
export const dayProblem = (label: string, from: string, to: string): Problem => ({
  ...makeProblem('range', label, { min: from, max: to }),
  message: `${label}须在${from}至${to}之间`,
});
