import type { Problem, Problems } from '../errors';
import type { RuleContext } from '../policy/types';
import { makeProblem } from '../rules/sentences';
import { findAcross } from './across';
import { problemsWith } from './check';
import { findField } from './fields';
import type { Answers, FileRef, FlowDef } from './types';

export const allRules = { findAcross, makeProblem };

/** Returns all problems of an application. `open`: the keys of a correction. */
export const checkApplication = (
  flow: FlowDef,
  answers: Answers,
  files: readonly FileRef[],
  ctx: RuleContext,
  open?: ReadonlySet<string>,
): Problems => problemsWith(allRules, flow, answers, files, ctx, open);

/** Returns the problem of one field, considering the other answers. */
export const checkField = (flow: FlowDef, fullKey: string, answers: Answers, ctx: RuleContext): Problem | null =>
  findField(flow, fullKey) ? (checkApplication(flow, answers, [], ctx)[fullKey] ?? null) : null;
