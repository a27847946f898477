import { history } from '@umijs/max';

/** Returns whether the officer has navigated since its creation; an undo counts, even when it opens the same case. */
export function watchLocation() {
  const { key } = history.location;
  return () => history.location.key !== key;
}
