import { useEffect, useRef } from 'react';
import { matchRoutes, useAppData } from '@umijs/max';
import { resolveLazyPage, type LazyPage } from '@@/resolveLazyPage';
import { quietMs } from '@/scheduling';

interface App {
  clientRoutes: Parameters<typeof matchRoutes>[0];
  routeComponents: Record<string, LazyPage>;
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Loads the pages that are probably next with their layouts, and what `more` imports, when this page has been usable for a while.
 * A failure is ignored: the chunk is requested again when it is needed.
 */
export function usePrefetch(isReady: boolean, paths: readonly string[], more?: () => unknown): void {
  const { clientRoutes, routeComponents } = useAppData() as unknown as App;
  const latest = useRef(more);
  latest.current = more;
  const next = paths.join(' ');
  useEffect(() => {
    if (!isReady || savesData()) return;
    const timer = setTimeout(() => {
      for (const path of next.split(' ').filter(Boolean))
        for (const { route } of matchRoutes(clientRoutes, path) ?? []) {
          const page = routeComponents[(route as { id?: string }).id ?? ''];
          if (page) void resolveLazyPage(page).catch(() => undefined);
        }
      latest.current?.();
    }, quietMs.prefetch);
    return () => clearTimeout(timer);
  }, [isReady, next, clientRoutes, routeComponents]);
}
