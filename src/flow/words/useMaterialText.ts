import { useIntl } from '@umijs/max';
import type { Material } from '@domain/policy/types';

/** The policy's own words are zh-CN; a language that has better ones has a key for them. */
export function useMaterialText({ key, label, hint }: Pick<Material, 'key' | 'label' | 'hint'>): { label: string; hint: string | undefined } {
  const { formatMessage, messages } = useIntl();
  const word = (id: string, fallback: string) => (id in messages ? formatMessage({ id }) : fallback);
  return { label: word(`material.${key}`, label), hint: hint && word(`material.${key}.hint`, hint) };
}
