import { useCallback } from 'react';
import { useIntl } from '@umijs/max';
import type { Problem } from '@domain/errors';
// A relative path: the desk uses this file, and its @ is another folder.
import { formatDate } from '../lib/formatDate';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the message of a problem: the rule's text in zh-CN, translated by its reason and with translated field labels otherwise. */
export function useProblemText(): (problem: Problem, key: string) => string {
  const { formatMessage, messages, locale } = useIntl();
  return useCallback(
    (problem, key) => {
      const id = `problem.${problem.reason ?? problem.code}`;
      if (locale === 'zh-CN' || !(id in messages)) return problem.message;
      const word = (name: string) => (name in messages ? formatMessage({ id: name }) : name);
      const label = word(`field.${key}` in messages ? `field.${key}` : `material.${key}`);
      const { other, facts, [`closed.${locale}`]: closed, ...rest } = problem.params ?? {};
      const params = Object.entries(rest).map(([name, value]) => [
        name,
        typeof value === 'string' && DAY.test(value) ? formatDate(locale, value) : value,
      ]);
      return formatMessage(
        { id },
        {
          ...Object.fromEntries(params),
          label,
          ...(other !== undefined && { other: word(`field.${other}`) }),
          ...(closed !== undefined && { closed }),
          ...(typeof facts === 'string' && {
            facts: facts
              .split(' ')
              .map((fact) => word(`policy.formula.fact.${fact}`))
              .join(word('policy.formula.separator')),
          }),
        },
      );
    },
    [formatMessage, messages, locale],
  );
}
