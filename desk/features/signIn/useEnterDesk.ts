import { useModel, useNavigate } from '@umijs/max';
import { useCallback } from 'react';
import { workReady } from '@/services/ownWork';
import type { Me } from '@/services/identity';

/** Only pages of the desk: a link must not lead elsewhere. */
export const within = (to: string | null | undefined): string =>
  to && /^\/(?![/\\])/.test(to) && !/^\/(login|sso)\b/.test(to) ? to : '/';

/** Leads to the desk after every kind of sign-in. */
export function useEnterDesk() {
  const navigate = useNavigate();
  const { setInitialState } = useModel('@@initialState');
  return useCallback(
    (me: Me, to: string | null | undefined) => {
      void workReady()
        .then(() => setInitialState({ me }))
        .then(() => navigate(within(to), { replace: true }));
    },
    [navigate, setInitialState],
  );
}
