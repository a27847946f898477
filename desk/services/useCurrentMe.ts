import { useEffect } from 'react';
import { useModel } from '@umijs/max';
import { call, onForbidden } from './call';
import { type Me } from './identity';
import { hasRecentInput } from './idle';

const CHECK_MS = 60_000;
const REFRESH_MS = 5 * 60_000;

/**
 * Loads the officer's roles and cities again after a call was forbidden, and every five minutes while the officer is
 * active: the second also prolongs the session of an officer who only reads (docs/decisions/0022-desk.md).
 */
export function useCurrentMe(id: string | undefined) {
  const { setInitialState } = useModel('@@initialState');
  useEffect(() => {
    if (!id) return;
    let loadedAt = Date.now();
    let loading = false;
    const load = async () => {
      if (loading) return;
      loading = true;
      loadedAt = Date.now();
      // After a failure the roles do not change; the next forbidden call tries again.
      const me = await call('officeMe', { rejectOn401: true }).catch(() => undefined);
      loading = false;
      const isNew = (known: Me | null | undefined) =>
        me && known?.id === me.id && JSON.stringify(known) !== JSON.stringify(me);
      void setInitialState((state) => (state && isNew(state.me) ? { ...state, me: me ?? null } : state));
    };
    const timer = setInterval(() => {
      if (hasRecentInput() && Date.now() - loadedAt >= REFRESH_MS) void load();
    }, CHECK_MS);
    const stop = onForbidden(() => void load());
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [id, setInitialState]);
}
