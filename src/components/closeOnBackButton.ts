import { history } from '@umijs/max';

type Close = () => void;

/** What stands over the page, the topmost last. */
const open: Close[] = [];
/** Where we are: how many places of ours lie above the page's own place in the history, and which page it is. */
let here = { places: 0, page: '' };
let listens = false;

const look = () => ({
  places: (window.history.state?.places as number | undefined) ?? 0,
  page: window.location.href,
});

function stepped(): void {
  const before = here;
  here = look();
  const steps = before.places - here.places;
  if (steps <= 0 || before.page !== here.page) return;
  if (open.length)
    open
      .slice(-steps)
      .reverse()
      .forEach((close) => close());
  // Only places that were left over lay here: who goes back wants to leave the page.
  else window.history.go(-1 - here.places);
}

function listen(): void {
  if (listens) return;
  listens = true;
  window.addEventListener('popstate', stepped);
  history?.listen(({ action }) => {
    if (action !== 'POP') here = look();
  });
}

/**
 * The phone's back button closes what stands over the page instead of leaving the page: it gets a place in the history while it is open.
 * Closed otherwise, its place stays, for the next that opens, and is passed over by whoever goes back: to give it up at once would be a
 * `history.back()`, which takes its time and cuts off the page that is gone to meanwhile.
 */
export function closeOnBackButton(close: Close): () => void {
  listen();
  here = look();
  open.push(close);
  if (here.places < open.length) {
    window.history.pushState({ ...window.history.state, places: open.length }, '');
    here = look();
  }
  return () => {
    open.splice(open.indexOf(close), 1);
  };
}
