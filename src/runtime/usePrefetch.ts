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

/** Returns the lazy components of a page and its layouts; the id of a page is its path. */
function withShell({ routes, routeComponents }: Pick<App, 'routes' | 'routeComponents'>, path: string): LazyPage[] {
  const ids: string[] = [];
  for (let id: string | undefined = path.slice(1); id; id = routes?.[id]?.parentId) ids.push(id);
  return ids.flatMap((id) => routeComponents?.[id] ?? []);
}

interface More {
  /** Imports further chunks that are probably needed. */
  ask: () => unknown;
  /** Called when everything is fetched, or cannot be prefetched. */
  done: () => void;
}

/** Prefetches the pages that are probably next, and further chunks. */
export function usePrefetch(isReady: boolean, paths: readonly string[], more?: More): void {
  const { preloadRoute, routes, routeComponents } = useAppData() as App;
  const wanted = useRef(more);
  wanted.current = more;
  const next = paths.join(' ');
  useEffect(() => {
    if (!isReady) return;
    let isHere = true;
    const pages = () => next.split(' ').forEach((path) => path && preloadRoute?.(`/qczhyjs${path}`, true));
    // Evaluated while the browser is idle, so that a tap does not wait for it; a failure is retried when the page is opened.
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
