import { useIntl } from '@umijs/max';

export type Text = (id: string, values?: Record<string, string | number>) => string;

/** The words of the current language by key. */
export function useText(): Text {
  const { formatMessage } = useIntl();
  return (id, values) => formatMessage({ id }, values);
}
