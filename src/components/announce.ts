import './announce.css';

let place: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

const shownForMs = 4000;

/**
 * One polite voice for the whole page: a change that is seen is also heard. `quiet`: heard only. antd-mobile's Toast stands inside
 * aria-hidden and is never heard; a second thing beside the region would only say the same to the eye (docs/decisions/form-kit.md).
 */
export function announce(words: string, quiet = false): void {
  if (!place?.isConnected) {
    place = document.body.appendChild(document.createElement('div'));
    place.setAttribute('role', 'status');
    place.setAttribute('aria-live', 'polite');
  }
  const voice = place;
  voice.textContent = '';
  voice.className = quiet ? 'sr' : 'toast';
  clearTimeout(timer);
  // the same words twice are two messages: the region must be seen to change
  timer = setTimeout(() => {
    voice.textContent = words;
    timer = setTimeout(() => {
      voice.textContent = '';
      timer = undefined;
    }, shownForMs);
  }, 50);
}

/** Something is about to be said, or stands there yet. */
export const isAnnouncing = (): boolean => timer !== undefined;
