import { useMemo } from 'react';
import { useIntl } from '@umijs/max';

type Values = Record<string, string | number>;

/** `t('review.left', { count })`. */
export function useT() {
  const intl = useIntl();
  return useMemo(
    () =>
      (id: string, values?: Values): string =>
        intl.formatMessage({ id }, values),
    [intl],
  );
}

/** For keys that an office may have added to: the words if there are any. */
export function useWords() {
  const { messages } = useIntl();
  return (id: string, otherwise: string): string =>
    typeof messages[id] === 'string' ? (messages[id] as string) : otherwise;
}
