import { history } from '@umijs/max';

type Close = () => void;

/** Open overlays of the page, the topmost last. */
const open: Close[] = [];
/** Number of our history entries above the page's own entry, and which page it is. */
let current = { entries: 0, page: '' };
let listens = false;

const readHistory = () => ({
  entries: (window.history.state?.overlays as number | undefined) ?? 0,
  page: window.location.href,
});

function stepped(): void {
  const before = current;
  current = readHistory();
  const steps = before.entries - current.entries;
  if (steps <= 0 || before.page !== current.page) return;
  if (open.length)
    open
      .slice(-steps)
      .reverse()
      .forEach((close) => close());
  // Only unused entries of closed overlays were left: the user wants to leave the page.
  else window.history.go(-1 - current.entries);
}

function listen(): void {
  if (listens) return;
  listens = true;
  window.addEventListener('popstate', stepped);
  history?.listen(({ action }) => {
    if (action !== 'POP') current = readHistory();
  });
}

/**
 * Makes the phone's back button close an overlay instead of leaving the page: an open overlay has a history entry.
 * An overlay closed otherwise leaves its entry for the next one, and going back skips it. Removing it at once would need
 * `history.back()`, which is asynchronous and would cancel a navigation that starts in the meantime.
 */
export function closeOnBackButton(close: Close): () => void {
  listen();
  current = readHistory();
  open.push(close);
  if (current.entries < open.length) {
    window.history.pushState({ ...window.history.state, overlays: open.length }, '');
    current = readHistory();
  }
  return () => {
    open.splice(open.indexOf(close), 1);
  };
}
