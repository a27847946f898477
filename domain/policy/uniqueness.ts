import { isEmpty } from '../flow/fields';
import { normaliseAnswers } from '../flow/normalise';
import type { Answers, FlowDef, StepKey } from '../flow/types';
import type { PolicyCommon } from './types';

/** A number that no other active application may have. */
interface UniqueNumber {
  /** Name of the policy's uniqueness rule; the same in every flow. */
  kind: string;
  /** Field that shows a conflict: the last field of the rule, for an invoice its number. */
  key: string;
  text: string;
}

/** Returns the unique numbers. A rule whose last field is empty does not apply; a digital invoice has no code, only its number. */
export const uniqueNumbers = (flow: FlowDef, answers: Answers, { uniqueness }: PolicyCommon): UniqueNumber[] => {
  const clean = normaliseAnswers(flow, answers);
  const valueOf = (fullKey: string): string => {
    const [step, key] = fullKey.split('.') as [StepKey, string];
    const value = clean[step][key];
    return isEmpty(value) ? '' : String(value);
  };
  return uniqueness.keys.flatMap((keys) => {
    const key = keys[keys.length - 1] ?? '';
    if (valueOf(key) === '') return [];
    return [
      {
        kind: key,
        key,
        text: keys
          .map(valueOf)
          .filter((part) => part !== '')
          .join(':'),
      },
    ];
  });
};
