import { useState } from 'react';
import { useIntl } from '@umijs/max';
import { announce } from '@/components/feedback/announce';
import { languageLost } from '@/locales/languageLost';
import { switchLanguage } from '@/services/language';
import { unavailableLanguage } from '@/services/shownLanguage';
import { directionOf } from '@domain/languages';

/** Shown above every page while zh-CN replaces a language whose texts failed to load. */
export default function LanguageNotice() {
  useIntl(); // renders tryAgain when the language changes
  const [busy, setBusy] = useState(false);
  const language = unavailableLanguage();
  if (!language) return null;
  const { text, retry } = languageLost[language];
  const tryAgain = () => {
    setBusy(true);
    void switchLanguage(language)
      .catch(() => announce(text))
      .finally(() => setBusy(false));
  };
  return (
    <aside className="loading-slow" role="status" lang={language} dir={directionOf(language)}>
      <p>{text}</p>
      <button type="button" className="crash-act" aria-disabled={busy} onClick={() => !busy && tryAgain()}>
        {retry}
      </button>
    </aside>
  );
}
