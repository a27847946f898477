import { directionOf, languages, nearest, type Language } from '@domain/languages';
import { read } from '@/lib/storage';

export const localeKey = 'umi_locale';

/** The language whose texts failed to load; zh-CN is shown instead. */
let unavailable: Language | undefined;
export const unavailableLanguage = () => unavailable;
export const setUnavailableLanguage = (language: Language | undefined) => {
  unavailable = language;
};

/** Returns the stored choice, else the first browser language that has texts, else zh-CN. */
function chosenLanguage(): Language {
  const stored = read(localeKey);
  if (stored) return nearest(stored) ?? languages[0];
  return (
    (navigator.languages ?? [navigator.language]).map((requested) => nearest(requested ?? '')).find(Boolean) ??
    languages[0]
  );
}

export function shownLanguage(): Language {
  const chosen = chosenLanguage();
  return chosen === unavailable ? languages[0] : chosen;
}

export function applyLanguage() {
  const shown = shownLanguage();
  document.documentElement.lang = shown;
  document.documentElement.dir = directionOf(shown);
}
