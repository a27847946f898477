import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/**
 * Compares screen reader output with recorded text files (docs/decisions/0019-test-tiers.md). After an intended change:
 * `SPOKEN=write npx jest src/spoken`, then review the difference.
 */
const kept = (name: string) => join(process.cwd(), 'src', 'spoken', `${name}.txt`);

export function compare(name: string, said: string) {
  if (process.env.SPOKEN === 'write') writeFileSync(kept(name), said);
  expect(said).toBe(existsSync(kept(name)) ? readFileSync(kept(name), 'utf8') : '');
}

export const chapter = (title: string, said: string[]) => `## ${title}\n${said.join('\n')}\n`;

/** A screen in one of its states. */
export interface Heard {
  title: string;
  path: string;
  answers: Answers;
  /** Text that is present when the screen is complete. */
  until: string | RegExp;
  /** Setup of the phone before the visit. */
  before?: () => void;
  /** Actions before the recording. */
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
export async function hear({ title, path, answers, until, before, then, isSignedOut }: Heard): Promise<string> {
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
    return chapter(title, await readAloud());
  } finally {
    // A dialog is rendered outside the page and would remain.
    if (screen.queryByRole('alertdialog')) await userEvent.keyboard('{Escape}');
    // So would the code sheet.
    await act(async () => answerOwnCode(false));
    unmount();
    await closeDraft(true);
  }
}
