import { addPageNotice } from '@/runtime/pageNotices';
import { startOffline } from '@/runtime/offline/startOffline';
import { prefetchChunks } from '@/runtime/prefetchChunks';
import { isSignedIn } from '@/services/session';
import Arrival from './Arrival';
import OfflineNotice from './OfflineNotice';
import ReadAloud from './readAloud/ReadAloud';

/** The question before something is deleted, fetched while nobody waits for it: only who is signed in is asked. */
const overlays = () => void import(/* webpackChunkName: "confirm" */ '@/components/confirm');

/** What is good to have on every page. Browsers offer workers only over https or on this machine, and voices not everywhere. */
export async function startExtras() {
  addPageNotice(Arrival);
  if (typeof window.speechSynthesis?.speak === 'function') addPageNotice(ReadAloud);
  if (isSignedIn()) void prefetchChunks(overlays);
  if (!navigator.serviceWorker) return;
  addPageNotice(OfflineNotice);
  await startOffline(navigator.serviceWorker);
}
