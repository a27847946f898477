import { requestedPauseMs } from '@shared/callFailure';
import type { Detail } from '@domain/contract/types';
import type { Problems } from '@domain/errors';
import type { StepKey, Value } from '@domain/flow/types';

import { ApiError } from '@/services/apiError';
import {
  confirmationOf,
  confirmedMarks,
  groupByStep,
  sendableEdits,
  withoutSavedEdits,
  withoutUnchanged,
  withSent,
  type Edits,
  type Path,
} from './edits';
import type { DraftEvent } from './phases';
import { isOwnSave, keepNewerPhotos, roundOf } from './serverDraft';
import { refusedPaths, type DraftState, type DraftStore } from './store';

/** After the last keystroke. Including the request, an edit is saved within two seconds. */
const DEBOUNCE_MS = 800;
const RETRY_DELAYS_MS = [1_500, 3_000, 6_000, 12_000, 30_000];

export type SaveStep = (id: string, step: StepKey, values: Record<string, Value>, revision: number) => Promise<Detail>;

interface Autosave {
  /** Debounced; call on every edit. */
  schedule(): void;
  /** Saves immediately: back online, signed in again, page hidden. */
  flush(): Promise<void>;
  stop(): void;
}

/** Saves edits after a pause, one step per request, and retries with backoff. */
export function createAutosave(store: DraftStore, saveStep: SaveStep): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inFlight: Promise<void> | undefined;
  let failureCount = 0;
  let stopped = false;

  function saveIn(delayMs: number) {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void save(), delayMs);
  }

  async function saveAllSteps() {
    let before = store.get().draft;
    async function saveValues(step: StepKey, values: Record<string, Value>) {
      before = store.get().draft;
      const byPath = Object.fromEntries(Object.entries(values).map(([key, value]) => [`${step}.${key}`, value]));
      store.dispatch('saveStarted', { sent: withSent(store.get().sent, before.revision, byPath) });
      const saved = await saveStep(before.id, step, values, before.revision);
      failureCount = 0;
      const draft = keepNewerPhotos(saved, before, store.get().draft);
      const edits = withoutSavedEdits(store.get().edits, step, values);
      store.set({ draft, edits, sent: null, savedAt: draft.updatedAt ?? null });
    }
    try {
      for (const [step, values] of groupByStep(editsToSend(store.get())))
        for (let left = values; Object.keys(left).length > 0;) {
          try {
            await saveValues(step, left);
            break;
          } catch (error) {
            if (eventFor(error) !== 'refused') throw error;
            left = setAsideRefused(step, left, (error as ApiError).fields ?? {});
          }
        }
      finishSave();
    } catch (error) {
      handleFailure(error, before);
    }
  }

  /** The edits to send: without those that are not valid yet, and without those that the server has refused. */
  function editsToSend(state: DraftState): Edits {
    const refused = refusedPaths(state);
    const sendable = Object.entries(sendableEdits(store.flow, state.edits));
    return Object.fromEntries(sendable.filter(([path]) => !refused.includes(path as Path)));
  }

  /** Sets the refused values aside, or all if the server names none. Returns the others, which are saved without them. */
  function setAsideRefused(step: StepKey, values: Record<string, Value>, problems: Problems): Record<string, Value> {
    const paths = Object.keys(values).map((key): Path => `${step}.${key}`);
    const named = paths.filter((path) => path in problems);
    // A confirmation without its number would confirm the former number.
    const toSetAside = named.flatMap((path) => [path, confirmationOf(store.flow, path) ?? path]);
    const refused = { ...store.get().refused };
    const left: Record<string, Value> = {};
    for (const [key, value] of Object.entries(values)) {
      const path: Path = `${step}.${key}`;
      if (named.length && !toSetAside.includes(path)) left[key] = value;
      else refused[path] = { value, problem: problems[path] };
    }
    store.set({ refused });
    return left;
  }

  function finishSave() {
    const { edits, blurred } = store.get();
    const isEditedDuringSave = Object.keys(editsToSend(store.get())).length > 0;
    const unsendable = isEditedDuringSave ? [] : (Object.keys(edits) as Path[]);
    const event = refusedPaths(store.get()).length > 0 ? 'refused' : 'held';
    if (unsendable.length) store.dispatch(event, { blurred: new Set([...blurred, ...unsendable]) });
    else store.dispatch(isEditedDuringSave ? 'editedDuringSave' : 'saved');
    if (isEditedDuringSave) saveIn(DEBOUNCE_MS);
  }

  function handleFailure(error: unknown, before: Detail) {
    if (error instanceof ApiError && error.code === 'REVISION_CONFLICT')
      return mergeNewer(keepNewerPhotos(error.data as Detail, before, store.get().draft), before);
    const event = eventFor(error);
    store.dispatch(event);
    if (event !== 'requestFailed') return;
    const backoffMs = RETRY_DELAYS_MS[Math.min(failureCount, RETRY_DELAYS_MS.length - 1)] ?? 0;
    saveIn(requestedPauseMs(error) || backoffMs);
    failureCount += 1;
  }

  /**
   * The server has a newer revision. There is no conflict if it already contains the edits, or if it is an own save whose reply
   * was lost: then the edits typed since are saved with the newer revision.
   */
  function mergeNewer(newer: Detail, before: Detail) {
    const { edits: typed, sent } = store.get();
    const changes = withoutUnchanged(store.flow, typed, newer.steps);
    const edits = { ...changes, ...confirmedMarks(newer, typed) };
    const change = { draft: newer, edits, sent: null, savedAt: newer.updatedAt ?? null };
    if (Object.keys(edits).length === 0) return store.dispatch('refreshed', change);
    // Edits of before the submission are no correction.
    if (roundOf(newer) !== roundOf(before)) return store.dispatch('closed', { theirs: newer });
    if (Object.keys(changes).length > 0 && !isOwnSave(before, sent, newer))
      return store.dispatch('conflict', { theirs: newer, edits });
    store.set(change);
    finishSave();
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    while (inFlight) await inFlight; // concurrent callers save one after the other
    const { theirs, phase } = store.get();
    // During `signIn` edits wait: a failing save would close the sign-in sheet.
    if (stopped || theirs || phase === 'closed' || phase === 'signIn') return;
    inFlight = saveAllSteps().finally(() => (inFlight = undefined));
    await inFlight;
  }

  return {
    schedule() {
      const { phase } = store.get();
      // In `waiting` the timer of the next retry runs: typing neither postpones nor hastens it.
      if (phase !== 'signIn' && phase !== 'waiting') saveIn(DEBOUNCE_MS);
    },
    flush() {
      if (Object.keys(store.get().refused).length > 0) store.set({ refused: {} });
      return save();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

function eventFor(error: unknown): DraftEvent {
  switch (error instanceof ApiError && error.code) {
    case 'UNAUTHENTICATED':
      return 'signedOut';
    case 'NOT_FOUND':
    case 'TRANSITION_FORBIDDEN':
      return 'closed';
    case 'VALIDATION_FAILED':
    case 'MALFORMED':
    case 'TOO_LARGE':
      return 'refused';
    default:
      return 'requestFailed';
  }
}
