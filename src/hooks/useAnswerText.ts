import { group } from '@shared/group';
import { useCallback } from 'react';
import { useIntl } from '@umijs/max';
import { findField } from '@domain/flow/fields';
import type { FlowDef, Value } from '@domain/flow/types';

import { useT } from '@/i18n';
import { shownMoney } from '@domain/rules/money';
import { formatDate } from '@/lib/formatDate';
import { useRegionName } from './useRegionName';

/** Returns a function that formats an answer: label of an option, long date, grouped 元, long numbers in groups of four. */
export function useAnswerText(flow: FlowDef): (path: string, value: Value | undefined) => string {
  const t = useT();
  const { locale } = useIntl();
  const regionName = useRegionName();
  return useCallback(
    (path, value) => {
      const field = findField(flow, path)?.field;
      if (value === null || value === undefined || value === '') return '';
      if (typeof value === 'boolean') return '';
      if (field?.control === 'money' && typeof value === 'number') return `${shownMoney(value)} ${t('ui.yuan')}`;
      if (field?.control === 'integer') return `${value} ${t(`field.${path}.unit`)}`;
      if (field?.control === 'date') return formatDate(locale, String(value));
      if (field?.options) return t(`option.${field.options.set}.${value}`);
      if (field?.control === 'region') return regionName(String(value));
      return field?.grouping && !String(value).includes('*') ? group(String(value), field.grouping) : String(value);
    },
    [flow, t, locale, regionName],
  );
}
