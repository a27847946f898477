import { useEffect } from 'react';
import { announce } from '@/components/feedback/announce';
import { Notice } from '@/components/feedback/Notice';
import '@/components/tap.css';
import { useFormatDateTime } from '@/hooks/useFormatDate';
import { useT } from '@/i18n';

/** Shows that the page comes from the offline cache, and when it was stored. */
export function KeptNote({ keptAt }: { keptAt?: string }) {
  const t = useT();
  const formatDateTime = useFormatDateTime();
  useEffect(() => announce(t('offline.title'), window.scrollY < 200), [t]); // near the top the notice is visible already
  const since = keptAt && formatDateTime(keptAt);
  return (
    <Notice
      tone="warn"
      title={t('offline.title')}
      action={
        <button type="button" className="tap" onClick={() => window.location.reload()}>
          {t('offline.retry')}
        </button>
      }
    >
      {since ? t('offline.since', { since }) : t('offline.text')}
    </Notice>
  );
}
