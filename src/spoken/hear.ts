import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearCache } from 'ahooks';
import { closeDraft } from '@/features/form/draft/openDraft';
import { answerOwnCode } from '@/features/refusedCalls/codeRequests';
import { offline } from '@/features/offline/offlineState';
import { clock } from '@/services/clock';
import { reloadPolicy } from '@/services/policy';
import { answerWith, freshPhone, isQuiet, visit, type Answers } from '@/testing/visit';
import { readAloud } from './listen';

/** A screen in one of its states. */
export interface Heard {
  title: string;
  path: string;
  answers: Answers;
  /** Text that is present when the screen is complete. */
  until: string | RegExp;
  /** Setup of the phone before the visit. */
  before?: () => void;
  /** Actions before the reading. */
  then?: () => Promise<unknown>;
  isSignedOut?: true;
}

/** Saturday before noon. The clock decides about office hours and remaining days. */
const saturday = new Date('2026-11-21T10:00:00+08:00');

export const tap = async (name: string | RegExp, role = 'button') =>
  userEvent.click((await screen.findAllByRole(role, { name }))[0] as HTMLElement);

/** Clears all caches of the previous screen. */
async function forgetAll() {
  freshPhone();
  clearCache();
  // Failures are not cached.
  answerWith({});
  await reloadPolicy().catch(() => undefined);
  offline.set({ online: true, keptAt: undefined, waiting: undefined });
}

/** Visits a screen on a new phone and returns its complete screen reader output. */
export async function hear({ path, answers, until, before, then, isSignedOut }: Heard): Promise<string[]> {
  await forgetAll();
  if (!isSignedOut) localStorage.setItem('User-Token', 'token');
  clock.now = () => saturday;
  before?.();
  const { unmount } = visit(path, answers);
  try {
    await screen.findAllByText(until);
    await then?.();
    await waitFor(() => expect(isQuiet()).toBe(true));
    // The announcement disappears after seconds, so it is not part of the screen.
    document.querySelector('body > [aria-live=polite]')?.remove();
    return await readAloud();
  } finally {
    // A dialog is rendered outside the page and would remain.
    if (screen.queryByRole('alertdialog')) await userEvent.keyboard('{Escape}');
    // So would the code sheet.
    await act(async () => answerOwnCode(false));
    unmount();
    await closeDraft(true);
  }
}
