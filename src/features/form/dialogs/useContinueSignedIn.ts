import { useCallback } from 'react';
import { useNavigate } from '@umijs/max';

import { announce } from '@/components/feedback/announce';
import { useT } from '@/i18n';
import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { dropEverything } from '@/services/deviceStore';
import { setToken, tokenKey } from '@/services/session';
import { continueWithNewToken } from '../draft/openDraft';
import { useDraftController } from '../draft/useDraft';

/**
 * Returns a function that continues the open form with a new token. The server decides first whether the application belongs to
 * that person; if not, all local data of the former person is deleted and the to-do page opens. Throws when the request fails.
 */
export function useContinueSignedIn(): (token: string) => Promise<void> {
  const controller = useDraftController();
  const navigate = useNavigate();
  const t = useT();
  return useCallback(
    async (token) => {
      const isOwner = await call('application', {
        params: { id: controller.store.get().draft.id },
        headers: { [tokenKey]: token },
      }).then(
        () => true,
        (thrown: unknown) => {
          if (toApiError(thrown).code === 'NOT_FOUND') return false;
          throw thrown;
        },
      );
      if (!isOwner) {
        await dropEverything();
        setToken(token);
        announce(t('interruptions.signIn.other'));
        navigate('/todo', { replace: true });
        return;
      }
      setToken(token);
      continueWithNewToken();
      controller.signedIn();
      await controller.flush();
    },
    [controller, navigate, t],
  );
}
