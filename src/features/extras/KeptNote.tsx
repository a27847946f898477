import { useEffect } from 'react';
import { useIntl } from '@umijs/max';
import { announce } from '@/components/announce';
import { Notice } from '@/components/Notice';
import '@/components/tap.css';
import { useT } from '@/i18n';

/** What is read is what was kept, and from when. */
export function KeptNote({ keptAt }: { keptAt?: string }) {
  const t = useT();
  const { locale } = useIntl();
  useEffect(() => announce(t('offline.title'), window.scrollY < 200), [t]); // seen already, where the top is
  const since =
    keptAt &&
    new Intl.DateTimeFormat(locale, {
      timeZone: 'Asia/Shanghai',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(keptAt));
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
