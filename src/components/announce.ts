import type Toast from 'antd-mobile/es/components/toast';
import './announce.css';

let place: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

const shownForMs = 4000;

/** antd-mobile's Toast, once it lies here; until then (and without a network) the region itself is seen. */
let toast: typeof Toast | undefined;
const loadToast = () => import(/* webpackChunkName: "toast" */ 'antd-mobile/es/components/toast');

/** One polite voice for the whole page: a change that is seen is also heard. `quiet`: heard only. antd-mobile's Toast stands inside aria-hidden: it is for the eye, the region for the ear. */
export function announce(words: string, quiet = false): void {
  if (!place?.isConnected) {
    place = document.body.appendChild(document.createElement('div'));
    place.setAttribute('role', 'status');
    place.setAttribute('aria-live', 'polite');
  }
  const voice = place;
  voice.textContent = '';
  voice.className = 'sr';
  clearTimeout(timer);
  // the same words twice are two messages: the region must be seen to change
  timer = setTimeout(() => {
    voice.textContent = words;
    timer = setTimeout(() => (voice.textContent = ''), shownForMs);
  }, 50);
  if (quiet) return;
  if (toast) toast.show({ content: words, position: 'bottom', duration: shownForMs, maskClickable: true });
  else {
    voice.className = 'toast';
    loadToast().then(
      (loaded) => (toast = loaded.default),
      () => undefined,
    );
  }
}
