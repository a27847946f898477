import { useCallback } from 'react';
import { useIntl } from '@umijs/max';
import type { Material } from '@domain/policy/types';
import type { IdType } from '@domain/rules/idTypes';

type Named = Pick<Material, 'key' | 'label' | 'hint'>;

const hintOf: Record<IdType, string | null> = {
  idCard: null,
  residencePermit: 'otherCard',
  permanentResident: 'otherCard',
  passport: 'passport',
};

/** Returns the ids of the hints that say which side or page to photograph of these kinds of documents. */
export const documentHints = (material: string, kinds: readonly IdType[]): string[] => [
  ...new Set(kinds.flatMap((kind) => (hintOf[kind] ? [`material.${material}.${hintOf[kind]}`] : []))),
];

/** The same array in each render keeps the returned function. */
const noKinds: readonly IdType[] = [];

/** Returns label and hint of a material: the policy's texts in zh-CN, translations by key in other languages. */
export function useMaterialText(kinds = noKinds): (material: Named) => {
  label: string;
  hint: string | undefined;
} {
  const { formatMessage, messages, locale } = useIntl();
  return useCallback(
    ({ key, label, hint }) => {
      const word = (id: string, own: string) => (locale !== 'zh-CN' && id in messages ? formatMessage({ id }) : own);
      const [ofDocument] = documentHints(key, kinds).filter((id) => id in messages);
      return {
        label: word(`material.${key}`, label),
        hint: ofDocument ? formatMessage({ id: ofDocument }) : hint && word(`material.${key}.hint`, hint),
      };
    },
    [formatMessage, messages, locale, kinds],
  );
}
