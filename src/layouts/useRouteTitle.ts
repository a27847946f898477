import { useEffect } from 'react';
import { useLocation } from '@umijs/max';
import { useRouteInfo, type RouteInfo } from '@/runtime/useRouteInfo';
import { useT } from '@/i18n';

/** Sets the document title to the name of the current page and returns its site map entry. */
export function useRouteTitle(): RouteInfo {
  const place = useRouteInfo();
  const { pathname } = useLocation();
  const t = useT();
  useEffect(() => {
    document.title = t(`title.${place.name ?? 'default'}`);
  }, [place.name, pathname, t]);
  return place;
}
