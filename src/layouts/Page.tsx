import { history, Outlet, useIntl, useLocation } from '@umijs/max';
import ConfigProvider from 'antd-mobile/es/components/config-provider';
import zhCN from 'antd-mobile/es/locales/zh-CN';
import { admLocale } from '@/services/language';
import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import CrashBoundary from '@/pageLoad/CrashBoundary';
import { useRouteInfo, type RouteInfo } from '@/hooks/useRouteInfo';
import { useT } from '@/i18n';
import { useIdentity } from '@/services/useIdentity';
import { PageNotices } from './PageNotices';
import { RequireSignIn } from './RequireSignIn';

/** Sets the document title to the name of the current page and returns its site map entry. */
function useRouteTitle(): RouteInfo {
  const route = useRouteInfo();
  const { pathname } = useLocation();
  const t = useT();
  useEffect(() => {
    document.title = t(`title.${route.name ?? 'default'}`);
  }, [route.name, pathname, t]);
  return route;
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
