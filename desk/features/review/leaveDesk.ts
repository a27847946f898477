import { call } from '@/services/call';
import { getToken, lock } from '@/services/identity';
import { giveBackPrepared } from './cases';
import { saveDrafts } from './drafts';
import { allArrived, arrivedInAllTabs } from './sendDecision';

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

/** Hides the desk in all tabs before any response. The session ends after the requests that are on their way. */
export function lockDesk() {
  const token = getToken() ?? undefined;
  const work = within<unknown>(Promise.all([saveDrafts(), allArrived()]), undefined);
  lock();
  void work.then(() => call('officeSignOut', { rejectOn401: true, token })).catch(() => undefined);
}
