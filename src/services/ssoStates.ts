import { read, write } from './storage';

const key = 'sso';
/** Several tabs may be on their way at once; older ones have long expired on the server. */
const most = 5;
const begun = () => read(key)?.split(' ') ?? [];

/** Kept on the device, not in the tab: some in-app browsers come back in another one. */
export function rememberState(authorizationUrl: string) {
  const state = new URL(authorizationUrl).searchParams.get('state');
  if (state) write(key, [...begun(), state].slice(-most).join(' '));
}

/** Whether this browser set out with this state. A link with somebody else's ticket must not sign anybody in as them. */
export const beganHere = (state: string) => begun().includes(state);
