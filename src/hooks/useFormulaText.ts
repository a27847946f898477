import { useCallback } from 'react';
import { useIntl } from '@umijs/max';
import type { Estimate } from '@domain/contract/types';

import { shownMoney } from '@domain/rules/money';

type Sentence = Pick<Estimate, 'formula' | 'formulaParts'>;

/** Returns the formula of an amount: the policy's text in zh-CN, composed from its parts in other languages. */
export function useFormulaText(): (estimate: Sentence) => string {
  const { formatMessage, locale, messages } = useIntl();
  return useCallback(
    ({ formula, formulaParts: { key, params } }) => {
      const id = `policy.formula.${key}`;
      if (locale === 'zh-CN' || !(id in messages)) return formula;
      if (key === 'byTerm') {
        const facts = Object.keys(params).map((fact) => formatMessage({ id: `policy.formula.fact.${fact}` }));
        return formatMessage({ id }, { facts: facts.join(formatMessage({ id: 'policy.formula.separator' })) });
      }
      const base = formatMessage({ id: `policy.formula.base.${params.exclTax ? 'excl' : 'incl'}` });
      const shown = Object.entries(params).map(([name, value]) => [
        name,
        name === 'rate' ? String(value / 100) : shownMoney(value),
      ]);
      return formatMessage({ id }, { base, ...Object.fromEntries(shown) });
    },
    [formatMessage, locale, messages],
  );
}
