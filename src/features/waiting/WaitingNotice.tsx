import { useCountDown } from 'ahooks';
import { useSyncExternalStore } from 'react';
import { Notice } from '@/components/Notice';
import waitingTexts from '@/locales/areas/waiting/zh-CN';
import { useT, withMessages } from '@/i18n';
import { onWaiting, waiting } from './state';
import './waiting.css';

/** Countdown, hidden from screen readers, which would announce every second. */
function Left({ until }: { until: number }) {
  const t = useT();
  const [left] = useCountDown({ targetDate: until });
  const seconds = Math.ceil(left / 1000);
  if (seconds === 0) return <span aria-hidden="true">{t('waiting.now')}</span>;
  return (
    <span aria-hidden="true">
      {seconds > 90 ? t('waiting.minutes', { minutes: Math.ceil(seconds / 60) }) : t('waiting.seconds', { seconds })}
    </span>
  );
}

function Room() {
  const t = useT();
  const now = useSyncExternalStore(onWaiting, waiting);
  // The live region is always rendered: some screen readers ignore text that appears together with its region.
  return (
    <aside className={now ? 'waiting-notice' : undefined} aria-label={t('waiting.label')} role="status">
      {now?.kind === 'work' && <Notice title={t('waiting.work')}>{t('waiting.workMore')}</Notice>}
      {now?.kind === 'turn' && (
        <Notice tone="warn" title={t('waiting.title')}>
          {now.ahead > 0 && t('waiting.ahead', { ahead: now.ahead })} <Left until={now.until} /> {t('waiting.stay')}
        </Notice>
      )}
    </aside>
  );
}

export const WaitingNotice = withMessages(Room, waitingTexts);
