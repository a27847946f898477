import { useEffect } from 'react';
import { useLocation, useSelectedRoutes } from '@umijs/max';
import { useT } from '@/texts';

/** What plugin.ts merges into a route from the site map. */
interface Place { name?: string; signIn?: true; form?: true }

/** The site map's entry of the page shown; its name becomes the document's title. */
export function usePlace(): Place {
  const place = (useSelectedRoutes().at(-1)?.route ?? {}) as Place;
  const { pathname } = useLocation();
  const t = useT();
  useEffect(() => { document.title = t(`title.${place.name ?? 'default'}`); }, [place.name, pathname, t]);
  return place;
}
