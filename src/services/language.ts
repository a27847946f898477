import { addLocale, getAllLocales, setLocale } from '@umijs/max';
import type { Language } from '@domain/languages';
import { applyLanguage, localeKey } from './languages';
import { write } from './storage';

const lazy: Partial<Record<string, () => Promise<{ default: Record<string, string> }>>> = {
  'en-US': () => import(/* webpackChunkName: "texts-en-US" */ '@/locales/lazy/en-US'),
  'ar-SA': () => import(/* webpackChunkName: "texts-ar-SA" */ '@/locales/lazy/ar-SA'),
};

/** A lost chunk of texts leaves zh-CN standing. */
export async function loadTexts(language: string) {
  const load = lazy[language];
  if (load && !getAllLocales().includes(language)) addLocale(language, (await load()).default, {} as never);
}

export async function switchLanguage(language: Language) {
  await loadTexts(language);
  setLocale(language, false);
  write(localeKey, language);
  // The server picks the prerendered language by this.
  document.cookie = `${localeKey}=${language}; path=/qczhyjs/; max-age=31536000; SameSite=Lax`;
  applyLanguage();
}
