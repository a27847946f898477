import { coreText } from '@/i18n';
import { switchLanguage } from '@/services/language';
import type { Language } from '@domain/languages';
import { announce } from '../feedback/announce';

/** Switches the language. If its texts fail to load, announces that and keeps the current language. */
export const chooseLanguage = (language: string) =>
  void switchLanguage(language as Language).catch(() => announce(coreText('failure.language')));
