import type { Detail } from '@domain/contract/types';
import type { StepKey, Value } from '@domain/flow/types';

import { ApiError } from '@/services/apiError';
import { groupByStep, sendableEdits, withoutSavedEdits, withoutUnchanged, type Path } from './edits';
import type { DraftEvent } from './phases';
import { keepNewerPhotos } from './serverDraft';
import type { DraftStore } from './store';

/** Debounce after the last keystroke. Including the request, an edit is saved within two seconds. */
const PAUSE_MS = 800;
const RETRIES_MS = [1_500, 3_000, 6_000, 12_000, 30_000];

export type SaveStep = (id: string, step: StepKey, values: Record<string, Value>, revision: number) => Promise<Detail>;

interface Autosave {
  /** Debounced; call on every edit. */
  schedule(): void;
  /** Saves immediately: back online, signed in again, page hidden. */
  flush(): Promise<void>;
  stop(): void;
}

const eventOf = (error: unknown): DraftEvent => {
  if (!(error instanceof ApiError)) return 'requestFailed';
  if (error.code === 'UNAUTHENTICATED') return 'signedOut';
  if (error.code === 'NOT_FOUND' || error.code === 'TRANSITION_FORBIDDEN') return 'closed';
  if (error.code === 'VALIDATION_FAILED' || error.code === 'MALFORMED' || error.code === 'TOO_LARGE') return 'rejected';
  return 'requestFailed';
};

export function createAutosave(store: DraftStore, save: SaveStep): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;
  let stopped = false;

  const later = (delayMs: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void flush(), delayMs);
  };

  /** The server has a newer revision. If it already contains our edits (the response was lost), there is no conflict. */
  const meet = (told: Detail, before: Detail) => {
    const theirs = keepNewerPhotos(before, store.get().draft, told);
    const edits = withoutUnchanged(store.flow, store.get().edits, theirs.steps);
    if (Object.keys(edits).length) store.dispatch('conflict', { theirs, edits });
    else store.dispatch('refreshed', { draft: theirs, edits, savedAt: theirs.updatedAt ?? null });
  };

  const fail = (error: unknown, before: Detail) => {
    if (error instanceof ApiError && error.code === 'REVISION_CONFLICT') return meet(error.data as Detail, before);
    const event = eventOf(error);
    store.dispatch(event);
    if (event !== 'requestFailed') return;
    const own = error instanceof ApiError ? error.retryAfterS : undefined;
    later(own ? own * 1000 : (RETRIES_MS[Math.min(failures, RETRIES_MS.length - 1)] ?? 0));
    failures += 1;
  };

  async function run() {
    let before = store.get().draft;
    try {
      for (const [step, values] of groupByStep(sendableEdits(store.flow, store.get().edits))) {
        store.dispatch('saveStarted');
        before = store.get().draft;
        const saved = await save(before.id, step, values, before.revision);
        failures = 0;
        const draft = keepNewerPhotos(before, store.get().draft, saved);
        store.set({
          draft,
          edits: withoutSavedEdits(store.get().edits, step, values),
          savedAt: draft.updatedAt ?? null,
        });
      }
      const { edits, touched } = store.get();
      const left = Object.keys(sendableEdits(store.flow, edits)).length > 0;
      const held = left ? [] : (Object.keys(edits) as Path[]);
      if (held.length) store.dispatch('heldBack', { touched: new Set([...touched, ...held]) });
      else store.dispatch(left ? 'editedDuringSave' : 'saved');
      if (left) later(PAUSE_MS);
    } catch (error) {
      fail(error, before);
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    while (running) await running; // concurrent callers save one after the other
    const { theirs, phase } = store.get();
    // During `signIn` edits wait: a failing save would close the sign-in sheet.
    if (stopped || theirs || phase === 'closed' || phase === 'signIn') return;
    running = run().finally(() => (running = undefined));
    await running;
  }

  return {
    schedule() {
      const { phase } = store.get();
      if (phase !== 'signIn' && phase !== 'waiting') later(PAUSE_MS);
    },
    flush,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
