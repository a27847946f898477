import { useCallback } from 'react';
import { useIntl } from '@umijs/max';
import type { Material } from '@domain/policy/types';

type Named = Pick<Material, 'key' | 'label' | 'hint'>;

/** Returns label and hint of a material: the policy's texts in zh-CN, translations by key in other languages. */
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
