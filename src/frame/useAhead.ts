import { useEffect, useRef } from 'react';
import { useAppData } from '@umijs/max';
import { ahead } from './ahead';

/** Long enough for the screen to be there and be read: what is wanted next does not stand in its way. */
const quietForMs = 2_000;

type Preload = (path: string, alone: boolean) => unknown;

/** Fetches the pages that are probably next, and what else `more` imports, while this one is read. */
export function useAhead(isReady: boolean, paths: readonly string[], more?: () => unknown): void {
  const { preloadRoute } = useAppData() as { preloadRoute?: Preload };
  const wanted = useRef(more);
  const next = paths.join(' ');
  useEffect(() => {
    if (!isReady) return;
    const ask = () => {
      next.split(' ').forEach((path) => path && preloadRoute?.(`/qczhyjs${path}`, true));
      wanted.current?.();
    };
    const timer = setTimeout(() => void ahead(ask), quietForMs);
    return () => clearTimeout(timer);
  }, [isReady, next, preloadRoute]);
}
