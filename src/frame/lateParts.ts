import { addAside } from './asides';
import Aloud from './aloud/Aloud';
import OfflineAside from './offline/OfflineAside';
import { startOffline } from './offline/startOffline';

/** Browsers offer workers only over https or on this machine, and voices not everywhere. */
export async function begin() {
  if (typeof window.speechSynthesis?.speak === 'function') addAside(Aloud);
  if (!navigator.serviceWorker) return;
  addAside(OfflineAside);
  await startOffline(navigator.serviceWorker);
}
