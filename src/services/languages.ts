import { nearest, type Language } from '@domain/languages';
import { read } from './storage';

export const localeKey = 'umi_locale';

/** What was asked for: the choice, else the browser's first language. */
const askedLanguage = () => read(localeKey) ?? navigator.languages?.[0] ?? navigator.language ?? 'zh-CN';

/** What is shown: a choice we have no texts for shows zh-CN; without a choice the first of the browser's that we have. */
export function shownLanguage(): Language {
  const stored = read(localeKey);
  if (stored) return nearest(stored) ?? 'zh-CN';
  return (navigator.languages ?? [navigator.language]).map((wanted) => nearest(wanted ?? '')).find(Boolean) ?? 'zh-CN';
}

const rightToLeft = ['he', 'ar', 'fa', 'ku'];
export const directionOf = (language: string) =>
  rightToLeft.includes(language.slice(0, 2).toLowerCase()) ? 'rtl' : 'ltr';

export function applyLanguage() {
  document.documentElement.lang = shownLanguage();
  document.documentElement.dir = directionOf(askedLanguage());
}
