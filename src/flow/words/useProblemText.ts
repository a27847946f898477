import { useCallback } from 'react';
import { useIntl } from '@umijs/max';
import type { Problem } from '@domain/errors';

/** The sentence of a problem in the language shown; the rule's own zh-CN sentence where there is none. */
export function useProblemText(): (problem: Problem, key: string) => string {
  const { formatMessage, messages } = useIntl();
  return useCallback(
    (problem, key) => {
      const id = `problem.${problem.reason ?? problem.code}`;
      if (!(id in messages)) return problem.message;
      const word = (name: string) => (name in messages ? formatMessage({ id: name }) : '');
      const label = word(`field.${key}`) || word(`material.${key}`);
      const other = problem.params?.other;
      return formatMessage({ id }, { ...problem.params, label, ...(other !== undefined && { other: word(`field.${other}`) || other }) });
    },
    [formatMessage, messages],
  );
}
