import type { Receipt } from '@domain/contract/types';

import { ApiError } from '@/services/apiError';
import { call } from '@/services/call';
import type { DraftSession } from './session';

const RETRIES_MS = [1_000, 3_000, 6_000];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** An answer that was lost may have been a yes: the same key asks again. */
const isWorthRetrying = (error: unknown) =>
  error instanceof ApiError && (error.status === undefined || error.status >= 500);

/**
 * The key follows from the application alone (docs/decisions/2026-11-21-idempotency-key.md), so that five taps, a reload,
 * a second device and a retry after a lost answer are one and the same submission.
 */
async function send({ store, edition }: DraftSession, declarations: string[]): Promise<Receipt> {
  const { draft } = store.get();
  const params = { id: draft.id };
  const keepToken = true;
  if (draft.status === 'returned') {
    const key = `correction-${draft.id}-${draft.returned?.round ?? 0}`;
    return call('correctApplication', { params, body: {}, headers: { 'Idempotency-Key': key }, keepToken });
  }
  const headers = { 'Idempotency-Key': `submission-${draft.id}`, 'If-Match': String(draft.revision) };
  // The version that was on the screen: another one is refused, with the new amount.
  const body = { declarations, ...(edition && { policyVersion: edition.version }) };
  return call('submitApplication', { params, body, headers, keepToken });
}

/** Whether everything typed and every photo is on the server; `stuck`: the person has to do something first. */
function standing({ store }: DraftSession): 'done' | 'busy' | 'stuck' {
  const { phase, photos, edits } = store.get();
  if (phase === 'saved' && photos.length === 0 && Object.keys(edits).length === 0) return 'done';
  const isMoving =
    ['saved', 'unsaved', 'saving', 'waiting'].includes(phase) && !photos.some((photo) => photo.phase === 'failed');
  return isMoving ? 'busy' : 'stuck';
}

const settled = (open: DraftSession): Promise<boolean> =>
  new Promise((resolve) => {
    const isOver = () => {
      const now = standing(open);
      if (now !== 'busy') resolve(now === 'done');
      return now !== 'busy';
    };
    if (isOver()) return;
    const stop = open.store.subscribe(() => isOver() && stop());
  });

/** Null: something keeps it from being sent, and the screen already says what. */
export async function sendApplication(open: DraftSession, declarations: string[]): Promise<Receipt | null> {
  void open.flush();
  if (!(await settled(open))) return null;
  for (const waitMs of RETRIES_MS) {
    try {
      return await send(open, declarations);
    } catch (error) {
      if (!isWorthRetrying(error)) throw error;
      await pause(waitMs);
    }
  }
  return send(open, declarations);
}
