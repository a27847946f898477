import type { Receipt } from '@domain/contract/types';

import { ApiError } from '@/services/apiError';
import { isUnanswered, roundOf } from './serverDraft';
import { call } from '@/services/call';
import { maintenance } from '@/services/maintenance';
import { getToken } from '@/services/session';
import { shownLanguage } from '@/services/shownLanguage';
import type { DraftController } from './controller';
import { blockingPhase, heldPhotos, unusablePhotos, type DraftState } from './store';

const RETRY_DELAYS_MS = [1_000, 3_000, 6_000];

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The submission may have succeeded although the response was lost. A retry is safe: the server returns the first receipt again. */
const isWorthRetrying = (error: unknown) =>
  isUnanswered(error) || (error instanceof ApiError && error.kind !== 'maintenance' && (error.status ?? 0) >= 500);

/**
 * Repeated taps, a reload, a second device and a retry are one submission: the server knows a submission by the status of the
 * application, a correction by its key, which depends on application and round only (docs/decisions/0002-repeated-calls.md).
 */
async function send({ store }: DraftController, declarations: string[]): Promise<Receipt> {
  const { draft, edition } = store.get();
  const params = { id: draft.id };
  const revision = { 'If-Match': String(draft.revision) };
  const keepTokenAfter401 = true;
  if (draft.status === 'returned') {
    const key = `correction-${draft.id}-${draft.returned?.round ?? 0}`;
    const headers = { 'Idempotency-Key': key, ...revision };
    return call('correctApplication', { params, body: {}, headers, keepTokenAfter401 });
  }
  const headers = { 'Idempotency-Key': `submission-${draft.id}`, ...revision };
  // The policy version that was shown: the server rejects another one and returns the new amount.
  const body = { declarations, language: shownLanguage(), ...(edition && { policyVersion: edition.version }) };
  return call('submitApplication', { params, body, headers, keepTokenAfter401 });
}

/**
 * Why nothing was submitted: `interrupted` the sign-in has expired, there is a conflict, or the draft is closed · `held` an answer is
 * not a valid number · `refused` the server refused a value · `photo` an upload failed, or a photo of an earlier round is undecided ·
 * `slow` saving takes too long · `unknown` no reply has arrived, so that the submission may have succeeded.
 */
export type Unsent = 'interrupted' | 'held' | 'refused' | 'photo' | 'slow' | 'unknown';

/** Timeout without progress (no edit saved, no part of a photo uploaded). */
const STALLED_MS = 60_000;

/** `readOnly`: a write was refused because of maintenance, and no other is being sent. */
function progressOf(state: DraftState): 'done' | 'busy' | 'readOnly' | Unsent {
  const { phase, photos, edits } = state;
  if (blockingPhase(state)) return 'interrupted';
  if (phase === 'held' || phase === 'refused') return phase;
  if (heldPhotos(state).length > 0) return 'photo';
  if (phase === 'saved' && photos.length === 0 && Object.keys(edits).length === 0) return 'done';
  const isSending = phase === 'saving' || photos.some((photo) => photo.phase !== 'waiting');
  return maintenance.get().refused && !isSending ? 'readOnly' : 'busy';
}

/** Resolves when everything is saved, or with the reason why it cannot be saved. */
const allSaved = ({ store }: DraftController): Promise<'done' | 'readOnly' | Unsent> =>
  new Promise((resolve) => {
    /** Edits and shares of photos that are left: a large photo on a slow network makes progress before it is done. */
    const outstanding = () =>
      store.get().photos.reduce((sum, { progress }) => sum + 1 - progress, Object.keys(store.get().edits).length);
    let left = outstanding();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (reason: 'done' | 'readOnly' | Unsent) => {
      clearTimeout(timer);
      unsubscribe();
      resolve(reason);
    };
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => end('slow'), STALLED_MS);
    };
    const check = () => {
      const progress = progressOf(store.get());
      if (progress !== 'busy') return end(progress);
      if (outstanding() < left) restartTimer();
      left = outstanding();
    };
    const unsubscribe = store.subscribe(check);
    restartTimer();
    check();
  });

/**
 * Saves the remaining edits, then submits. Returns the reason and submits nothing if edits or photos cannot be saved; throws during
 * maintenance.
 */
export async function submitDraft(controller: DraftController, declarations: string[]): Promise<Receipt | Unsent> {
  for (const { localId } of unusablePhotos(controller.store.get())) controller.photos.cancel(localId);
  void controller.flush();
  const reason = await allSaved(controller);
  if (reason === 'readOnly') throw new ApiError('maintenance');
  if (reason !== 'done') return reason;
  const token = getToken();
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await send(controller, declarations);
    } catch (error) {
      if (!isWorthRetrying(error)) throw error;
      await sleep(delayMs);
      if (getToken() !== token) throw new ApiError('canceled');
    }
  }
  return send(controller, declarations).catch((error: unknown) => {
    if (isUnanswered(error)) return receiptOnServer(controller);
    throw error;
  });
}

/** After lost replies: the receipt, if the application has left the state in which it was sent. */
async function receiptOnServer({ store }: DraftController): Promise<Receipt | Unsent> {
  const { draft } = store.get();
  const now = await call('application', { params: { id: draft.id }, keepTokenAfter401: true }).catch(() => null);
  if (!now) return 'unknown';
  const { id, number, status, submittedAt } = now;
  const isSent = number && submittedAt && (status !== draft.status || roundOf(now) !== roundOf(draft));
  if (!isSent) throw new ApiError('network');
  return { id, number, status, submittedAt };
}
