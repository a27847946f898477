import { useEffect, useMemo, useState } from 'react';
import type { Language } from '@domain/languages';
import { ownValue } from '@domain/ownValue';
import { normaliseText } from '@domain/rules/normalise';
import { shownLanguage } from '@/services/shownLanguage';
import { Combobox, type ComboboxProps } from './Combobox';

type Names = Readonly<Record<string, string>>;

/** Names by code. The oldest browsers lack `Intl.DisplayNames`. */
const load: Record<Language, () => Promise<{ default: string }>> = {
  'zh-CN': () => import(/* webpackChunkName: "countries-zh" */ '@/locales/countries/zh-CN'),
  'en-US': () => import(/* webpackChunkName: "countries-en" */ '@/locales/countries/en-US'),
  'ar-SA': () => import(/* webpackChunkName: "countries-ar" */ '@/locales/countries/ar-SA'),
};

export const namesIn = (list: string): Names =>
  Object.fromEntries(
    list
      .trim()
      .split(/,\s+/)
      .map((one) => [one.slice(0, 3), one.slice(4)]),
  );

const suggestionOf = ([code, name]: [string, string]) => `${name} ${code}`;

/** Returns the code of a chosen suggestion or of a name, otherwise the typed text as a code. */
const codeOf = (typed: string, names: Names): string => {
  const wanted = typed.trim().toLowerCase();
  const named = Object.entries(names).find((one) =>
    [one[1], suggestionOf(one)].some((text) => text.toLowerCase() === wanted),
  );
  return named?.[0] ?? String(normaliseText('nationality', typed));
};

/** The code of a nationality: typed as in the passport, or found by its name. */
export default function NationalityInput({
  value,
  onChange,
  onLeave,
  ...combobox
}: Omit<ComboboxProps, 'suggestions'>) {
  const language = shownLanguage();
  const [names, setNames] = useState<Names>({});
  useEffect(() => {
    load[language]().then(
      (loaded) => setNames(namesIn(loaded.default)),
      () => undefined, // the code can be typed
    );
  }, [language]);
  const suggestions = useMemo(
    () =>
      Object.entries(names)
        .sort(([, one], [, other]) => one.localeCompare(other, language))
        .map(suggestionOf),
    [names, language],
  );
  const name = ownValue(names, value);
  return (
    <Combobox
      {...combobox}
      value={value}
      suggestions={suggestions}
      after={
        (name || combobox.after) && (
          <>
            {name && <p className="cap">{name}</p>}
            {combobox.after}
          </>
        )
      }
      // While typing, a name may be the beginning of another one.
      onChange={(typed) => onChange?.(suggestions.includes(typed) ? codeOf(typed, names) : typed)}
      onLeave={(typed) => {
        const code = codeOf(typed, names);
        if (code !== typed) onChange?.(code);
        onLeave?.(code);
      }}
    />
  );
}
