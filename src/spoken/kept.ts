import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearCache } from 'ahooks';
import { closeSession } from '@/features/form/session/openSession';
import { answerOwnCode } from '@/features/waiting/ownCodeState';
import { change } from '@/runtime/offline/state';
import { clock } from '@/services/clock';
import { reloadPolicy } from '@/services/policy';
import { answerWith, freshPhone, isQuiet, visit, type Answers } from '@/testing/visit';
import { readAloud } from './listen';

/**
 * What a blind person hears, kept as texts that a person can read (docs/decisions/proving.md). After a change that is meant:
 * `SPOKEN=write npx jest src/spoken`, and read what has changed.
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
  /** What is read there once everything is. */
  until: string | RegExp;
  /** What this phone has done before it comes there. */
  before?: () => void;
  /** What is done before it is listened to. */
  then?: () => Promise<unknown>;
  isSignedOut?: true;
}

/** Saturday before noon: whether an office answers, and how many days are left, is said by the clock. */
const saturday = new Date('2026-11-21T10:00:00+08:00');

export const tap = async (name: string | RegExp, role = 'button') =>
  userEvent.click((await screen.findAllByRole(role, { name }))[0] as HTMLElement);

/** Nothing is remembered of the screen that was heard before. */
async function forgetAll() {
  freshPhone();
  clearCache();
  // What fails is not remembered.
  answerWith({});
  await reloadPolicy().catch(() => undefined);
  change({ online: true, keptAt: undefined, waiting: undefined });
}

/** A phone that nobody has used before comes to a screen, and it is read from the first word to the last. */
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
    // What was said by itself is gone after seconds: whether it still stands there is no part of the screen.
    document.querySelector('body > [aria-live=polite]')?.remove();
    return chapter(title, await readAloud());
  } finally {
    // A question stands beside the page and would outlive it.
    if (screen.queryByRole('alertdialog')) await userEvent.keyboard('{Escape}');
    // So would the sheet that waits for a code.
    await act(async () => answerOwnCode(false));
    unmount();
    await closeSession(true);
  }
}
