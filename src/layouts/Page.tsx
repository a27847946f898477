import { Navigate, Outlet, useIntl, useLocation } from '@umijs/max';
import ConfigProvider from 'antd-mobile/es/components/config-provider';
import zhCN from 'antd-mobile/es/locales/zh-CN';
import { admLocale } from '@/services/language';
import { useRef, useSyncExternalStore, type ReactNode } from 'react';
import CrashBoundary from '@/runtime/CrashBoundary';
import { pageNotices, onPageNotices } from '@/runtime/pageNotices';
import { isSignedIn, onSession } from '@/services/session';
import { signInPath } from '@/services/redirect';
import { useRouteTitle } from './useRouteTitle';

interface PageProps {
  /** A page that failed is tried anew when this changes; without it, on every other path. */
  boundary?: string;
  children?: ReactNode;
}

/** What every shell holds: the title, the guard of pages that need a sign-in, and the boundary a failing page stops at. */
export default function Page({ boundary, children = <Outlet /> }: PageProps) {
  const { signIn, form } = useRouteTitle();
  const location = useLocation();
  const { locale } = useIntl();
  const signedIn = useSyncExternalStore(onSession, isSignedIn);
  const late = useSyncExternalStore(onPageNotices, pageNotices);
  const workingOn = useRef<string>();
  if (signedIn) workingOn.current = location.pathname;
  // A session that ends while a form is being filled is mended in place (src/features/form); everywhere else one signs in first.
  const stays = signedIn || (form && workingOn.current === location.pathname);
  if (signIn && !stays) return <Navigate to={signInPath(location)} replace />;
  return (
    <ConfigProvider locale={admLocale(locale) ?? zhCN}>
      {late.map((Part, i) => (
        <Part key={i} />
      ))}
      <CrashBoundary key={boundary ?? location.pathname}>{children}</CrashBoundary>
    </ConfigProvider>
  );
}
