import './announce.css';

let place: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

const shownForMs = 4000;

/**
 * The only polite live region of the page; the text is also visible unless `quiet`. antd-mobile's Toast is not used: it renders
 * inside aria-hidden, so screen readers never announce it (docs/decisions/form-kit.md).
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
  // Clear the region first: the same text twice must be two changes.
  timer = setTimeout(() => {
    voice.textContent = words;
    timer = setTimeout(() => {
      voice.textContent = '';
      timer = undefined;
    }, shownForMs);
  }, 50);
}

/** Returns true while a message is pending or visible. */
export const isAnnouncing = (): boolean => timer !== undefined;
