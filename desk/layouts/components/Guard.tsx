import { Button, Result } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { history, Navigate, useAccess, useLocation, useModel } from '@umijs/max';
import { navigation } from '@/navigation';
import { useProblem } from '@/components/useProblem';
import { isOffline } from '@/services/callError';
import { useT } from '@/services/i18n';
import type { InitialState } from '@/services/identity';

const stateNow = () => (window.history.state ?? {}) as { staffId?: string; key?: string };
/** The first entry that an officer saw since the desk was loaded: a typed address, or a reloaded page. */
let firstKey: string | undefined;

/** Records the officer in the current entry of the browser history. The router keeps unknown properties of its state. */
function markHistoryEntry(staffId: string) {
  if (stateNow().staffId !== staffId) window.history.replaceState({ ...stateNow(), staffId }, '');
}

/**
 * Returns true when another officer opened the current entry of the browser history: Back on a shared computer leads to it.
 * Back to a case without a record counts too: the entry is older than this rule, or its officer left it before it was rendered.
 */
function isEntryOfOther(staffId: string, pathname: string): boolean {
  const { staffId: recorded, key = '' } = stateNow();
  firstKey ??= key;
  if (recorded) return recorded !== staffId;
  return history.action === 'POP' && pathname.startsWith('/cases/') && key !== firstKey;
}

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
  const { pathname, key } = useLocation();
  const meId = state?.me?.id;
  useEffect(() => {
    if (meId && !isEntryOfOther(meId, pathname)) markHistoryEntry(meId);
  }, [meId, key, pathname]);
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
  // The page that the former officer had open is not this officer's next one: opening it would be recorded as a view.
  if (isEntryOfOther(state.me.id, pathname)) return <Navigate to="/" replace />;
  if (required && !access[required]) {
    if (pathname === '/' && first) return <Navigate to={first} replace />;
    return <Result status="403" icon={null} title={t('state.notYours')} subTitle={t('state.notYours.why')} />;
  }
  return children;
}
