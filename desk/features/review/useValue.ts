import { group } from '@shared/group';
import type { FieldDef, Value } from '@domain/flow/types';
import { useT, useWords } from '@/services/i18n';
import { money } from '@/components/format';
import { useRegionName } from '@/components/useRegionName';

/** Returns a formatter of field values: option labels, money in 元, long numbers in groups of digits. */
export function useValue() {
  const t = useT();
  const words = useWords();
  const region = useRegionName();
  return (field: FieldDef, value: Value | undefined): string => {
    if (value === null || value === undefined || value === '') return t('review.empty');
    if (field.options) return words(`option.${field.options.set}.${String(value)}`, String(value));
    if (field.control === 'money' && typeof value === 'number') return money(value);
    if (field.control === 'region') return region(String(value));
    if (field.grouping && !String(value).includes('*')) return group(String(value), field.grouping);
    return String(value);
  };
}
