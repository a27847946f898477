import type { CallTypes } from '@domain/contract/types';
import { call } from './call';
import { CallError } from './callError';
import { getToken, setToken } from './session';

export type Me = CallTypes['officeMe']['reply'];

/** The one global state: who sits here. `failed`: the server could not be asked. */
export interface InitialState {
  me: Me | null;
  failed?: boolean;
}

export async function loadState(): Promise<InitialState> {
  if (!getToken()) return { me: null };
  try {
    return { me: await call('officeMe', { quiet: true }) };
  } catch (error) {
    if (error instanceof CallError && error.status === 401) setToken(null);
    else return { me: null, failed: true };
    return { me: null };
  }
}
