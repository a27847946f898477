import './announce.css';

let liveRegion: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

const shownForMs = 4000;

/**
 * The only polite live region of the page; the text is also visible unless `quiet`. antd-mobile's Toast is not used: it renders
 * inside aria-hidden, so screen readers never announce it (docs/decisions/0008-form-kit.md).
 */
export function announce(text: string, quiet = false): void {
  if (!liveRegion?.isConnected) {
    liveRegion = document.body.appendChild(document.createElement('div'));
    liveRegion.setAttribute('role', 'status');
    liveRegion.setAttribute('aria-live', 'polite');
  }
  const region = liveRegion;
  region.textContent = '';
  region.className = quiet ? 'sr' : 'toast';
  clearTimeout(timer);
  // Clear the region first: the same text twice must be two changes.
  timer = setTimeout(() => {
    region.textContent = text;
    timer = setTimeout(() => {
      region.textContent = '';
      timer = undefined;
    }, shownForMs);
  }, 50);
}

/** Returns true while a message is pending or visible. */
export const isAnnouncing = (): boolean => timer !== undefined;
