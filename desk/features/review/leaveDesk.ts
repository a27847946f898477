import { call } from '@/services/call';
import { getToken, lock, onLock, sessionState } from '@/services/identity';
import { giveBackPrepared } from './cases';
import { forgetDrafts, saveDrafts } from './drafts';
import { arrivedInAllTabs, loseUnarrived, sendBeforeEnd } from './sendDecision';

/** The longest wait for decisions and drafts before a session ends. */
const limitMs = 8_000;
const within = <T>(work: Promise<T>, late: T) =>
  Promise.race([work, new Promise<T>((resolve) => setTimeout(() => resolve(late), limitMs))]);

/** Before a sign-out: returns whether the decisions of all tabs have arrived, and whether the drafts of this page are saved. */
export async function finishWork() {
  const [isArrived, isSaved] = await Promise.all([
    arrivedInAllTabs(limitMs),
    within(saveDrafts(), false),
    within(giveBackPrepared(), undefined),
  ]);
  return { isArrived, isSaved };
}

/** The page closes or is reloaded. */
export function closePage() {
  void saveDrafts({ keepalive: true });
  void giveBackPrepared({ keepalive: true });
}

/** Saves the drafts and sends the decisions of this tab with the session that the lock is about to end, then removes them from memory. */
async function endWork() {
  const session = { token: getToken() ?? undefined, rejectOn401: true };
  await within<unknown>(Promise.all([saveDrafts(session), sendBeforeEnd(session)]), undefined);
  // After an unlock within the limit the work continues.
  if (sessionState() === 'locked') loseUnarrived(forgetDrafts());
}
onLock((where) => where === 'elsewhere' && void endWork());

/** Hides the desk in all tabs before any response. The session ends after the requests that are on their way. */
export function lockDesk() {
  const token = getToken() ?? undefined;
  const work = endWork();
  lock();
  void work.then(() => call('officeSignOut', { rejectOn401: true, token })).catch(() => undefined);
}
