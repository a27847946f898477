import type { User } from '@domain/contract/types';
import { call } from './call';
import { isSignedIn } from './session';

/** The one global state: who I am, whether the side menu is folded, how much is unread. */
interface InitialState {
  currentUser: Partial<Omit<User, 'unReadCount'>>;
  collapsed: boolean;
  unReadCount: number;
}

export const signedOut: InitialState = { currentUser: {}, collapsed: false, unReadCount: 0 };

/** A failed load never leaves a blank page: one goes on as before, and the first call that needs a session says what is wrong. */
export async function loadState(): Promise<InitialState> {
  if (!isSignedIn()) return signedOut;
  try {
    const { unReadCount, ...currentUser } = await call('me');
    return { currentUser, collapsed: false, unReadCount };
  } catch {
    return signedOut;
  }
}
