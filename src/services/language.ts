import { addLocale, getAllLocales, setLocale } from '@umijs/max';
import { setDefaultConfig } from 'antd-mobile/es/components/config-provider';
import type { Locale } from 'antd-mobile/es/locales/base';
import zhCN from 'antd-mobile/es/locales/zh-CN';
import type { Language } from '@domain/languages';
import { applyLanguage, localeKey, setUnavailableLanguage, shownLanguage } from './shownLanguage';
import { write } from '@/lib/storage';

type Texts = Record<string, string>;
interface Loaded {
  adm: Locale;
  texts: Texts | Promise<Texts>;
}
/** One chunk for each language except zh-CN, whose texts travel with the pages. */
export const textLoaders: Partial<Record<string, () => Promise<Loaded>>> = {
  'en-US': () => import(/* webpackChunkName: "texts-en-US" */ '@/locales/lazy/en-US'),
  'ar-SA': () => import(/* webpackChunkName: "texts-ar-SA" */ '@/locales/lazy/ar-SA'),
};
/** Texts of antd-mobile (default zh-CN). Toast and Dialog read `setDefaultConfig`, components read the provider in layouts/Page. */
const admLocales: Partial<Record<string, Locale>> = {};
export const admLocale = (language: string) => admLocales[language];

/** Rejects when the chunk with the texts fails to load. */
async function loadTexts(language: string) {
  const load = textLoaders[language];
  if (load && !getAllLocales().includes(language)) {
    const { adm, texts } = await load();
    admLocales[language] = adm;
    addLocale(language, await texts, {} as never);
  }
}

const applyAdm = (language: string) => setDefaultConfig({ locale: admLocales[language] ?? zhCN });

/** Loads the texts of the first render. When that fails, the page is shown in zh-CN with its direction and a notice (LanguageNotice). */
export async function loadShownTexts(): Promise<void> {
  const language = shownLanguage();
  await loadTexts(language).catch(() => setUnavailableLanguage(language));
  applyAdm(shownLanguage());
  applyLanguage();
}

/** The last choice wins when several languages are loading. */
let latest: Language | undefined;

/** Rejects and changes nothing when the texts fail to load. */
export async function switchLanguage(language: Language) {
  latest = language;
  await loadTexts(language);
  if (latest !== language) return;
  applyAdm(language);
  setLocale(language, false);
  write(localeKey, language);
  setUnavailableLanguage(undefined); // after setLocale, which compares with the language shown before
  // The server selects the prerendered language by this cookie.
  document.cookie = `${localeKey}=${language}; path=/qczhyjs/; max-age=31536000; SameSite=Lax`;
  applyLanguage();
}
