type Close = () => void;

/** What stands over the page, the topmost last. */
const open: Close[] = [];
/** On the way back to a place of our own: until we are there, places are neither taken nor given up. */
let leaving = false;
let listens = false;

/** How many things stood over the page at this place of the history. */
const placesHere = (): number => (window.history.state?.over as number | undefined) ?? 0;

/** One place in the history for each thing that is open: those without get one, one too many is given up. */
function settle(): void {
  if (leaving) return;
  const surplus = placesHere() - open.length;
  if (surplus > 0) {
    leaving = true;
    window.history.go(-surplus);
  }
  for (let place = placesHere() + 1; place <= open.length; place += 1)
    window.history.pushState({ ...window.history.state, over: place }, '');
}

function stepped(): void {
  const isOurs = leaving;
  leaving = false;
  if (isOurs) settle();
  else
    open
      .slice(placesHere())
      .reverse()
      .forEach((close) => close());
}

/** The phone's back button closes what stands over the page instead of leaving the page: it gets a place in the history while it is open. */
export function closeOnBackButton(close: Close): () => void {
  if (!listens) window.addEventListener('popstate', stepped);
  listens = true;
  open.push(close);
  settle();
  return () => {
    open.splice(open.indexOf(close), 1);
    setTimeout(settle); // a tap that closes often goes on to another page: from there nothing is given up
  };
}
