import { useEffect } from 'react';
import { useLocation } from '@umijs/max';
import { usePlace, type Place } from '@/frame/place';
import { useT } from '@/texts';

/** The place of the page shown; its name becomes the document's title. */
export function useTitledPlace(): Place {
  const place = usePlace();
  const { pathname } = useLocation();
  const t = useT();
  useEffect(() => {
    document.title = t(`title.${place.name ?? 'default'}`);
  }, [place.name, pathname, t]);
  return place;
}
