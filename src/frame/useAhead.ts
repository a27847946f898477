import { useEffect, useRef } from 'react';
import { useAppData } from '@umijs/max';
import { ahead } from './ahead';

/** Long enough for the screen to be there and be read: what is wanted next does not stand in its way. */
const quietForMs = 2_000;

type Preload = (path: string, alone: boolean) => unknown;

interface More {
  /** imports what else will be wanted */
  ask: () => unknown;
  /** all of it lies here, or is not to be had ahead */
  done: () => void;
}

/** Fetches the pages that are probably next, and what else will be wanted, while this one is read. */
export function useAhead(isReady: boolean, paths: readonly string[], more?: More): void {
  const { preloadRoute } = useAppData() as { preloadRoute?: Preload };
  const wanted = useRef(more);
  wanted.current = more;
  const next = paths.join(' ');
  useEffect(() => {
    if (!isReady) return;
    let isHere = true;
    const pages = () => next.split(' ').forEach((path) => path && preloadRoute?.(`/qczhyjs${path}`, true));
    const fetched = (lies: boolean) => {
      if (!isHere) return;
      wanted.current?.done();
      // Read while nobody waits, so that it need not be read when somebody taps.
      if (lies) window.requestIdleCallback?.(() => isHere && pages());
    };
    const timer = setTimeout(() => void ahead(() => { pages(); wanted.current?.ask(); }).then(fetched), quietForMs);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [isReady, next, preloadRoute]);
}
