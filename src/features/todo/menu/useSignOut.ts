import { useNavigate, useModel } from '@umijs/max';
import { announce } from '@/components/announce';
import { confirm } from '@/components/confirm';
import { useT } from '@/i18n';
import { hasUnsaved } from '@/runtime/unsaved';
import { signedOut } from '@/services/initialState';
import { call } from '@/services/call';
import { dropEverything } from '@/services/deviceStore';
import { signOut } from '@/services/session';

/** Leaves nothing of this person on the device. */
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

/** Asks first where something typed would be lost. The device is cleared even where the server cannot be told: its session ends by itself. */
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

/** A phone was lost, or somebody else's used. Only the server can do it: without its word nothing is said to be done, and one stays. */
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
