import { addPageNotice } from './pageNotices';
import ReadAloud from './readAloud/ReadAloud';
import OfflineNotice from './offline/OfflineAside';
import { startOffline } from './offline/startOffline';

/** Browsers offer workers only over https or on this machine, and voices not everywhere. */
export async function startDeferredParts() {
  if (typeof window.speechSynthesis?.speak === 'function') addPageNotice(ReadAloud);
  if (!navigator.serviceWorker) return;
  addPageNotice(OfflineNotice);
  await startOffline(navigator.serviceWorker);
}
