import type { Detail, PolicyReply } from '@domain/contract/types';
import type { FlowDef, StepKey, Value } from '@domain/flow/types';
import { findEdition } from '@domain/policy/findEdition';

import { holdUnsaved } from '@/runtime/unsaved';
import { AFTER_LEAVING_MS } from '@/scheduling';
import { call } from '@/services/call';
import { clock, elapsedMs, stopwatch } from '@/services/clock';
import { lazyPhotoQueue } from '../photos/lazyQueue';
import type { PhotoQueue } from '../photos/queue';
import { createAutosave } from './autosave';
import { dropDeviceCopy, startDeviceCopy, type Taken } from './deviceCopy';
import { valueAt, type Edits, type Path } from './edits';
import { confirmationOf, withoutEcho } from './fields';
import { isNewer, lookAtFiles, withPhotosSince } from './told';
import { createDraftStore, type DraftReader, type OpenEdition } from './state';
import { connectTabs } from './tabs';
import type { Validator } from './validator';

/** A page that comes back to the front looks for news at most this often. */
const FOCUS_REFRESH_MS = 5_000;

/** The rules are fetched when somebody begins to fill in, not before the form can be seen: reading needs none of them. */
export const importValidator = () => import(/* webpackChunkName: "flow-rules" */ './validator');

/** A draft that is open in this tab. Its parts (saving, the copy on the device, photos, the other tabs) write through it, screens ask it. */
export interface DraftSession {
  store: DraftReader;
  photos: PhotoQueue;
  /** Null until `prepare` has fetched it: then `isValidated` turns true. */
  readonly validator: Validator | null;
  /** Somebody begins to fill in: fetches the rules. */
  prepare(): Promise<Validator>;
  change(path: Path, value: Value): void;
  touch(path: Path): void;
  showErrors(step: StepKey): void;
  /** Both versions were shown; these edits go on top of the newer one. */
  resolveConflict(edits: Edits): void;
  /** Whatever could not be sent, again. */
  flush(): Promise<void>;
  /** The server does not know this person any more: nothing is sent until one has signed in. */
  signedOut(): void;
  signedIn(): void;
  /** Somebody may have saved elsewhere meanwhile: looked up, unless words are unsaved here (the next save will tell). */
  refresh(): Promise<void>;
  /** The server answered with a newer state of this application. */
  replaceDraft(draft: Detail): void;
  /** Validates, shows and submits by this policy from now on. */
  renewPolicy(policy: PolicyReply): Promise<void>;
  /** Submitted, withdrawn or deleted: nothing stays on the device. */
  close(andForget: boolean): Promise<void>;
}

export interface Opened {
  flow: FlowDef;
  draft: Detail;
  policy: PolicyReply;
  edition: OpenEdition;
  /** What this device had kept of it. */
  restored: Parameters<typeof createDraftStore>[2];
  /** The copies that stand in it now. */
  taken: Taken;
}

export function createSession({ flow, draft, policy, edition, restored, taken }: Opened): DraftSession {
  const store = createDraftStore(flow, draft, { ...restored, policy, edition });
  // What was put together from two versions lists the photos of both: which of them are there only the server knows.
  if (restored.draft) lookAtFiles(store).catch(() => undefined);
  const saver = createAutosave(store, async (id, step, values, revision) => {
    const saved = await call('saveStep', {
      params: { id, step },
      body: values,
      headers: { 'If-Match': String(revision) },
      keepToken: true,
    });
    tabs.tell(saved);
    return saved;
  });
  const tabs = connectTabs(store);
  const photos = lazyPhotoQueue(store, policy.common.upload);
  const stopShadow = startDeviceCopy(store, taken);
  const letGo = holdUnsaved(() => Object.keys(store.get().edits).length > 0 || store.get().photos.length > 0);

  let lookedAt = stopwatch.now();
  let validator: Validator | null = null;
  const rules = () => {
    const { policy: latest, edition: open } = store.get();
    return { common: (latest ?? policy).common, edition: open ?? edition };
  };

  const again = () => {
    if (store.get().phase === 'signIn') return; // signing in sends it all
    void saver.flush();
    photos.resume();
  };
  const seen = () => {
    if (document.visibilityState === 'visible') void self.refresh();
    else if (store.get().phase === 'unsaved') void saver.flush();
  };
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', seen);

  const self: DraftSession = {
    store,
    photos,
    get validator() {
      return validator;
    },
    async prepare() {
      photos.start();
      const { createValidator } = await importValidator();
      validator ??= createValidator({ flow, ...rules(), clock });
      if (!store.get().isValidated) store.set({ isValidated: true });
      return validator;
    },
    change(path, value) {
      const { answers, edits, device } = store.get();
      if (valueAt(answers, path) === value) return;
      const confirmation = confirmationOf(flow, path);
      const unconfirmed: Edits = confirmation && valueAt(answers, confirmation) ? { [confirmation]: null } : {};
      // All that follows from a letter is told at once: each telling asks every field what has changed.
      store.dispatch('typed', {
        edits: { ...edits, [path]: value, ...unconfirmed },
        device: device === 'current' ? 'stale' : device,
      });
      saver.schedule();
    },
    touch(path) {
      if (store.get().touched.has(path)) return;
      setTimeout(() => store.set({ touched: new Set(store.get().touched).add(path) }), AFTER_LEAVING_MS);
    },
    showErrors: (step) => store.set({ attempted: new Set(store.get().attempted).add(step) }),
    resolveConflict(edits) {
      const { theirs } = store.get();
      if (!theirs) return;
      store.dispatch('resolved', {
        draft: theirs,
        theirs: null,
        edits: withoutEcho(flow, edits, theirs.steps),
        savedAt: theirs.updatedAt ?? null,
      });
      void self.flush(); // with a photo that met the end of a session under the choice
    },
    async flush() {
      photos.resume();
      await saver.flush();
    },
    signedOut: () => store.dispatch('signedOut'),
    signedIn: () => store.dispatch('signedIn'),
    async refresh() {
      const idle = () => store.get().phase === 'saved' && Object.keys(store.get().edits).length === 0;
      if (!idle() || elapsedMs(lookedAt) < FOCUS_REFRESH_MS) return;
      lookedAt = stopwatch.now();
      const before = store.get().draft;
      const newer = await call('application', { params: { id: draft.id }, keepToken: true }).catch(() => null);
      if (newer && idle() && isNewer(newer, store.get().draft))
        store.set({ draft: withPhotosSince(before, store.get().draft, newer) });
    },
    replaceDraft: (newer) => store.set({ draft: newer, savedAt: newer.updatedAt ?? null }),
    async renewPolicy(newer) {
      const found = findEdition(newer.editions, store.get().draft);
      if (!found) return;
      const { common } = newer;
      if (validator) validator = (await importValidator()).createValidator({ flow, common, edition: found, clock });
      store.set({ policy: newer, edition: found });
    },
    async close(andForget) {
      saver.stop();
      photos.stop();
      tabs.stop();
      letGo();
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', seen);
      await stopShadow();
      if (andForget) await dropDeviceCopy(store.get().draft);
    },
  };
  return self;
}
