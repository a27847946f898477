import { useEffect } from 'react';
import { useLocation } from '@umijs/max';
import { useRouteInfo, type RouteInfo } from '@/runtime/useRouteInfo';
import { useT } from '@/i18n';

/** The place of the page shown; its name becomes the document's title. */
export function useRouteTitle(): RouteInfo {
  const place = useRouteInfo();
  const { pathname } = useLocation();
  const t = useT();
  useEffect(() => {
    document.title = t(`title.${place.name ?? 'default'}`);
  }, [place.name, pathname, t]);
  return place;
}
