import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useModel } from '@umijs/max';

import { loadState, signedOut, unknownPerson } from './initialState';
import { getToken, onSession } from './session';

/** Returns the token and updates the initial state when this or another tab signs in or out. */
export function useIdentity(): string | null {
  const token = useSyncExternalStore(onSession, getToken);
  const { initialState, setInitialState } = useModel('@@initialState');
  const shown = useRef(token);
  useEffect(() => {
    if (shown.current === token) return;
    shown.current = token;
    void setInitialState(token === null ? signedOut : unknownPerson);
    if (token !== null) void loadState().then(setInitialState);
  }, [token, setInitialState]);

  const isUnknown = initialState?.isUnknown;
  useEffect(() => {
    if (!isUnknown) return;
    const retry = () => void loadState().then(setInitialState);
    window.addEventListener('online', retry);
    window.addEventListener('focus', retry);
    return () => {
      window.removeEventListener('online', retry);
      window.removeEventListener('focus', retry);
    };
  }, [isUnknown, setInitialState]);
  return token;
}
