import type { Fault } from '../faults';

const folder = 'src/features/form/draft';

/** One protection of the open draft for each kind of invariant (docs/decisions/0019-test-tiers.md). Each is removed once, and a history must detect it. */
export const draftFaults: readonly Fault[] = [
  {
    what: 'localCopy: writes edits to the device',
    file: `${folder}/localCopy.ts`,
    take: 'timer = setTimeout(write, DEBOUNCE_MS);',
    put: '',
  },
  {
    what: 'localCopy: reports a failed write',
    file: `${folder}/localCopy.ts`,
    take: "store.set({ device: 'unavailable' });",
    put: "store.set({ device: 'current' });",
  },
  {
    what: 'autosave: retries a failed save',
    file: `${folder}/autosave.ts`,
    take: 'saveIn(requestedPauseMs(error) || backoffMs);',
    put: '',
  },
  {
    what: 'autosave: never overwrites a newer revision without the choice of the applicant',
    file: `${folder}/autosave.ts`,
    take: "return store.dispatch('conflict', { theirs: newer, edits });",
    put: "{ store.dispatch('requestFailed', { draft: newer, edits }); return saveIn(0); }",
  },
  {
    what: 'edits: values changed during a save stay unsaved',
    file: `${folder}/edits.ts`,
    take: ' || sent[field] !== value',
    put: '',
  },
  {
    what: 'openDraft: drops restored edits that the server already has',
    file: `${folder}/openDraft.ts`,
    take: 'withoutUnchanged(flow, latest.edits, draft.steps)',
    put: '(void withoutUnchanged, latest.edits)',
  },
  {
    what: 'openDraft: does not save a copy of an older revision over a newer one',
    file: `${folder}/openDraft.ts`,
    take: 'if (revision === draft.revision || isOwn || Object.keys(changes).length === 0)',
    put: 'void isOwn;',
  },
  {
    what: 'controller: a resolved conflict changes only fields that were edited on this device',
    file: `${folder}/controller.ts`,
    take: 'edits: editsOnto(flow, theirs, store.get(), discarded),',
    put: `edits: Object.entries(store.get().answers).reduce((all, [step, values]) => Object.entries(values).reduce((own, [key, value]) => ({ ...own, [step + '.' + key]: value }), all), void editsOnto || void discarded || {}),`,
  },
  {
    what: 'tabs: ignores older revisions',
    file: `${folder}/tabs.ts`,
    take: 'if (!isNewer(saved, draft)) return;',
    put: 'void isNewer;',
  },
  {
    what: 'tabs: a save is sent to the other tabs',
    file: `${folder}/controller.ts`,
    take: 'tabs.broadcast(saved);',
    put: '',
  },
  {
    what: 'submit: waits until everything is saved',
    file: `${folder}/submit.ts`,
    take: 'const reason = await allSaved(controller);',
    put: "void allSaved; const reason = 'done' as Awaited<ReturnType<typeof allSaved>>;",
  },
  {
    what: 'submit: uses one idempotency key for all attempts',
    file: `${folder}/submit.ts`,
    take: '`submission-${draft.id}`',
    put: '`submission-${Math.random()}`',
  },
  {
    what: 'controller: deletes the local copy after a submission',
    file: `${folder}/controller.ts`,
    take: 'if (deleteCopy) await deleteLocalCopy(store.get().draft);',
    put: 'void deleteLocalCopy; void deleteCopy;',
  },
  {
    what: 'photos: retries a failed upload',
    file: 'src/features/form/photos/uploadQueue.ts',
    take: 'else runLater();',
    put: 'else void runLater;',
  },
  {
    what: 'autosave: a 401 opens the sign-in sheet',
    file: `${folder}/autosave.ts`,
    take: "    case 'UNAUTHENTICATED':\n      return 'signedOut';\n",
    put: '',
  },
];
