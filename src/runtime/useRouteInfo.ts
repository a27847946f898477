import { matchRoutes, useAppData, useLocation } from '@umijs/max';

/** What tools/umi/plugin.ts merges into a route from the site map. */
export interface RouteInfo {
  name?: string;
  signIn?: true;
  form?: true;
}

let last: { routes?: unknown; pathname?: string; place: RouteInfo } = { place: {} };

/** The site map's entry of the page shown. Found once for a path: going through all routes takes a slow phone 10 ms. */
export function useRouteInfo(): RouteInfo {
  const { clientRoutes: routes } = useAppData() as { clientRoutes: Parameters<typeof matchRoutes>[0] };
  const { pathname } = useLocation();
  if (last.routes !== routes || last.pathname !== pathname) {
    const matches = matchRoutes(routes, pathname) ?? [];
    last = { routes, pathname, place: (matches[matches.length - 1]?.route ?? {}) as RouteInfo };
  }
  return last.place;
}
