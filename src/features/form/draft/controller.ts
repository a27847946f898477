import type { Detail, PolicyReply } from '@domain/contract/types';
import type { FlowDef, StepKey, Value } from '@domain/flow/types';
import { findEdition, policyOf } from '@domain/policy/findEdition';

import { dropRecords } from '@/services/deviceStore';
import { holdUnsaved } from '@/lib/unsaved';
import { AFTER_LEAVING_MS } from '@/scheduling';
import { ApiError, toApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { clock, elapsedMs, stopwatch } from '@/services/clock';
import { loadPolicy } from '@/services/policy';
import { getToken } from '@/services/session';
import type { PhotoQueue } from '../photos/pendingPhoto';
import { createPhotoQueue } from '../photos/uploadQueue';
import { createAutosave } from './autosave';
import { deleteLocalCopy, startLocalCopy, type MergedCopies } from './localCopy';
import { confirmationOf, editsOnto, valueAt, type Edits, type Path } from './edits';
import { reloadFiles } from './fileList';
import { isNewer, keepNewerPhotos, roundOf } from './serverDraft';
import { createDraftStore, hasUnsent, leftoverPhotos, type DraftReader, type OpenEdition } from './store';
import { connectTabs } from './tabs';
import type { TermRules } from './termRules';
import type { createValidator, Validator } from './validator';

/** Minimum interval between two refreshes when the page becomes visible again. */
const FOCUS_REFRESH_MS = 5_000;

/** An application is not submitted and returned within this time. */
const ROUND_KNOWN_MS = 5 * 60_000;

/** The open draft of this tab. Autosave, local copy, photo queue and tab sync write to its store; components read it. */
export interface DraftController {
  store: DraftReader;
  photos: PhotoQueue;
  /** Null only while the draft is loading. */
  validator: Validator | null;
  change(path: Path, value: Value): void;
  /** Saves a marked value unchanged: the applicant has checked it. */
  keep(path: Path): void;
  markBlurred(path: Path): void;
  showErrors(step: StepKey): void;
  /** Continues with the newer draft and this device's edits on top of it, without those of the discarded fields. */
  resolveConflict(discarded: readonly Path[]): void;
  /** Deletes the unsent edits of an earlier round, and its photos for slots that are not open now. */
  dropLeftover(): void;
  /** Saves pending edits and resumes uploads immediately. */
  flush(): Promise<void>;
  /** The server answered 401: saving and uploads pause until `signedIn`. */
  signedOut(): void;
  signedIn(): void;
  /** The server no longer has the draft: it was deleted on another device. */
  deletedElsewhere(): void;
  /** Opens or dismisses the sign-in sheet; without effect in other phases. */
  showSignIn(isShown: boolean): void;
  /**
   * Loads a newer revision or file list from the server, unless there are unsaved edits (the next save detects the conflict), or the last
   * refresh was less than `pauseMs` ago.
   */
  refresh(pauseMs?: number): Promise<void>;
  replaceDraft(draft: Detail): void;
  /** Loads rules of the terms and texts of the cars, without which no step after the first opens. Rejects when one cannot be loaded. */
  loadTerms(): Promise<void>;
  /** Switches validation, estimate and submission to this policy. */
  renewPolicy(policy: PolicyReply): void;
  /** Stops all background work. `deleteCopy` also deletes the local copy. */
  close(deleteCopy: boolean): Promise<void>;
}

export interface Opened {
  flow: FlowDef;
  draft: Detail;
  policy: PolicyReply;
  edition: OpenEdition;
  /** The sign-in session in which the draft was loaded. */
  token: string | null;
  /** The validation rules, a chunk of their own. */
  rules: { createValidator: typeof createValidator };
  /** Null: `loadTerms` loads them. */
  terms: TermRules | null;
  /** State restored from the local copies. */
  restored: Parameters<typeof createDraftStore>[2];
  /** The local copies that were merged into it. */
  merged: MergedCopies;
}

export function createController(opened: Opened): DraftController {
  const { flow, draft, policy, edition, token, rules, restored, merged } = opened;
  let { terms } = opened;
  const validatorFor = (common: PolicyReply['common'], ofDraft: OpenEdition) =>
    rules.createValidator({ flow, common, edition: ofDraft, clock, terms });
  const validator = validatorFor(policy.common, edition);
  const store = createDraftStore(validator.form, draft, { ...restored, policy, edition, token });
  // A draft merged from two versions lists the photos of both; the server knows which of them exist.
  if (restored.draft) reloadFiles(store).catch(() => undefined);
  const tabs = connectTabs(store);
  let roundKnownAt = stopwatch.now();
  let refreshedAt = roundKnownAt;
  const isOfSession = () => getToken() === store.get().token;
  /**
   * Throws when another tab has signed in, perhaps as another person. Throws, and closes the form, when the application was submitted and
   * returned while this tab had no contact with the server: edits and photos of before the submission would be accepted as the correction.
   */
  const confirmRound = async () => {
    if (!isOfSession()) throw new ApiError('badRequest', { status: 401, code: 'UNAUTHENTICATED' });
    if (elapsedMs(roundKnownAt) < ROUND_KNOWN_MS) return;
    const newer = await call('application', { params: { id: draft.id }, keepTokenAfter401: true });
    if (roundOf(newer) !== roundOf(store.get().draft)) {
      store.dispatch('closed', { theirs: newer });
      throw new ApiError('badRequest', { status: 409, code: 'TRANSITION_FORBIDDEN' });
    }
    roundKnownAt = stopwatch.now();
  };
  const autosave = createAutosave(store, async (id, step, values, revision) => {
    await confirmRound();
    const saved = await call('saveStep', {
      params: { id, step },
      body: values,
      headers: { 'If-Match': String(revision) },
      keepTokenAfter401: true,
    });
    roundKnownAt = stopwatch.now();
    tabs.broadcast(saved);
    return saved;
  });
  const photos = createPhotoQueue(store, policy.common.upload, confirmRound);
  const stopLocalCopy = startLocalCopy(store, merged);
  const releaseUnsaved = holdUnsaved(() => hasUnsent(store.get()));

  const onOnline = () => {
    if (store.get().phase === 'signIn') return; // `signedIn` is followed by a flush
    void autosave.flush();
    photos.resume();
  };
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') void self.refresh();
    else if (store.get().phase === 'unsaved') void autosave.flush();
  };
  /** The browser asks before the page is closed, where no copy would bring the input back. */
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    if (store.get().device === 'unavailable' && hasUnsent(store.get())) event.preventDefault();
  };
  window.addEventListener('beforeunload', onBeforeUnload);
  window.addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onVisibilityChange);

  const edit = (changes: Edits) => {
    const { edits, device } = store.get();
    // One store update per keystroke: every update runs all field selectors.
    store.dispatch('edited', { edits: { ...edits, ...changes }, device: device === 'current' ? 'stale' : device });
    autosave.schedule();
  };
  const self: DraftController = {
    store,
    photos,
    validator,
    change(path, value) {
      const { answers } = store.get();
      if (valueAt(answers, path) === value) return;
      const confirmation = confirmationOf(flow, path);
      const unconfirmed: Edits = confirmation && valueAt(answers, confirmation) ? { [confirmation]: null } : {};
      edit({ [path]: value, ...unconfirmed });
    },
    keep: (path) => edit({ [path]: valueAt(store.get().answers, path) ?? null }),
    markBlurred(path) {
      if (store.get().blurred.has(path)) return;
      setTimeout(() => store.set({ blurred: new Set(store.get().blurred).add(path) }), AFTER_LEAVING_MS);
    },
    showErrors: (step) => store.set({ attempted: new Set(store.get().attempted).add(step) }),
    resolveConflict(discarded) {
      const { theirs } = store.get();
      if (!theirs) return;
      store.dispatch('resolved', {
        draft: theirs,
        theirs: null,
        edits: editsOnto(flow, theirs, store.get(), discarded),
        savedAt: theirs.updatedAt ?? null,
      });
      void self.flush(); // also resumes uploads that got a 401 while the conflict was open
    },
    dropLeftover() {
      const { leftover } = store.get();
      store.set({ leftover: null });
      for (const { localId } of leftoverPhotos(store.get())) photos.cancel(localId);
      if (leftover) void dropRecords([...leftover.names]).catch(() => undefined);
    },
    async flush() {
      photos.resume();
      await autosave.flush();
    },
    signedOut: () => store.dispatch('signedOut'),
    signedIn: () => store.dispatch('signedIn', { token: getToken(), isSignInLater: false }),
    deletedElsewhere: () => store.dispatch('closed'),
    showSignIn: (isShown) => store.set({ isSignInLater: !isShown }),
    async refresh(pauseMs = FOCUS_REFRESH_MS) {
      const isIdle = () => store.get().phase === 'saved' && Object.keys(store.get().edits).length === 0;
      if (!isIdle() || elapsedMs(refreshedAt) < pauseMs) return;
      refreshedAt = stopwatch.now();
      const before = store.get().draft;
      const newer = await call('application', { params: { id: draft.id }, keepTokenAfter401: true }).catch(
        (error: unknown) => {
          if (isOfSession() && toApiError(error).code === 'NOT_FOUND') self.deletedElsewhere();
          return null;
        },
      );
      if (!newer || !isIdle()) return;
      const { draft: current, photos: pending } = store.get();
      if (isNewer(newer, current))
        store.set({ draft: keepNewerPhotos(newer, before, current), savedAt: newer.updatedAt ?? null });
      // Photos, the waiting list, funds and the intake do not change the revision. An upload or deletion of this tab has replaced `before`.
      else if (current === before && newer.revision === current.revision && newer.status === current.status) {
        const ownPhotos = pending.length > 0 ? { files: current.files, returned: current.returned } : {};
        const adopted = { ...newer, ...ownPhotos };
        if (JSON.stringify(adopted) !== JSON.stringify(current)) store.set({ draft: adopted });
      }
      const policy = await loadPolicy().catch(() => null);
      if (policy) self.renewPolicy(policyOf(policy, store.get().draft));
    },
    replaceDraft: (newer) => store.set({ draft: newer, savedAt: newer.updatedAt ?? null }),
    async loadTerms() {
      if (terms) return;
      const [{ termRules }] = await Promise.all([
        import(/* webpackChunkName: "form-terms" */ './termRules'),
        import(/* webpackChunkName: "form-car-texts" */ '@/locales/areas/names/zh-CN.cars'),
      ]);
      if (terms) return;
      terms = termRules;
      const shown = store.get();
      if (shown.policy && shown.edition) self.validator = validatorFor(shown.policy.common, shown.edition);
      store.set({}); // subscribers render again with the new validator
    },
    renewPolicy(newer) {
      const newEdition = findEdition(newer.editions, store.get().draft);
      if (!newEdition || newEdition === store.get().edition) return;
      self.validator = validatorFor(newer.common, newEdition);
      store.flow = self.validator.form;
      store.set({ policy: newer, edition: newEdition });
    },
    async close(deleteCopy) {
      autosave.stop();
      tabs.stop();
      releaseUnsaved();
      window.removeEventListener('beforeunload', onBeforeUnload);
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onVisibilityChange);
      await Promise.all([photos.stop(), stopLocalCopy()]);
      if (deleteCopy) await deleteLocalCopy(store.get().draft);
    },
  };
  return self;
}
