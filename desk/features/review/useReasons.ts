import { useIntl } from '@umijs/max';
import type { Case } from './cases';

/** The reasons of a return from the policy version of the case, in the language of the desk. */
export function useReasons({ returnReasons }: Case): readonly { code: string; text: string }[] {
  const { locale } = useIntl();
  return Object.entries(returnReasons).map(([code, sentence]) => ({
    code,
    text: sentence[locale as keyof typeof sentence] ?? sentence['zh-CN'],
  }));
}
