import { addPageNotice } from './pageNotices';
import ReadAloud from './readAloud/ReadAloud';
import OfflineNotice from './offline/OfflineAside';
import { startOffline } from './offline/startOffline';
import { prefetchChunks } from './prefetchChunks';
import { isSignedIn } from '@/services/session';

/** What opens over a page at a tap, fetched while nobody waits for it: only who is signed in is asked and told. */
const overlays = () => {
  void import(/* webpackChunkName: "toast" */ 'antd-mobile/es/components/toast');
  void import(/* webpackChunkName: "confirm" */ '@/components/confirm');
};

/** Browsers offer workers only over https or on this machine, and voices not everywhere. */
export async function startDeferredParts() {
  if (typeof window.speechSynthesis?.speak === 'function') addPageNotice(ReadAloud);
  if (isSignedIn()) void prefetchChunks(overlays);
  if (!navigator.serviceWorker) return;
  addPageNotice(OfflineNotice);
  await startOffline(navigator.serviceWorker);
}
