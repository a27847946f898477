import { useMemo } from 'react';
import { useIntl } from '@umijs/max';

type Values = Record<string, string | number>;

/** `t('guideFill.paidMore', { pay })`; the desk asks for its words in the same way. */
export function useT() {
  const intl = useIntl();
  return useMemo(
    () =>
      (id: string, values?: Values): string =>
        intl.formatMessage({ id }, values),
    [intl],
  );
}
