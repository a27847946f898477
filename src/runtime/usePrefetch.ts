import { useEffect, useRef } from 'react';
import { useAppData } from '@umijs/max';
import { quietMs, whenIdle } from '@/scheduling';
import { prefetchChunks } from './prefetchChunks';
import { resolveLazyPage, type LazyPage } from './resolveLazyPage';

interface App {
  preloadRoute?: (path: string, alone: boolean) => unknown;
  routes?: Record<string, { parentId?: string }>;
  routeComponents?: Record<string, LazyPage>;
}

/** The page and the shell around it; a page's id is its path. */
function withShell({ routes, routeComponents }: Pick<App, 'routes' | 'routeComponents'>, path: string): LazyPage[] {
  const ids: string[] = [];
  for (let id: string | undefined = path.slice(1); id; id = routes?.[id]?.parentId) ids.push(id);
  return ids.flatMap((id) => routeComponents?.[id] ?? []);
}

interface More {
  /** imports what else will be wanted */
  ask: () => unknown;
  /** all of it lies here, or is not to be had ahead */
  done: () => void;
}

/** Fetches the pages that are probably next, and what else will be wanted, while this one is read. */
export function usePrefetch(isReady: boolean, paths: readonly string[], more?: More): void {
  const { preloadRoute, routes, routeComponents } = useAppData() as App;
  const wanted = useRef(more);
  wanted.current = more;
  const next = paths.join(' ');
  useEffect(() => {
    if (!isReady) return;
    let isHere = true;
    const pages = () => next.split(' ').forEach((path) => path && preloadRoute?.(`/qczhyjs${path}`, true));
    // Read while nobody waits, so that it need not be read when somebody taps; what fails here is asked for again then.
    const read = () => {
      if (!isHere) return;
      next
        .split(' ')
        .flatMap((path) => withShell({ routes, routeComponents }, path))
        .forEach((page) => void resolveLazyPage(page).catch(() => undefined));
    };
    const fetched = (lies: boolean) => {
      if (!isHere) return;
      wanted.current?.done();
      if (lies) whenIdle(read);
    };
    const timer = setTimeout(
      () =>
        void prefetchChunks(() => {
          pages();
          wanted.current?.ask();
        }).then(fetched),
      quietMs.prefetch,
    );
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [isReady, next, preloadRoute, routes, routeComponents]);
}
