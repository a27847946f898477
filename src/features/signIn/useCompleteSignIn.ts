import { useNavigate, useModel, useSearchParams } from '@umijs/max';
import { useUnmountedRef } from 'ahooks';
import type { SignedIn } from '@domain/contract/types';
import { insidePath } from '@/services/redirect';
import { setToken } from '@/services/session';

/** Stores the token, loads the user and replaces the sign-in page by the redirect target, unless the user has left the page. */
export function useCompleteSignIn() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const hasLeft = useUnmountedRef();
  const { refresh } = useModel('@@initialState');
  return async ({ token }: Pick<SignedIn, 'token'>, redirect = search.get('redirect')) => {
    setToken(token);
    await refresh();
    if (!hasLeft.current) navigate(insidePath(redirect), { replace: true });
  };
}
