import type { User } from '@domain/contract/types';
import { call } from './call';
import { recordEarlierDevice } from './device';
import { getToken } from './session';

/** The global state of Umi. `collapsed`: whether the side menu of `/todo` is collapsed. */
export interface InitialState {
  currentUser: Partial<Omit<User, 'unReadCount'>>;
  collapsed: boolean;
  unReadCount: number;
  /** Signed in, but the `me` request has not succeeded yet. */
  isUnknown?: true;
}

export const signedOut: InitialState = { currentUser: {}, collapsed: false, unReadCount: 0 };
export const unknownPerson: InitialState = { ...signedOut, isUnknown: true };

let loading: { token: string; state: Promise<InitialState> } | undefined;

async function load(token: string): Promise<InitialState> {
  const state = await call('me').then(
    ({ unReadCount, ...currentUser }): InitialState => {
      recordEarlierDevice();
      return { currentUser, collapsed: false, unReadCount };
    },
    () => unknownPerson,
  );
  if (loading?.token === token) loading = undefined;
  // Another person has signed in during the request.
  return getToken() === token ? state : loadState();
}

/** Returns the state of the current token. Never rejects: a failed load must not leave a blank page. */
export function loadState(): Promise<InitialState> {
  const token = getToken();
  if (token === null) return Promise.resolve(signedOut);
  if (loading?.token !== token) loading = { token, state: load(token) };
  return loading.state;
}
