import { useEffect } from 'react';
import { startOffline } from '@/features/offline/serviceWorker';
import OfflineNotice from '@/features/offline/OfflineNotice';
import ReadAloud from '@/features/readAloud/ReadAloud';

/** Each layout renders its own instance. */
let isStarted = false;

/** Features of every page that are loaded late. Service workers need HTTPS or localhost, and not every browser has speech synthesis. */
export default function LateNotices() {
  useEffect(() => {
    if (isStarted || !navigator.serviceWorker || process.env.NODE_ENV !== 'production') return;
    isStarted = true;
    startOffline(navigator.serviceWorker).catch(console.warn);
  }, []);
  return (
    <>
      {typeof window.speechSynthesis?.speak === 'function' && <ReadAloud />}
      <OfflineNotice />
    </>
  );
}
