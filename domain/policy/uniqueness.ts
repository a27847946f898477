import { isEmpty, valueAt } from '../flow/fields';
import type { Answers } from '../flow/types';
import type { PolicyCommon } from './types';

/** A number that no other active application may have. */
interface UniqueNumber {
  /** Name of the policy's uniqueness rule; the same in every flow. */
  kind: string;
  /** Field that shows a conflict: the last field of the rule, for an invoice its number. */
  key: string;
  text: string;
}

/**
 * Returns the unique numbers of normalised answers. A rule whose last field is empty does not apply; a digital invoice has no code, only its
 * number.
 */
export const uniqueNumbers = (clean: Answers, { uniqueness }: PolicyCommon): UniqueNumber[] => {
  const valueOf = (fullKey: string): string => {
    const value = valueAt(clean, fullKey);
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
