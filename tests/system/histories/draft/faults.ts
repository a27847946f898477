import type { Fault } from '../faults';

const folder = 'src/features/form/draft';

/** Protections of the open draft (docs/decisions/0019-test-tiers.md). Each is removed once, and a history must detect it. */
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
    what: 'autosave: adopts a newer revision without a question only if it contains nothing but own values',
    file: `${folder}/serverDraft.ts`,
    take: 'sent.values[path]?.some((value) => isSameValue(value, valueAt(newer.steps, path))),',
    put: '(void isSameValue, void valueAt, path) !== null,',
  },
  {
    what: 'edits: values changed during a save stay unsaved',
    file: `${folder}/edits.ts`,
    take: ' || sent[field] !== value',
    put: '',
  },
  {
    what: 'autosave: saves again after an edit during a save',
    file: `${folder}/autosave.ts`,
    take: "store.dispatch(isEditedDuringSave ? 'editedDuringSave' : 'saved');",
    put: "store.dispatch('saved');",
  },
  {
    what: 'autosave: keeps a photo that arrives during a save',
    file: `${folder}/autosave.ts`,
    take: 'const draft = keepNewerPhotos(saved, before, store.get().draft);',
    put: 'const draft = saved; void keepNewerPhotos; void before;',
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
    what: 'tabs: does not replace a draft with unsaved edits',
    file: `${folder}/tabs.ts`,
    take: 'if (Object.keys(edits).length > 0 || theirs) {',
    put: 'if (!edits || theirs) {',
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
    what: 'controller: a refresh keeps edits made during its request',
    file: `${folder}/controller.ts`,
    take: 'if (!newer || !isIdle()) return;',
    put: 'if (!newer) return;',
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
    what: 'photos: resumes waiting photos after a reload',
    file: 'src/features/form/photos/uploadQueue.ts',
    take: 'if (stopped || !kept.length) return;',
    put: 'if (kept) return;',
  },
  {
    what: 'photos: a retake keeps the stored photo until the server accepts the new one',
    file: 'src/features/form/photos/uploadQueue.ts',
    take: 'const file = await upload({',
    put: 'if (replaces) await remove(replaces); const file = await upload({',
  },
  {
    what: 'photos: drops a photo for a full slot and shows the stored one',
    file: 'src/features/form/photos/uploadQueue.ts',
    take: "if (error instanceof ApiError && error.code === 'LIMIT_REACHED') return await onFullSlot(pending, error);",
    put: 'void onFullSlot;',
  },
  {
    what: 'autosave: a 401 opens the sign-in sheet',
    file: `${folder}/autosave.ts`,
    take: "    case 'UNAUTHENTICATED':\n      return 'signedOut';\n",
    put: '',
  },
  {
    what: 'store: drops edits of hidden fields',
    file: `${folder}/store.ts`,
    take: 'const edits = editableEdits(draftStore.flow, next.draft, next.edits);',
    put: 'const { edits } = next;',
  },
  {
    what: 'autosave: no phase "saved" while a number is still text',
    file: `${folder}/autosave.ts`,
    take: 'if (unsendable.length) store.dispatch(event, {',
    put: "void event; if (unsendable.length) store.dispatch('saved', {",
  },
  {
    what: 'openDraft: a sign-out closes the draft of this tab and deletes its copy',
    file: `${folder}/openDraft.ts`,
    take: 'if (hasSignedOut()) void closeDraft(true);',
    put: 'if (hasSignedOut()) void 0;',
  },
  {
    what: 'photos: does not store or send a photo that is deleted during its preparation',
    file: 'src/features/form/photos/uploadQueue.ts',
    take: 'const isWanted = () => !stopped && find(localId) !== undefined;',
    put: 'const isWanted = () => !stopped;',
  },
  {
    what: 'photos: deletes an uploaded photo from a full device',
    file: 'src/features/form/photos/localPhotos.ts',
    take: '() => dropRecords([infoName(draftId, localId), bytesName(draftId, localId)])',
    put: '() => keepText(infoName(draftId, localId), null).then(() => dropRecords([infoName(draftId, localId), bytesName(draftId, localId)]))',
  },
];
