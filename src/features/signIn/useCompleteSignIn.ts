import { useNavigate, useModel, useSearchParams } from '@umijs/max';
import type { SignedIn } from '@domain/contract/types';
import { insidePath } from '@/services/redirect';
import { setToken } from '@/services/session';

/** Takes the session, looks who it is, and goes where the person was; the way back does not lead to the door again. */
export function useCompleteSignIn() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { refresh } = useModel('@@initialState');
  return async ({ token }: Pick<SignedIn, 'token'>, redirect = search.get('redirect')) => {
    setToken(token);
    await refresh();
    navigate(insidePath(redirect), { replace: true });
  };
}
