import { useState } from 'react';
import { useIntl } from '@umijs/max';
import { announce } from '@/components/feedback/announce';
import arSA from '@/locales/areas/languageLost/ar-SA';
import enUS from '@/locales/areas/languageLost/en-US';
import zhCN from '@/locales/areas/languageLost/zh-CN';
import { switchLanguage } from '@/services/language';
import { unavailableLanguage } from '@/services/shownLanguage';
import { directionOf } from '@domain/languages';

/** Texts in the language that was requested, in the entry because that language's chunk failed to load. */
const texts = { 'zh-CN': zhCN, 'en-US': enUS, 'ar-SA': arSA };

/** Shown above every page while zh-CN replaces a language whose texts failed to load. */
export default function LanguageNotice() {
  useIntl(); // renders tryAgain when the language changes
  const [busy, setBusy] = useState(false);
  const language = unavailableLanguage();
  if (!language) return null;
  const { 'languageLost.text': lost, 'languageLost.retry': retry } = texts[language];
  const tryAgain = () => {
    setBusy(true);
    void switchLanguage(language)
      .catch(() => announce(lost))
      .finally(() => setBusy(false));
  };
  return (
    <aside className="loading-slow" role="status" lang={language} dir={directionOf(language)}>
      <p>{lost}</p>
      <button type="button" className="crash-act" aria-disabled={busy} onClick={() => !busy && tryAgain()}>
        {retry}
      </button>
    </aside>
  );
}
