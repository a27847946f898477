import { useEffect } from 'react';
import { startOffline } from '@/features/offline/startOffline';
import OfflineNotice from '@/features/offline/OfflineNotice';
import ReadAloud from '@/features/readAloud/ReadAloud';

/** Each layout renders its own instance. */
let isStarted = false;

/** Optional features of every page. Service workers need HTTPS or localhost, and not every browser has speech synthesis. */
export default function Extras() {
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
