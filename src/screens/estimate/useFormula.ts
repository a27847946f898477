import type { Estimate } from '@domain/contract/types';
import { readable } from '@/ui/money';
import { useT } from '@/texts';

/** The sentence of the rule in the language shown: rates in percent, amounts in 元. */
export function useFormula(): (part: Estimate['formulaParts']) => string {
  const t = useT();
  return ({ key, params }) => t(`formula.${key}`, Object.fromEntries(Object.entries(params).map(([name, value]) => [name, name === 'rate' ? Number(value) / 100 : readable(Number(value))])));
}
