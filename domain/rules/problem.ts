import type { Problem, ProblemCode } from '../errors';
import type { firstStepSentences } from './firstStepSentences';
import type { otherSentences } from './otherSentences';

export type Reason = keyof typeof firstStepSentences | keyof typeof otherSentences;
export type Params = Record<string, string | number>;

/** Returns the function that makes a problem with its message of a list. */
export const problemIn =
  (sentences: Partial<Record<Reason, string>>) =>
  /** `shown`: parameters of the message only, such as the label of the field key `params.other`. */
  (reason: Reason, label: string, params?: Params, shown?: Params): Problem => {
    const placeholders: Params = { ...params, label, ...shown };
    return {
      code: reason.split('.')[0] as ProblemCode,
      message: (sentences[reason] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(placeholders[name] ?? '')),
      reason,
      ...(params && { params }),
    };
  };
