import { useEffect, useSyncExternalStore } from 'react';
import type { Reading } from '@domain/contract/types';

import { ApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { blockingPhase } from '../draft/store';
import { useDraft, useDraftController } from '../draft/useDraft';
import type { DraftController } from '../draft/controller';
import { createOcr, type Ocr } from './applyFindings';

/** Long polling: the server responds when the photo is recognised, or after this time with `waiting`. */
const WAIT_S = 10;
const TIMEOUT_MS = 25_000;
const RETRY_MS = 4_000;

interface Entry {
  ocr: Ocr;
  /** Number of mounted fields and slots that use it. */
  users: number;
  stop?: () => void;
}

/** One entry per open draft, shared by its fields and slots. It polls while at least one is mounted. */
const entries = new WeakMap<DraftController, Entry>();

function entryOf(controller: DraftController): Entry {
  const entry = entries.get(controller) ?? { ocr: createOcr(controller), users: 0 };
  entries.set(controller, entry);
  return entry;
}

/** OCR results of the open draft. Re-renders the component when they change. */
export function useOcr(): Ocr {
  const controller = useDraftController();
  const { ocr } = entryOf(controller);
  useSyncExternalStore(ocr.subscribe, ocr.get);
  useDraft((state) => state.draft.files);
  useEffect(() => {
    const entry = entryOf(controller);
    entry.users += 1;
    entry.stop ??= pollResults(controller, ocr);
    return () => {
      entry.users -= 1;
      if (entry.users > 0) return;
      entry.stop?.();
      entry.stop = undefined;
    };
  }, [controller, ocr]);
  return ocr;
}

/** Whether the draft has photos with OCR, or may get some. */
export const useHasOcr = (): boolean =>
  useDraft(
    ({ draft, photos }) => photos.length > 0 || draft.files.some(({ reading }) => reading && reading.state !== 'off'),
  );

/** Clockwise rotation that shows the photo upright; 0 without a result. */
export const turnOf = (controller: DraftController, fileId: string): Reading['turned'] =>
  entryOf(controller)
    .ocr.photos()
    .find(({ file }) => file.id === fileId)?.turned ?? 0;

/** Requests the results of waiting photos one after the other. Returns a function that stops polling. */
function pollResults(controller: DraftController, ocr: Ocr): () => void {
  const { store, photos: queue } = controller;
  const aborter = new AbortController();
  const { signal } = aborter;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPolling = false;

  async function requestAll() {
    await ocr.applyFindings();
    const requested = new Set<string>();
    const next = () => ocr.photos().find(({ file, state }) => state === 'waiting' && !requested.has(file.id));
    for (let photo = next(); photo && !signal.aborted; photo = next()) {
      const { id } = photo.file;
      requested.add(id);
      const result = await requestResult(id, signal);
      if (signal.aborted) return;
      ocr.receive(id, result);
      const concerns = store.get().checked[id] ?? [];
      if (concerns.length && !concerns.includes('other')) resolveWarnings(id, result);
    }
  }

  /** Quality check and OCR: a recognised photo gets no blur warning, and no photo gets two warnings. */
  function resolveWarnings(fileId: string, { state, findings }: Reading) {
    if (findings.length > 0) queue.acceptConcerns(fileId);
    if (state === 'unreadable') ocr.keepPhoto(fileId);
  }

  function poll() {
    if (isPolling || signal.aborted || store.get().phase === 'signIn') return;
    isPolling = true;
    clearTimeout(timer);
    const repeat = () => {
      isPolling = false;
      const isWaiting = ocr.photos().some(({ state }) => state === 'waiting');
      if (isWaiting && !signal.aborted) timer = setTimeout(poll, RETRY_MS);
    };
    requestAll().then(repeat, (error: unknown) => {
      if (!(error instanceof ApiError && error.code === 'UNAUTHENTICATED')) return repeat();
      isPolling = false;
      controller.signedOut();
    });
  }

  let { attempted, answers, draft } = store.get();
  let isBlocked = blockingPhase(store.get()) !== null;
  const unsubscribe = store.subscribe(() => {
    const before = { attempted, answers, files: draft.files, isBlocked };
    ({ attempted, answers, draft } = store.get());
    isBlocked = blockingPhase(store.get()) !== null;
    // 下一步 was tapped: the values of that step count as checked.
    if (attempted !== before.attempted)
      ocr.markChecked((path) => [...attempted].some((step) => path.startsWith(`${step}.`)));
    // After a sign-in, or a conflict, which ignores a 401, the session is valid again.
    if (draft.files !== before.files || (before.isBlocked && !isBlocked)) poll();
    // An answer may change which fields are visible.
    else if (answers !== before.answers && !isPolling) void ocr.applyFindings();
  });
  poll();
  return () => {
    aborter.abort();
    clearTimeout(timer);
    unsubscribe();
  };
}

const noResult: Reading = { state: 'off', kind: null, fits: null, turned: 0, findings: [] };

/** Rejects on temporary network or server errors; a deleted photo (404) returns `off`. */
const requestResult = (id: string, signal: AbortSignal): Promise<Reading> =>
  call('reading', {
    params: { id },
    query: { waitS: WAIT_S },
    timeoutMs: TIMEOUT_MS,
    signal,
    keepTokenAfter401: true,
  }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return noResult;
    throw error;
  });
