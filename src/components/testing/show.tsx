import { RawIntlProvider } from '@umijs/max';
import { createIntl } from '@@/plugin-locale/localeExports';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactElement, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import arabic from '@/locales/areas/shell/ar-SA';
import chinese from '@/locales/areas/shell/zh-CN';
import controls from '@/locales/areas/shell/zh-CN.controls';

const languages = { 'zh-CN': { ...chinese, ...controls }, 'ar-SA': arabic };

/** Renders a component with its texts inside a router and returns a user-event instance (`person`). */
export function show(part: ReactElement, locale: keyof typeof languages = 'zh-CN') {
  const intl = createIntl({ locale, messages: languages[locale] });
  const around = ({ children }: { children: ReactNode }) => (
    <RawIntlProvider value={intl}>
      <MemoryRouter>{children}</MemoryRouter>
    </RawIntlProvider>
  );
  return { person: userEvent.setup(), ...render(part, { wrapper: around }) };
}

type KeptProps<V> = { start: V; children: (value: V, onChange: (next: V) => void) => ReactNode };

/** Holds the value of a controlled component, as a form does. */
export function Kept<V>({ start, children }: KeptProps<V>) {
  const [value, setValue] = useState(start);
  return <>{children(value, setValue)}</>;
}
