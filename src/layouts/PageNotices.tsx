import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import RouteAnnouncer from './RouteAnnouncer';
import { codeRequests } from '@/features/refusedCalls/codeRequests';
import { queuedCalls } from '@/features/refusedCalls/queuedCalls';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { offline } from '@/features/offline/offlineState';
import { maintenance } from '@/services/maintenance';
import { quietMs } from '@/scheduling';
import LanguageNotice from './LanguageNotice';

const LateNotices = lazyWithRetry(() => import('./LateNotices'), true);
const RefusalNotice = lazyWithRetry(() => import('@/features/refusedCalls/RefusalNotice'));
const OwnCodeSheet = lazyWithRetry(() => import('@/features/refusedCalls/OwnCodeSheet'));

/**
 * Each layout renders its own instance: the pause is only after the first one. A page with a service worker has none, because the page
 * may come from its cache.
 */
let isQuiet = Boolean(navigator.serviceWorker?.controller);

const hasNetworkNews = () => {
  const { online, keptAt, waiting } = offline.get();
  return !online || keptAt !== undefined || waiting !== undefined;
};

/** Notices above every page: language, route change, network, refused calls, and the sheet for a confirmation code. */
export function PageNotices() {
  const isQueued = useSyncExternalStore(queuedCalls.subscribe, () => queuedCalls.get().all.length > 0);
  const isReadOnly = useSyncExternalStore(maintenance.subscribe, () => maintenance.get().refused !== undefined);
  const isCodeAsked = useSyncExternalStore(codeRequests.subscribe, () => codeRequests.get().pending.length > 0);
  const hasNews = useSyncExternalStore(offline.subscribe, hasNetworkNews);
  const [isDue, setDue] = useState(isQuiet);
  useEffect(() => {
    const timer = setTimeout(() => setDue((isQuiet = true)), quietMs.extras);
    return () => clearTimeout(timer);
  }, []);
  // The live region of the notice stays for later messages.
  const hadRefusal = useRef(false);
  if (isQueued || isReadOnly) hadRefusal.current = true;
  return (
    <>
      <LanguageNotice />
      <RouteAnnouncer />
      {(isDue || hasNews) && <LateNotices />}
      {hadRefusal.current && <RefusalNotice />}
      {isCodeAsked && <OwnCodeSheet />}
    </>
  );
}
