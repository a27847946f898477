import { matchRoutes, useAppData, useLocation } from '@umijs/max';

/** Route metadata that tools/umi/plugin.ts merges from the site map. */
export interface RouteInfo {
  name?: string;
  signIn?: true;
  form?: true;
}

let last: { routes?: unknown; pathname?: string; route: RouteInfo } = { route: {} };

/** Returns the site map entry of the current page. Cached by path: matching all routes takes a slow phone 10 ms. */
export function useRouteInfo(): RouteInfo {
  const { clientRoutes: routes } = useAppData() as { clientRoutes: Parameters<typeof matchRoutes>[0] };
  const { pathname } = useLocation();
  if (last.routes !== routes || last.pathname !== pathname) {
    const matches = matchRoutes(routes, pathname) ?? [];
    last = { routes, pathname, route: (matches[matches.length - 1]?.route ?? {}) as RouteInfo };
  }
  return last.route;
}
