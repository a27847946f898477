import { useCountDown } from 'ahooks';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Notice } from '@/components/feedback/Notice';
import noticesTexts from '@/locales/areas/shell/zh-CN.notices';
import { useT, withMessages } from '@/i18n';
import { useFormatDateTime } from '@/hooks/useFormatDate';
import { maintenance } from '@/services/maintenance';
import { queuedCalls } from './queuedCalls';
import './RefusalNotice.css';

/** Countdown, hidden from screen readers, which would announce every second. */
function TimeLeft({ until }: { until: number }) {
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

/** Why calls do not succeed now: the queue, or maintenance. */
function RefusalNotice() {
  const t = useT();
  const formatDateTime = useFormatDateTime();
  const [first] = useSyncExternalStore(queuedCalls.subscribe, queuedCalls.get).all;
  const { refused } = useSyncExternalStore(maintenance.subscribe, maintenance.get);
  // The live region is rendered empty first: some screen readers ignore text that appears together with its region.
  const [hasRegion, setRegion] = useState(false);
  useEffect(() => setRegion(true), []);
  const now = hasRegion ? first : undefined;
  const readOnly = hasRegion ? refused : undefined;
  return (
    <aside className={now || readOnly ? 'refusal-notice' : undefined} aria-label={t('waiting.label')} role="status">
      {readOnly && (
        <Notice tone="warn" title={t('waiting.maintenance')}>
          {readOnly.until && <p>{t('waiting.until', { time: formatDateTime(readOnly.until) })}</p>}
          <p>{t('waiting.kept')}</p>
        </Notice>
      )}
      {now && (
        <Notice tone="warn" title={t('waiting.title')}>
          {now.ahead > 0 && t('waiting.ahead', { ahead: now.ahead })} <TimeLeft until={now.until} /> {t('waiting.stay')}
        </Notice>
      )}
    </aside>
  );
}

export default withMessages(RefusalNotice, noticesTexts);
