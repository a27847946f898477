import { useIntl } from '@umijs/max';
import type { Problem } from '@domain/errors';
import { useProblemText as useSharedProblemText } from '../../src/hooks/useProblemText';

export { useT } from '../../src/useT';

const holders = (template: unknown) => [...String(template).matchAll(/\{(\w+)/g)].map(([, name = '']) => name);

/**
 * Like that of the phone, but never a Chinese sentence on the English desk: office calls have problems without a reason,
 * without the params of their sentence, and of fields that no form has. Those name the field and the kind of the problem.
 */
export function useProblemText(): (problem: Problem, key: string) => string {
  const textOf = useSharedProblemText();
  const { locale, formatMessage, messages } = useIntl();
  return (problem, key) => {
    if (locale === 'zh-CN') return problem.message;
    const { reason, code, params = {} } = problem;
    const name = [`field.${key}`, `material.${key}`].find((one) => one in messages);
    const template = messages[`problem.${reason ?? code}`];
    if (template && holders(template).every((holder) => (holder === 'label' ? name : holder in params)))
      return textOf(problem, key);
    const id = `problem.field.${code}`;
    const label = name ? formatMessage({ id: name }) : (key.split('.').pop() ?? key);
    return formatMessage({ id: id in messages ? id : 'problem.field' }, { label });
  };
}

/** Returns a lookup with a fallback, for keys that may have no text: the policy or the server may add values. */
export function useWords() {
  const { messages } = useIntl();
  return (id: string, otherwise: string): string =>
    typeof messages[id] === 'string' ? (messages[id] as string) : otherwise;
}
