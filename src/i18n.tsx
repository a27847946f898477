import type { ComponentType } from 'react';
import { getIntl, RawIntlProvider, useIntl } from '@umijs/max';
// Umi does not pass createIntl on, and react-intl itself is a package of its plugin.
import { createIntl } from '@@/plugin-locale/localeExports';
import { whenIdle } from '@/scheduling';

type Messages = Record<string, string>;
type Intl = ReturnType<typeof getIntl>;

/** A page brings its area's zh-CN texts with its own chunk; texts of another language, loaded whole at start, stand before them. */
export function withMessages<P extends object>(Page: ComponentType<P>, ...areas: Messages[]) {
  const own: Messages = Object.assign({}, ...areas);
  let around: unknown;
  let intl: Intl;
  const within = (outer: Intl) => {
    if (around !== outer.messages)
      intl = createIntl({ locale: outer.locale, messages: Object.assign({}, own, (around = outer.messages)) });
    return intl;
  };
  // A page read ahead has its texts together when it is opened: 10 ms of a slow phone.
  whenIdle(() => within(getIntl()));
  return function WithTexts(props: P) {
    return (
      <RawIntlProvider value={within(useIntl())}>
        <Page {...props} />
      </RawIntlProvider>
    );
  };
}

export { useT } from './useT';

/** For the few places outside React: core texts only. */
export const coreText = (id: string, values?: Record<string, string | number>): string =>
  getIntl().formatMessage({ id }, values);
