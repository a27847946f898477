import { addPageNotice } from '@/runtime/pageNotices';
import { startOffline } from '@/runtime/offline/startOffline';
import { prefetchChunks } from '@/runtime/prefetchChunks';
import { isSignedIn } from '@/services/session';
import Arrival from './Arrival';
import OfflineNotice from './OfflineNotice';
import ReadAloud from './readAloud/ReadAloud';

/** Prefetches the confirmation dialog, for signed-in users only. */
const overlays = () => void import(/* webpackChunkName: "confirm" */ '@/components/confirm');

/** Features of every page. Service workers need HTTPS or localhost, and not every browser has speech synthesis. */
export async function startExtras() {
  addPageNotice(Arrival);
  if (typeof window.speechSynthesis?.speak === 'function') addPageNotice(ReadAloud);
  if (isSignedIn()) void prefetchChunks(overlays);
  if (!navigator.serviceWorker) return;
  addPageNotice(OfflineNotice);
  await startOffline(navigator.serviceWorker);
}
