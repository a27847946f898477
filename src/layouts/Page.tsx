import { history, Navigate, Outlet, useIntl, useLocation } from '@umijs/max';
import ConfigProvider from 'antd-mobile/es/components/config-provider';
import zhCN from 'antd-mobile/es/locales/zh-CN';
import { admLocale } from '@/services/language';
import { useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import CrashBoundary from '@/runtime/CrashBoundary';
import { pageNotices, onPageNotices } from '@/runtime/pageNotices';
import { signInPath } from '@/services/redirect';
import { hasSignedOut, onSession } from '@/services/session';
import { useIdentity } from '@/services/useIdentity';
import { useRouteTitle } from './useRouteTitle';

interface PageProps {
  /** The boundary of a failed page is reset when this changes; by default when the path changes. */
  boundary?: string;
  children?: ReactNode;
}

/** Common part of all layouts: document title, sign-in guard, crash boundary. */
export default function Page({ boundary, children = <Outlet /> }: PageProps) {
  const { signIn, form } = useRouteTitle();
  const location = useLocation();
  const { locale } = useIntl();
  const token = useIdentity();
  const signedIn = token !== null;
  const late = useSyncExternalStore(onPageNotices, pageNotices);
  const workingOn = useRef<string>();
  if (signedIn) workingOn.current = location.pathname;
  // A new page starts at its top; going back keeps the position. The form scrolls by step itself.
  useLayoutEffect(() => {
    if (history.action !== 'POP' && !form) window.scrollTo(0, 0);
  }, [location.pathname, form]);
  const isSignedOut = useSyncExternalStore(onSession, hasSignedOut);
  // A session that ends below an open form is renewed by its sign-in sheet. Other pages, and all after a sign-out, require a sign-in first.
  const stays = signedIn || (form && !isSignedOut && workingOn.current === location.pathname);
  if (signIn && !stays) return <Navigate to={signInPath(location)} replace />;
  return (
    <ConfigProvider locale={admLocale(locale) ?? zhCN}>
      {late.map((Part, i) => (
        <Part key={i} />
      ))}
      {/* Another token may be another person: a page that needs a sign-in is remounted, a form verifies the owner itself. */}
      <CrashBoundary key={`${signIn && !form ? token : ''} ${boundary ?? location.pathname}`}>{children}</CrashBoundary>
    </ConfigProvider>
  );
}
