import { ApiError } from '@/services/apiError';
import { stopwatch } from '@/services/clock';
import { deletePhoto, rememberUploaded } from '@/services/photos';
import { reloadFiles, setFiles } from '../draft/fileList';
import { roundOf } from '../draft/serverDraft';
import { sendingPhotos, type DraftStore } from '../draft/store';
import { dropPhoto, keepPhoto, readKeptPhotos, writesDone } from './localPhotos';
import { failureOf, withPhoto, type PendingPhoto, type PhotoQueue } from './pendingPhoto';
import { preparePhoto, type Limits } from './prepareImage';
import { upload } from './resumableUpload';
import { createRetries } from './uploadRetries';

/** After this time the server has stored or dropped a photo whose upload was cancelled. */
const CANCELLED_MS = 5_000;

const hasCode = (error: unknown, code: ApiError['code']) => error instanceof ApiError && error.code === code;

/** `confirmRound`: throws when the application has moved to another round. */
export function createPhotoQueue(
  store: DraftStore,
  limits: Limits,
  confirmRound: () => Promise<void> = () => Promise.resolve(),
): PhotoQueue {
  const sending = new Map<string, AbortController>();
  /** Photos that may be on the server although no response has arrived: an upload began, here or before a reload. */
  const attempted = new Set<string>();
  const retries = createRetries();
  /** Slots in which an attempted upload was cancelled, with the ids that were in the slot: the server may have stored the photo. */
  const cancelledSlots = new Map<string, readonly string[]>();
  /** Files that were deleted here: the response to a repeated upload may arrive later than the deletion. */
  const deletedFiles = new Set<string>();
  /** Decodes one photo at a time: several photos of 12 megapixels exceed the memory of a small phone. */
  let preparing: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let stopped = false;

  const id = () => store.get().draft.id;
  const round = () => roundOf(store.get().draft);
  const filesIn = (slot: string) => store.get().draft.files.filter((file) => file.slot === slot);
  const find = (localId: string) => store.get().photos.find((photo) => photo.localId === localId);
  const change = (localId: string, patch: Partial<PendingPhoto>) =>
    store.set({
      photos: store.get().photos.map((photo) => (photo.localId === localId ? { ...photo, ...patch } : photo)),
    });
  function forget(localId: string) {
    retries.forget(localId);
    store.set({ photos: store.get().photos.filter((photo) => photo.localId !== localId) });
    void dropPhoto(id(), localId);
  }

  async function add(slot: string, file: File, replaces?: string) {
    const localId = `${stopwatch.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
    const seen = cancelledSlots.get(slot);
    const added: PendingPhoto = {
      localId,
      slot,
      phase: 'preparing',
      progress: 0,
      round: round(),
      concerns: [],
      replaces,
      seen,
    };
    store.set({ photos: [...store.get().photos, added] });
    const isWanted = () => !stopped && find(localId) !== undefined;
    const prepared = preparing.then(() => (isWanted() ? preparePhoto(file, limits) : undefined));
    preparing = prepared.catch(() => undefined);
    try {
      const result = await prepared;
      if (!result || !isWanted()) return;
      const { photo, concerns } = result;
      await keepPhoto(id(), { ...added, concerns }, photo, isWanted);
      change(localId, { phase: 'waiting', photo, concerns });
      void run();
    } catch (error) {
      change(localId, { phase: 'failed', failure: failureOf(error) ?? 'device' });
    }
  }

  /** Uploads the photos that are due, one after the other. */
  async function run() {
    if (busy || stopped) return;
    busy = true;
    clearTimeout(timer);
    let isSignedOut = false;
    for (let next = nextDue(); next && !isSignedOut; next = nextDue()) {
      try {
        await send(next);
      } catch (error) {
        isSignedOut = hasCode(error, 'UNAUTHENTICATED');
        if (!isSignedOut) retries.postpone(next.localId, error);
      }
    }
    busy = false;
    if (isSignedOut) store.dispatch('signedOut');
    else runLater();
  }

  const waiting = () => (stopped ? [] : sendingPhotos(store.get()).filter((photo) => photo.phase === 'waiting'));
  const pauseLeftMs = ({ localId }: PendingPhoto) => retries.pauseLeftMs(localId);
  /** Invoices first: OCR of an invoice fills most fields of the last step. */
  function nextDue() {
    const due = waiting().filter((photo) => pauseLeftMs(photo) === 0);
    return due.find(({ slot }) => /Invoice$/.test(slot)) ?? due[0];
  }
  function runLater() {
    const next = Math.min(...waiting().map(pauseLeftMs));
    if (Number.isFinite(next)) timer = setTimeout(() => void run(), next);
  }

  /** Throws an error that may be temporary. */
  async function send(pending: PendingPhoto) {
    const { localId, slot, replaces, photo } = pending;
    if (!photo) return;
    const aborter = new AbortController();
    sending.set(localId, aborter);
    attempted.add(localId);
    change(localId, { phase: 'uploading', progress: 0 });
    try {
      await confirmRound();
      if (aborter.signal.aborted) return;
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
      const { draft, checked, theirs } = store.get();
      store.set({
        checked: { ...checked, [file.id]: find(localId)?.concerns ?? [] },
        draft: withPhoto(draft, file, replaces),
        // During a conflict the photo is added to both versions.
        ...(theirs && { theirs: withPhoto(theirs, file, replaces) }),
      });
      forget(localId);
    } catch (error) {
      if (aborter.signal.aborted) return;
      if (error instanceof ApiError && error.code === 'LIMIT_REACHED') return await onFullSlot(pending, error);
      // This photo was stored by an earlier upload and has been deleted or replaced since.
      if (hasCode(error, 'DUPLICATE')) return forget(localId);
      const failure = failureOf(error);
      change(localId, failure ? { phase: 'failed', failure } : { phase: 'waiting', progress: 0 });
      if (!failure) throw error;
    } finally {
      sending.delete(localId);
    }
  }

  /**
   * The slot is full. If the server stored a cancelled photo of this tab, the newer photo replaces it; otherwise another tab was faster
   * and its photo is shown instead, with a warning. If the slot is empty again, the upload is retried.
   */
  async function onFullSlot(pending: PendingPhoto, error: ApiError) {
    const { localId, slot, photo } = pending;
    const uploadedIds = filesIn(slot).map((file) => file.id);
    change(localId, { phase: 'waiting', progress: 0 }); // until the file list is reloaded
    await reloadFiles(store);
    if (!filesIn(slot).length) throw error;
    const seen = cancelledSlots.get(slot) ?? pending.seen;
    const [stored, ...others] = filesIn(slot).filter((file) => !seen?.includes(file.id));
    cancelledSlots.delete(slot);
    if (!seen || !stored || others.length || !photo) {
      const theirs = filesIn(slot).filter((file) => !uploadedIds.includes(file.id));
      const warnings = theirs.map((file) => [file.id, ['other']] as const);
      store.set({ checked: { ...store.get().checked, ...Object.fromEntries(warnings) } });
      return forget(localId);
    }
    const patch = { replaces: stored.id, seen: undefined };
    change(localId, patch);
    await keepPhoto(id(), { ...pending, ...patch }, photo, () => !stopped && find(localId) !== undefined);
  }

  function cancel(localId: string) {
    const { slot } = find(localId) ?? {};
    sending.get(localId)?.abort();
    forget(localId);
    if (!slot || !attempted.has(localId)) return;
    // The server may already have stored the photo and removed the one it replaces, or may still be storing it.
    if (!cancelledSlots.has(slot))
      cancelledSlots.set(
        slot,
        filesIn(slot).map((file) => file.id),
      );
    const reload = () => void (stopped || reloadFiles(store).catch(() => undefined));
    reload();
    setTimeout(reload, CANCELLED_MS);
  }

  async function remove(fileId: string) {
    try {
      await deletePhoto(fileId);
    } catch (error) {
      if (hasCode(error, 'UNAUTHENTICATED')) store.dispatch('signedOut');
      // NOT_FOUND: the response to an earlier deletion was lost.
      if (!hasCode(error, 'NOT_FOUND')) throw error;
    }
    deletedFiles.add(fileId);
    setFiles(
      store,
      store.get().draft.files.filter((file) => file.id !== fileId),
    );
  }

  void readKeptPhotos(id()).then((kept) => {
    if (stopped || !kept.length) return;
    kept.forEach(({ localId }) => attempted.add(localId));
    store.set({ photos: [...kept, ...store.get().photos] });
    void run();
  });

  return {
    add,
    cancel,
    remove,
    resume() {
      retries.forgetAll();
      void run();
    },
    retry(localId) {
      retries.forget(localId);
      if (!find(localId)?.photo) return forget(localId);
      change(localId, { phase: 'waiting', failure: undefined });
      void run();
    },
    use(localId) {
      const kept = find(localId);
      if (!kept?.photo) return;
      // The photo that it replaced, and those beside it, were of the earlier round.
      const patch = { round: round(), replaces: undefined, seen: undefined };
      change(localId, patch);
      void keepPhoto(id(), { ...kept, ...patch }, kept.photo, () => !stopped && find(localId) !== undefined);
      void run();
    },
    acceptConcerns: (fileId) => store.set({ checked: { ...store.get().checked, [fileId]: [] } }),
    stop() {
      stopped = true;
      clearTimeout(timer);
      sending.forEach((aborter) => aborter.abort());
      return writesDone();
    },
  };
}
