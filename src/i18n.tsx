import type { ComponentType } from 'react';
import { getIntl, RawIntlProvider, useIntl } from '@umijs/max';
// Umi does not re-export createIntl, and react-intl is a dependency of its plugin only.
import { createIntl } from '@@/plugin-locale/localeExports';

type Messages = Record<string, string>;
type Intl = ReturnType<typeof getIntl>;

/** Adds the zh-CN texts of an area to a page chunk. Texts of another language are loaded at start and take precedence. */
export function withMessages<P extends object>(Page: ComponentType<P>, ...areas: Messages[]) {
  const own: Messages = Object.assign({}, ...areas);
  let around: unknown;
  let intl: Intl;
  const within = (outer: Intl) => {
    if (around !== outer.messages)
      intl = createIntl({ locale: outer.locale, messages: Object.assign({}, own, (around = outer.messages)) });
    return intl;
  };
  // Merging takes 10 ms on a slow phone, so a prefetched page does it while the browser is idle; Safari lacks the method.
  window.requestIdleCallback?.(() => within(getIntl()));
  return function WithTexts(props: P) {
    return (
      <RawIntlProvider value={within(useIntl())}>
        <Page {...props} />
      </RawIntlProvider>
    );
  };
}

export { useT } from './useT';

/** Isolates a number, so that its digit order is preserved in right-to-left text. */
export const leftToRight = (text = '') => (text ? `\u2066${text}\u2069` : '');

/** Returns a core text, for code outside React. */
export const coreText = (id: string): string => getIntl().formatMessage({ id });
