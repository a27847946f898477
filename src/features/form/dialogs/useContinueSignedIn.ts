import { useCallback } from 'react';
import { useNavigate } from '@umijs/max';
import type { Detail } from '@domain/contract/types';

import { announce } from '@/components/feedback/announce';
import { confirm } from '@/components/dialogs/confirm';
import { useT } from '@/i18n';
import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { dropEverything } from '@/services/deviceStore';
import { setToken, tokenKey } from '@/services/session';
import { closeDraft, continueWithNewToken } from '../draft/openDraft';
import { useDraftController } from '../draft/useDraft';

/**
 * `owner`: the application belongs to this account · `gone`: it is the account of the draft, and the application was deleted ·
 * `other`: another account · `unknown`: the draft was loaded from a server of an earlier release, without its account.
 */
type Identity = 'owner' | 'gone' | 'other' | 'unknown';

/** Compares the account of the new token with the owner of the draft. Throws when a request fails. */
async function identityOf(token: string, draft: Detail): Promise<Identity> {
  const asNewUser = { headers: { [tokenKey]: token }, keepTokenAfter401: true } as const;
  try {
    await call('application', { params: { id: draft.id }, ...asNewUser });
    return 'owner';
  } catch (thrown) {
    if (toApiError(thrown).code !== 'NOT_FOUND') throw thrown;
  }
  const { accountId } = await call('me', asNewUser);
  return identityBy(draft.accountId, accountId);
}

const identityBy = (owner?: string, accountId?: string): Identity => {
  if (!owner || !accountId) return 'unknown';
  return owner === accountId ? 'gone' : 'other';
};

/**
 * Returns a function that continues the open form with a new token. The server decides first whose it is: for another account the form is
 * left. `isAsked`: all local data is deleted, after a confirmation without which the function returns false; otherwise the edits wait in
 * the local copy for their owner. Throws when a request fails.
 */
export function useContinueSignedIn(): (token: string, isAsked?: boolean) => Promise<boolean> {
  const controller = useDraftController();
  const navigate = useNavigate();
  const t = useT();
  return useCallback(
    async (token, isAsked = false) => {
      const identity = await identityOf(token, controller.store.get().draft);
      if (identity === 'other' || identity === 'unknown') {
        const question = {
          title: t('interruptions.signIn.otherAsk'),
          text: t('interruptions.signIn.otherAsk.text'),
          ok: t('interruptions.signIn.otherAsk.ok'),
          cancel: t('interruptions.signIn.otherAsk.cancel'),
          danger: true,
        };
        const isToClear = identity === 'other' && isAsked;
        if (isToClear && !(await confirm(question))) return false;
        await (isToClear ? dropEverything() : closeDraft(false));
        setToken(token);
        announce(t(`interruptions.signIn.${isToClear ? 'other' : 'unknown'}`));
        navigate('/todo', { replace: true });
        return true;
      }
      setToken(token);
      continueWithNewToken();
      if (identity === 'gone') controller.deletedElsewhere();
      else {
        controller.signedIn();
        await controller.flush();
      }
      return true;
    },
    [controller, navigate, t],
  );
}
