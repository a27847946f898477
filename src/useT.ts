import { useMemo } from 'react';
import { useIntl } from '@umijs/max';

type Values = Record<string, string | number>;

/** Returns `t`, as in `t('guideFill.paidMore', { pay })`. The desk uses it too. */
export function useT() {
  const intl = useIntl();
  return useMemo(
    () =>
      (id: string, values?: Values): string =>
        intl.formatMessage({ id }, values),
    [intl],
  );
}
