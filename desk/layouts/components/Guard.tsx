import { Button, Result } from 'antd';
import type { ReactNode } from 'react';
import { Navigate, useAccess, useLocation, useModel } from '@umijs/max';
import { navigation } from '@/navigation';
import { useProblem } from '@/components/useProblem';
import { isOffline } from '@/services/callError';
import { useT } from '@/services/i18n';
import type { InitialState } from '@/services/identity';

/** Returns the first entry of the top bar that the officer's roles permit. */
function useFirstPlace() {
  const access = useAccess();
  return navigation.find((place) => access[place.access])?.path;
}

/** Renders an explanation instead of a page that the officer's roles do not permit (`navigation.ts`). */
export function Guard({ state, children }: { state?: InitialState; children: ReactNode }) {
  const t = useT();
  const access = useAccess();
  const problem = useProblem();
  const first = useFirstPlace();
  const { refresh } = useModel('@@initialState');
  const { pathname } = useLocation();
  const required = navigation.find(({ path }) => (path === '/' ? pathname === '/' : pathname.startsWith(path)))?.access;
  if (state?.error)
    return (
      <Result
        status="warning"
        title={t(isOffline(state.error) ? 'state.offline' : 'state.failed')}
        subTitle={problem(state.error)}
        extra={
          <Button type="primary" onClick={() => void refresh()}>
            {t('state.again')}
          </Button>
        }
      />
    );
  if (!state?.me) return null;
  if (required && !access[required]) {
    if (pathname === '/' && first) return <Navigate to={first} replace />;
    return <Result status="403" icon={null} title={t('state.notYours')} subTitle={t('state.notYours.why')} />;
  }
  return children;
}
