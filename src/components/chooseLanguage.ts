import { coreText } from '@/i18n';
import { switchLanguage } from '@/services/language';
import type { Language } from '@domain/languages';
import { announce } from './announce';

/** Switches the language, or reports that its texts did not load and keeps the shown one. */
export const chooseLanguage = (language: string) =>
  void switchLanguage(language as Language).catch(() => announce(coreText('failure.language')));
