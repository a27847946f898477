import { useState } from 'react';
import { useIntl } from '@umijs/max';
import { announce } from '@/components/announce';
import { switchLanguage } from '@/services/language';
import { unavailableLanguage } from '@/services/languages';
import { directionOf, type Language } from '@domain/languages';

/** In the language that was requested: its own texts are what could not be loaded. */
const texts: Record<Language, { lost: string; retry: string }> = {
  'zh-CN': { lost: '文字没有下载下来。请检查网络，再试一次。', retry: '再试一次' },
  'en-US': {
    lost: 'The English text did not load, so this page is in Chinese. Check your network and try again.',
    retry: 'Try again',
  },
  'ar-SA': {
    lost: 'لم يتم تحميل النص العربي، لذلك تظهر الصفحة بالصينية. تحقق من الشبكة وحاول مرة أخرى.',
    retry: 'حاول مرة أخرى',
  },
};

/** Shown above every page while zh-CN replaces a language whose texts failed to load. */
export default function LanguageNotice() {
  useIntl(); // renders again when the language changes
  const [busy, setBusy] = useState(false);
  const wanted = unavailableLanguage();
  if (!wanted) return null;
  const { lost, retry } = texts[wanted];
  const again = () => {
    setBusy(true);
    void switchLanguage(wanted)
      .catch(() => announce(lost))
      .finally(() => setBusy(false));
  };
  return (
    <aside className="still" role="status" lang={wanted} dir={directionOf(wanted)}>
      <p>{lost}</p>
      <button type="button" className="crash-act" aria-disabled={busy} onClick={() => !busy && again()}>
        {retry}
      </button>
    </aside>
  );
}
