import { useNavigate, useModel } from '@umijs/max';
import { announce } from '@/components/feedback/announce';
import { confirm } from '@/components/dialogs/confirm';
import { useT } from '@/i18n';
import { hasUnsaved } from '@/lib/unsaved';
import { signedOut } from '@/services/initialState';
import { call } from '@/services/call';
import { dropEverything, hasUnsentRecords } from '@/services/deviceStore';
import { toApiError } from '@/services/apiError';
import { getToken, signOut, tokenKey } from '@/services/session';

/** Deletes all local data of the user and opens the start page. */
export function useClearSession() {
  const navigate = useNavigate();
  const { setInitialState } = useModel('@@initialState');
  return async () => {
    signOut();
    await setInitialState(signedOut);
    navigate('/home', { replace: true });
    await dropEverything();
  };
}

/** Ends the session on the server. Returns false when the server cannot be reached; the session then expires. */
async function endSession(token: string | null): Promise<boolean> {
  try {
    await call('signOut', { headers: { [tokenKey]: token ?? '' }, keepTokenAfter401: true });
    return true;
  } catch (thrown) {
    return toApiError(thrown).status === 401; // the session had ended before
  }
}

/** Signs out after a confirmation if there are unsaved edits. Local data is deleted without waiting for the server. */
export function useSignOut() {
  const t = useT();
  const leave = useClearSession();
  return async () => {
    const question = {
      title: t('menu.signOutAsk'),
      text: t('menu.signOutFollows'),
      ok: t('menu.signOutOk'),
      cancel: t('menu.stay'),
      danger: true,
    };
    // Another tab, or an application that is not open, may have unsent work.
    if ((hasUnsaved() || (await hasUnsentRecords())) && !(await confirm(question))) return;
    const ending = endSession(getToken());
    const leaving = leave();
    if (!(await ending)) announce(t('menu.signOutOffline'));
    await leaving;
  };
}

/** Signs out on all devices. If the request fails, the user stays signed in. */
export function useSignOutEverywhere() {
  const t = useT();
  const leave = useClearSession();
  return async () => {
    const question = {
      title: t('menu.everywhereAsk'),
      text: t('menu.everywhereFollows'),
      ok: t('menu.everywhereOk'),
      cancel: t('menu.stay'),
      danger: true,
    };
    if (!(await confirm(question))) return;
    try {
      await call('signOutEverywhere');
    } catch {
      announce(t('menu.failed'));
      return;
    }
    announce(t('menu.everywhereDone'));
    await leave();
  };
}
