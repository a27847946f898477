import type { ProblemCode } from '../errors';
import { firstStepSentences } from './firstStepSentences';
import { otherSentences } from './otherSentences';
import { problemIn } from './problem';

/**
 * The zh-CN message of every reason; the problem code is the part before the dot. Other languages have `problem.<reason>`.
 * The generic messages are all default messages of antd-mobile's Form (`sentences.test.ts` compares them).
 */
export const sentences = { ...firstStepSentences, ...otherSentences } as const satisfies Partial<
  Record<`${ProblemCode}${'' | `.${string}`}`, string>
>;

/** Returns a problem with its zh-CN message. */
export const makeProblem = problemIn(sentences);
