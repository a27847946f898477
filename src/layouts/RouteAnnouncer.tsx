import { useEffect } from 'react';
import { useLocation } from '@umijs/max';
import { announce, isAnnouncing } from '@/components/feedback/announce';
import { useRouteInfo } from '@/hooks/useRouteInfo';
import { useT } from '@/i18n';

/** The previous page. Module state, because each layout mounts its own instance. */
let last: { pathname: string; title: string } | undefined;

/** Moves focus to the top if the focused element was unmounted with its page. */
function beginAtTop() {
  const { body, activeElement } = document;
  if (activeElement && activeElement !== body) return;
  body.tabIndex = -1;
  body.focus({ preventScroll: true });
  body.removeAttribute('tabindex');
}

/** After client-side navigation, announces the page title and resets the focus, as browsers do after a page load. */
export default function RouteAnnouncer() {
  const { pathname } = useLocation();
  const t = useT();
  const title = t(`title.${useRouteInfo().name ?? 'default'}`);
  useEffect(() => {
    if (last && last.pathname !== pathname) {
      // Form steps share a title; `FormHead` announces the step. A pending announcement (result of an action) has priority.
      if (last.title !== title && !isAnnouncing()) announce(title, true);
      beginAtTop();
    }
    last = { pathname, title };
  }, [pathname, title]);
  return null;
}
