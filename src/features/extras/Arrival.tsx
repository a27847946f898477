import { useEffect } from 'react';
import { useLocation } from '@umijs/max';
import { announce, isAnnouncing } from '@/components/announce';
import { useRouteInfo } from '@/runtime/useRouteInfo';
import { useT } from '@/i18n';

/** The page one was on: kept outside, since each shell brings a part of its own. */
let last: { pathname: string; title: string } | undefined;

/** What had the focus has gone with its page: without this the keyboard would go on in the middle of the new one. */
function beginAtTop() {
  const { body, activeElement } = document;
  if (activeElement && activeElement !== body) return;
  body.tabIndex = -1;
  body.focus({ preventScroll: true });
  body.removeAttribute('tabindex');
}

/** What a browser does for a page that it loads, for one that takes another's place: its title is said, and the keyboard begins at its top. */
export default function Arrival() {
  const { pathname } = useLocation();
  const t = useT();
  const title = t(`title.${useRouteInfo().name ?? 'default'}`);
  useEffect(() => {
    if (last && last.pathname !== pathname) {
      // The steps of a form have one title: the form says which of them it is. What has just been done is news, the place is not.
      if (last.title !== title && !isAnnouncing()) announce(title, true);
      beginAtTop();
    }
    last = { pathname, title };
  }, [pathname, title]);
  return null;
}
