import { useEffect } from 'react';
import { useLocation, useSelectedRoutes } from '@umijs/max';
import type { Place } from '@/siteMap';
import { useT } from '@/texts';

/** The site map's entry of the page shown; its name becomes the document's title. */
export function usePlace(): Partial<Place> {
  const place = (useSelectedRoutes().at(-1)?.route ?? {}) as Partial<Place>;
  const { pathname } = useLocation();
  const t = useT();
  useEffect(() => { document.title = t(`title.${place.name ?? 'default'}`); }, [place.name, pathname, t]);
  return place;
}
