import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useModel } from '@umijs/max';

import { loadState, signedOut, unknownPerson, type InitialState } from './initialState';
import { getToken, onSession } from './session';

/** Returns the token and updates the initial state when this or another tab signs in or out. */
export function useIdentity(): string | null {
  const token = useSyncExternalStore(onSession, getToken);
  const { initialState, setInitialState } = useModel('@@initialState');
  const setPerson = useCallback(
    (state: InitialState) =>
      void setInitialState((last: InitialState = signedOut) => ({ ...state, collapsed: last.collapsed })),
    [setInitialState],
  );
  const shown = useRef(token);
  useEffect(() => {
    if (shown.current === token) return;
    shown.current = token;
    setPerson(token === null ? signedOut : unknownPerson);
    if (token !== null) void loadState().then(setPerson);
  }, [token, setPerson]);

  const isUnknown = initialState?.isUnknown;
  useEffect(() => {
    if (!isUnknown) return;
    const retry = () => void loadState().then(setPerson);
    window.addEventListener('online', retry);
    window.addEventListener('focus', retry);
    return () => {
      window.removeEventListener('online', retry);
      window.removeEventListener('focus', retry);
    };
  }, [isUnknown, setPerson]);
  return token;
}
