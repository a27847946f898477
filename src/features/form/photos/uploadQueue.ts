import { ApiError } from '@/services/apiError';
import { elapsedMs, stopwatch } from '@/services/clock';
import { deletePhoto, rememberUploaded } from '@/services/photos';
import { reloadFiles, setFiles } from '../draft/serverDraft';
import type { DraftStore } from '../draft/store';
import { dropPhoto, keepPhoto, readKeptPhotos } from './localPhotos';
import { failureOf, withPhoto, type PendingPhoto } from './pendingPhoto';
import { preparePhoto, type Limits } from './prepareImage';
import { upload } from './resumableUpload';

const RETRY_MS = 4_000;
const LONGEST_RETRY_MS = 60_000;

export interface PhotoQueue {
  add(slot: string, file: File, replaces?: string): Promise<void>;
  /** Uploads all waiting photos immediately: back online, or signed in again. */
  resume(): void;
  retry(localId: string): void;
  /** Dismisses the quality warnings of a photo. */
  keep(fileId: string): void;
  cancel(localId: string): void;
  remove(fileId: string): Promise<void>;
  stop(): void;
}

export function createPhotoQueue(store: DraftStore, limits: Limits): PhotoQueue {
  const sending = new Map<string, AbortController>();
  /** Backoff per photo: a photo that the server cannot process does not block the others. */
  const retries = new Map<string, { tries: number; failedAt: number; pauseMs: number }>();
  /** Slots with an upload that was cancelled in progress, and the ids that were in the slot: the server may have stored the photo. */
  const cancelledSlots = new Map<string, readonly string[]>();
  /** Files that were deleted here: the response to a repeated upload may arrive later than the deletion. */
  const deletedFiles = new Set<string>();
  /** Decodes one photo at a time: several photos of 12 megapixels exceed the memory of a small phone. */
  let preparing: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let stopped = false;

  const id = () => store.get().draft.id;
  const filesIn = (slot: string) => store.get().draft.files.filter((file) => file.slot === slot);
  const change = (localId: string, patch: Partial<PendingPhoto>) =>
    store.set({
      photos: store.get().photos.map((photo) => (photo.localId === localId ? { ...photo, ...patch } : photo)),
    });
  const isListed = (localId: string) => store.get().photos.some((photo) => photo.localId === localId);
  const forget = (localId: string) => {
    retries.delete(localId);
    store.set({ photos: store.get().photos.filter((photo) => photo.localId !== localId) });
    void dropPhoto(id(), localId);
  };

  async function removeFile(fileId: string) {
    // NOT_FOUND: the response to an earlier deletion was lost.
    await deletePhoto(fileId).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
    });
    deletedFiles.add(fileId);
    setFiles(
      store,
      store.get().draft.files.filter((file) => file.id !== fileId),
    );
  }

  async function send(pending: PendingPhoto) {
    const { localId, slot, replaces, photo } = pending;
    if (!photo) return;
    const aborter = new AbortController();
    sending.set(localId, aborter);
    change(localId, { phase: 'uploading', progress: 0 });
    try {
      const file = await upload({
        id: id(),
        slot,
        photo,
        replaces,
        // The server binds a key to the replaced photo, so another `replaces` needs another key.
        key: replaces ? `${localId}-${replaces}` : localId,
        signal: aborter.signal,
        onProgress: (progress) => change(localId, { progress }),
      });
      cancelledSlots.delete(slot);
      if (deletedFiles.has(file.id)) return forget(localId);
      rememberUploaded(file.id, photo);
      const { photos, draft, checked, theirs } = store.get();
      const concerns = photos.find((one) => one.localId === localId)?.concerns ?? [];
      store.set({ checked: { ...checked, [file.id]: concerns } });
      // During a conflict the photo is added to both versions.
      store.set({
        draft: withPhoto(draft, file, replaces),
        ...(theirs && { theirs: withPhoto(theirs, file, replaces) }),
      });
      forget(localId);
    } catch (error) {
      if (aborter.signal.aborted) return;
      if (error instanceof ApiError && error.code === 'LIMIT_REACHED') return await lookAgain(pending, error);
      // This photo was stored by an earlier upload and has been deleted or replaced since.
      if (error instanceof ApiError && error.code === 'DUPLICATE') return forget(localId);
      const failure = failureOf(error);
      change(localId, failure ? { phase: 'failed', failure } : { phase: 'waiting', progress: 0 });
      if (!failure) throw error;
    } finally {
      sending.delete(localId);
    }
  }

  /**
   * The slot is full. If the server stored a cancelled photo of this tab, the newer photo replaces it; otherwise another tab was faster
   * and its photo is shown instead. If the slot is empty again, the upload is retried.
   */
  async function lookAgain(pending: PendingPhoto, error: ApiError) {
    const { localId, slot, photo } = pending;
    change(localId, { phase: 'waiting', progress: 0 }); // until the file list is reloaded
    await reloadFiles(store);
    if (!filesIn(slot).length) throw error;
    const seen = cancelledSlots.get(slot) ?? pending.seen;
    const [stored, ...others] = filesIn(slot).filter((file) => !seen?.includes(file.id));
    cancelledSlots.delete(slot);
    if (!seen || !stored || others.length || !photo) return forget(localId);
    const patch = { replaces: stored.id, seen: undefined };
    change(localId, patch);
    await keepPhoto(id(), { ...pending, ...patch }, photo, () => isListed(localId));
  }

  function postpone(localId: string, error: unknown) {
    const tries = (retries.get(localId)?.tries ?? 0) + 1;
    const retryAfterMs = ((error instanceof ApiError && error.retryAfterS) || 0) * 1000;
    const backoffMs = Math.min(RETRY_MS * 2 ** (tries - 1), LONGEST_RETRY_MS);
    retries.set(localId, { tries, failedAt: stopwatch.now(), pauseMs: Math.max(backoffMs, retryAfterMs) });
  }

  async function run() {
    if (busy || stopped) return;
    busy = true;
    clearTimeout(timer);
    let isSignedOut = false;
    for (let next = nextWaiting(); next && !isSignedOut; next = nextWaiting()) {
      try {
        await send(next);
      } catch (error) {
        isSignedOut = error instanceof ApiError && error.code === 'UNAUTHENTICATED';
        if (!isSignedOut) postpone(next.localId, error);
      }
    }
    busy = false;
    if (isSignedOut) store.dispatch('signedOut');
    else runLater();
  }
  const waiting = () => (stopped ? [] : store.get().photos.filter((photo) => photo.phase === 'waiting'));
  const pauseLeftMs = ({ localId }: PendingPhoto) => {
    const retry = retries.get(localId);
    return retry ? Math.max(0, retry.pauseMs - elapsedMs(retry.failedAt)) : 0;
  };
  function runLater() {
    const next = Math.min(...waiting().map(pauseLeftMs));
    if (Number.isFinite(next)) timer = setTimeout(() => void run(), next);
  }
  /** Invoices first: OCR of an invoice fills most fields of the last step. */
  const nextWaiting = () => {
    const due = waiting().filter((photo) => pauseLeftMs(photo) === 0);
    return due.find(({ slot }) => /Invoice$/.test(slot)) ?? due[0];
  };

  void readKeptPhotos(id()).then((kept) => {
    if (stopped || !kept.length) return;
    store.set({ photos: [...kept, ...store.get().photos] });
    void run();
  });

  return {
    async add(slot, file, replaces) {
      const localId = `${stopwatch.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
      const seen = cancelledSlots.get(slot);
      const taken: PendingPhoto = { localId, slot, phase: 'preparing', progress: 0, concerns: [], replaces, seen };
      store.set({ photos: [...store.get().photos, taken] });
      const isWanted = () => !stopped && isListed(localId);
      const prepared = preparing.then(() => (isWanted() ? preparePhoto(file, limits) : undefined));
      preparing = prepared.catch(() => undefined);
      try {
        const result = await prepared;
        if (!result || !isWanted()) return;
        const { photo, concerns } = result;
        await keepPhoto(id(), { ...taken, concerns }, photo, isWanted);
        change(localId, { phase: 'waiting', photo, concerns });
        void run();
      } catch (error) {
        change(localId, { phase: 'failed', failure: failureOf(error) ?? 'device' });
      }
    },
    resume() {
      retries.clear();
      void run();
    },
    retry(localId) {
      retries.delete(localId);
      if (!store.get().photos.some((photo) => photo.localId === localId && photo.photo)) return forget(localId);
      change(localId, { phase: 'waiting', failure: undefined });
      void run();
    },
    keep: (fileId) => store.set({ checked: { ...store.get().checked, [fileId]: [] } }),
    cancel(localId) {
      const aborter = sending.get(localId);
      const { slot } = store.get().photos.find((photo) => photo.localId === localId) ?? {};
      aborter?.abort();
      forget(localId);
      if (!aborter || !slot) return;
      // The server may already have stored the photo and removed the one it replaces.
      const seen = cancelledSlots.get(slot) ?? filesIn(slot).map((file) => file.id);
      cancelledSlots.set(slot, seen);
      void reloadFiles(store).catch(() => undefined);
    },
    remove: removeFile,
    stop() {
      stopped = true;
      clearTimeout(timer);
      sending.forEach((aborter) => aborter.abort());
    },
  };
}
