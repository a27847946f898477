import '@/theme/tokens.css';
import '@/theme/base.css';
import { call } from '@/services/call';
import { CallError } from '@/services/callError';
import { confirmIdentity, expireIdentity, getToken, type InitialState, lock } from '@/services/identity';
import { wasLeft } from '@/services/idle';
import { shownLanguage } from '@/services/preferences';

export async function getInitialState(): Promise<InitialState> {
  if (!getToken()) return { me: null };
  if (wasLeft()) {
    // `lock` also hides the pages of the officer in other tabs.
    call('officeSignOut', { rejectOn401: true }).catch(() => undefined);
    lock();
    expireIdentity();
    return { me: null };
  }
  try {
    const me = await call('officeMe', { rejectOn401: true });
    confirmIdentity(me);
    return { me };
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) return { me: null, error };
    expireIdentity();
    return { me: null };
  }
}

export const locale = { getLocale: shownLanguage };

// With a trailing slash the base path matches no route.
export const modifyContextOpts = (options: object) => ({ ...options, basename: '/qczhyjs/desk' });
