import { useState } from 'react';
import { Notice } from '@/components/feedback/Notice';
import '@/components/tap.css';
import { useT } from '@/i18n';
import { hasUnsaved } from '@/lib/unsaved';
import { takeOver } from './serviceWorker';
import { offline } from './offlineState';

/** Offers a new release; not installed while there are unsaved edits. */
export function ReleaseNote({ waiting }: { waiting: ServiceWorker }) {
  const t = useT();
  const [held, setHeld] = useState(false);
  const update = () => {
    setHeld(hasUnsaved());
    if (!hasUnsaved()) takeOver(waiting);
  };
  return (
    <Notice
      live="status"
      title={t('offline.release')}
      action={
        <div className="offline-acts">
          <button type="button" className="tap" onClick={update}>
            {t('offline.update')}
          </button>
          <button type="button" className="tap" onClick={() => offline.set({ waiting: undefined })}>
            {t('offline.later')}
          </button>
        </div>
      }
    >
      {t(held ? 'offline.unsaved' : 'offline.releaseMore')}
    </Notice>
  );
}
