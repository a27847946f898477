import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useIntl } from '@umijs/max';
import noticesTexts from '@/locales/areas/shell/zh-CN.notices';
import { useRouteInfo, type RouteInfo } from '@/hooks/useRouteInfo';
import { useT, withMessages } from '@/i18n';
import { Icon } from '@/components/display/Icon';
import { close } from '@/components/display/icons';
import { passagesOf } from './passages';
import { speak, voiceFor } from './speech';
import './readAloud.css';

const speaker = 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11';
const isRead = ({ name = '' }: RouteInfo) => /^(intro|carIntro|mannual\..*)$/.test(name);

/** Some browsers load the voices asynchronously. */
function onVoices(listener: () => void) {
  window.speechSynthesis.addEventListener?.('voiceschanged', listener);
  return () => window.speechSynthesis.removeEventListener?.('voiceschanged', listener);
}

function ReadAloud() {
  const t = useT();
  const { locale } = useIntl();
  const route = useRouteInfo();
  const hasVoice = useSyncExternalStore(onVoices, () => voiceFor(locale) !== undefined);
  const silence = useRef<() => void>();
  const [reading, setReading] = useState(false);
  const stop = useCallback(() => {
    silence.current?.();
    silence.current = undefined;
    setReading(false);
  }, []);
  // Stop reading when the page or the language changes.
  useEffect(() => {
    window.addEventListener('pagehide', stop);
    return () => {
      window.removeEventListener('pagehide', stop);
      stop();
    };
  }, [route.name, locale, stop]);
  if (!hasVoice || !isRead(route)) return null;
  const start = () => {
    const main = document.querySelector('main');
    const voice = voiceFor(locale);
    if (!main || !voice) return;
    setReading(true);
    silence.current = speak(passagesOf(main), voice, stop);
  };
  return (
    <aside className="aloud" aria-label={t('readAloud.label')}>
      <button type="button" className="tap" onClick={reading ? stop : start}>
        <Icon d={reading ? close : speaker} />
        {t(reading ? 'readAloud.stop' : 'readAloud.read')}
      </button>
    </aside>
  );
}

export default withMessages(ReadAloud, noticesTexts);
