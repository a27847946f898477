import { history, Navigate, Outlet, useIntl, useLocation } from '@umijs/max';
import ConfigProvider from 'antd-mobile/es/components/config-provider';
import zhCN from 'antd-mobile/es/locales/zh-CN';
import { admLocale } from '@/services/language';
import { useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import CrashBoundary from '@/pageLoad/CrashBoundary';
import { useRouteInfo, type RouteInfo } from '@/hooks/useRouteInfo';
import { useT } from '@/i18n';
import { signInPath } from '@/services/redirect';
import { getToken, hasSignedOut, onSession } from '@/services/session';
import { useIdentity } from '@/services/useIdentity';
import { PageNotices } from './PageNotices';

/** Sets the document title to the name of the current page and returns its site map entry. */
function useRouteTitle(): RouteInfo {
  const route = useRouteInfo();
  const { pathname } = useLocation();
  const t = useT();
  useLayoutEffect(() => {
    document.title = t(`title.${route.name ?? 'default'}`);
  }, [route.name, pathname, t]);
  return route;
}

/**
 * Redirects to the sign-in page. When a session ends below an open form, the form stays and opens its sign-in sheet;
 * after a sign-out the form is closed too.
 */
function RequireSignIn({ form, children }: { form?: boolean; children: ReactNode }) {
  const location = useLocation();
  const isSignedIn = useSyncExternalStore(onSession, getToken) !== null;
  const isSignedOut = useSyncExternalStore(onSession, hasSignedOut);
  const signedInAt = useRef<string>();
  if (isSignedIn) signedInAt.current = location.pathname;
  const isAllowed = isSignedIn || (form && !isSignedOut && signedInAt.current === location.pathname);
  return isAllowed ? <>{children}</> : <Navigate to={signInPath(location)} replace />;
}

interface PageProps {
  /** The boundary of a failed page is reset when this changes; by default when the path changes. */
  boundary?: string;
  children?: ReactNode;
}

/** Common part of all layouts: document title, sign-in guard, crash boundary. */
export default function Page({ boundary, children = <Outlet /> }: PageProps) {
  const { signIn, form } = useRouteTitle();
  const { pathname } = useLocation();
  const { locale } = useIntl();
  const token = useIdentity();
  // A new page starts at its top; going back keeps the position. The form scrolls by step itself.
  useLayoutEffect(() => {
    if (history.action !== 'POP' && !form) window.scrollTo(0, 0);
  }, [pathname, form]);
  return (
    <ConfigProvider locale={admLocale(locale) ?? zhCN}>
      <PageNotices />
      {/* Another token may be another person: a page that needs a sign-in is remounted, a form verifies the owner itself. */}
      <CrashBoundary key={`${signIn && !form ? token : ''} ${boundary ?? pathname}`}>
        {signIn ? <RequireSignIn form={form}>{children}</RequireSignIn> : children}
      </CrashBoundary>
    </ConfigProvider>
  );
}
