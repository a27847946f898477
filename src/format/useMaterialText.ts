import { useCallback } from 'react';
import { useIntl } from '@umijs/max';
import type { Material } from '@domain/policy/types';

type Named = Pick<Material, 'key' | 'label' | 'hint'>;

/** The policy's own words are zh-CN; other languages have them by key. */
export function useMaterialText(): (material: Named) => { label: string; hint: string | undefined } {
  const { formatMessage, messages, locale } = useIntl();
  return useCallback(
    ({ key, label, hint }) => {
      const word = (id: string, own: string) => (locale !== 'zh-CN' && id in messages ? formatMessage({ id }) : own);
      return { label: word(`material.${key}`, label), hint: hint && word(`material.${key}.hint`, hint) };
    },
    [formatMessage, messages, locale],
  );
}
