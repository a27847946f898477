import type { Problem } from '@domain/errors';
import { makeProblem } from '@domain/rules/sentences';

/** A day that the office asks for and that lies outside: the sentence for applicants speaks of their subsidy, this one only of days. */
export const dayProblem = (label: string, from: string, to: string): Problem => ({
  ...makeProblem('range', label, { min: from, max: to }),
  message: `${label}须在${from}至${to}之间`,
});
