import { useCallback } from 'react';
import { useIntl } from '@umijs/max';
import type { Problem } from '@domain/errors';

/** The rule's own sentence is zh-CN; other languages say the same by its reason, with their own names of the fields. */
export function useProblemText(): (problem: Problem, key: string) => string {
  const { formatMessage, messages, locale } = useIntl();
  return useCallback(
    (problem, key) => {
      const id = `problem.${problem.reason ?? problem.code}`;
      if (locale === 'zh-CN' || !(id in messages)) return problem.message;
      const word = (name: string) => (name in messages ? formatMessage({ id: name }) : name);
      const label = word(`field.${key}` in messages ? `field.${key}` : `material.${key}`);
      const other = problem.params?.other;
      return formatMessage(
        { id },
        { ...problem.params, label, ...(other !== undefined && { other: word(`field.${other}`) }) },
      );
    },
    [formatMessage, messages, locale],
  );
}
