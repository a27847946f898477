import { useNavigate, useModel } from '@umijs/max';
import { announce } from '@/components/announce';
import { confirm } from '@/components/confirm';
import { useT } from '@/i18n';
import { hasUnsaved } from '@/runtime/unsaved';
import { signedOut } from '@/services/initialState';
import { call } from '@/services/call';
import { dropEverything } from '@/services/deviceStore';
import { signOut } from '@/services/session';

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

/** Signs out after a confirmation if there are unsaved edits. Local data is deleted even if the request fails; the session then expires. */
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
    if (hasUnsaved() && !(await confirm(question))) return;
    await call('signOut').catch(() => undefined);
    await leave();
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
