type Close = () => void;

/** What stands over the page, the topmost last. */
const open: Close[] = [];
/** Steps back that we took ourselves: nothing is closed by them. */
let own = 0;
let listens = false;

function stepped(): void {
  if (own > 0) own -= 1;
  else open.at(-1)?.();
}

/** The phone's back button closes what stands over the page instead of leaving the page: it gets a place in the history while it is open. */
export function closedByBack(close: Close): () => void {
  if (!listens) window.addEventListener('popstate', stepped);
  listens = true;
  open.push(close);
  window.history.pushState({ ...window.history.state, over: open.length }, '');
  return () => {
    open.splice(open.indexOf(close), 1);
    // Closed otherwise than by going back, and nobody has gone on from here: the place is given up.
    if ((window.history.state?.over ?? 0) <= open.length) return;
    own += 1;
    window.history.back();
  };
}
