import { useModel, useNavigate } from '@umijs/max';
import { useCallback } from 'react';
import type { Me } from '@/services/identity';

/**
 * Returns the URL of the sign-in page that returns to `path`. Officers other than `leftBy` go to the first page, because
 * opening a case is recorded.
 */
export function loginUrl(path: string, leftBy: string | undefined): string {
  const mark = leftBy ? `${path.includes('?') ? '&' : '?'}leftBy=${leftBy}` : '';
  return `/login?to=${encodeURIComponent(path + mark)}`;
}

/** Returns `to` when it is a page of the desk that no other officer left, otherwise `/` (prevents open redirects). */
export function within(to: string | null | undefined, id: string): string {
  if (!to || !/^\/(?![/\\])/.test(to) || /^\/(login|sso)\b/.test(to)) return '/';
  const [, path = to, leftBy] = /^(.*)[?&]leftBy=([^&]*)$/.exec(to) ?? [];
  return leftBy === undefined || leftBy === id ? path : '/';
}

/** Opens the desk after any kind of sign-in. */
export function useEnterDesk() {
  const navigate = useNavigate();
  const { setInitialState } = useModel('@@initialState');
  return useCallback(
    (me: Me, to: string | null | undefined) => {
      void setInitialState({ me }).then(() => navigate(within(to, me.id), { replace: true }));
    },
    [navigate, setInitialState],
  );
}
