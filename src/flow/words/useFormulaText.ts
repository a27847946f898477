import { useCallback } from 'react';
import { useIntl } from '@umijs/max';
import type { Estimate } from '@domain/contract/types';

import { readable } from '@/ui/money';

type Sentence = Pick<Estimate, 'formula' | 'formulaParts'>;

/** The sentence of the rule: the policy's own in zh-CN, put together from its parts elsewhere. */
export function useFormulaText(): (estimate: Sentence) => string {
  const { formatMessage, locale, messages } = useIntl();
  return useCallback(
    ({ formula, formulaParts }) => {
      const isKnown = formulaParts.every(({ key }) => `policy.formula.${key}` in messages);
      if (locale === 'zh-CN' || !isKnown || formulaParts.length === 0) return formula;
      return formulaParts
        .map(({ key, params }) => {
          const shown = Object.entries(params).map(([name, value]) => [name, name === 'rate' ? String(Number(value) / 100) : readable(Number(value))]);
          return formatMessage({ id: `policy.formula.${key}` }, Object.fromEntries(shown));
        })
        .join(' ');
    },
    [formatMessage, locale, messages],
  );
}
