import type { Fault } from '../faults';

const folder = 'src/features/form/draft';

/** Protections of the open draft (docs/decisions/proving.md). Each is removed once, and a history must detect it. */
export const draftFaults: readonly Fault[] = [
  {
    what: 'what is typed is written to the device',
    file: `${folder}/localCopy.ts`,
    take: 'timer = setTimeout(write, PAUSE_MS);',
    put: '',
  },
  {
    what: 'a write that fails is said',
    file: `${folder}/localCopy.ts`,
    take: "store.set({ device: 'unavailable' });",
    put: "store.set({ device: 'current' });",
  },
  {
    what: 'a save that failed goes again by itself',
    file: `${folder}/autosave.ts`,
    take: 'later(own ? own * 1000 : (RETRIES_MS[Math.min(failures, RETRIES_MS.length - 1)] ?? 0));',
    put: '',
  },
  {
    what: 'an older revision asks the person, never overwrites',
    file: `${folder}/autosave.ts`,
    take: "if (Object.keys(edits).length) store.dispatch('conflict', { theirs, edits });",
    put: "if (Object.keys(edits).length) { store.dispatch('requestFailed', { draft: theirs, edits }); later(0); }",
  },
  {
    what: 'what was typed while a save was under way stays unsaved',
    file: `${folder}/edits.ts`,
    take: ' || sent[field] !== value',
    put: '',
  },
  {
    what: 'a save with words left is not the last one',
    file: `${folder}/autosave.ts`,
    take: "store.dispatch(left ? 'editedDuringSave' : 'saved');",
    put: "store.dispatch('saved');",
  },
  {
    what: 'a photo that arrived during a save stays listed',
    file: `${folder}/autosave.ts`,
    take: 'const draft = keepNewerPhotos(before, store.get().draft, saved);',
    put: 'const draft = saved; void keepNewerPhotos; void before;',
  },
  {
    what: 'our own words that come back are no edit any more',
    file: `${folder}/openDraft.ts`,
    take: 'withoutUnchanged(flow, latest.edits, draft.steps)',
    put: '(void withoutUnchanged, latest.edits)',
  },
  {
    what: 'a copy of an older revision is not sent over a newer one',
    file: `${folder}/openDraft.ts`,
    take: 'if (base.draft.revision === draft.revision) return',
    put: 'return',
  },
  {
    what: 'another tab is shown over nothing that is unsaved here',
    file: `${folder}/tabs.ts`,
    take: 'isNewer(told, draft) && Object.keys(edits).length === 0',
    put: 'isNewer(told, draft) && edits',
  },
  {
    what: 'another tab is shown only what is newer',
    file: `${folder}/tabs.ts`,
    take: 'if (isNewer(told, draft) && ',
    put: 'if ((isNewer(told, draft) || true) && ',
  },
  {
    what: 'the tabs tell one another',
    file: `${folder}/controller.ts`,
    take: 'tabs.tell(saved);',
    put: '',
  },
  {
    what: 'a look for news leaves what was typed meanwhile',
    file: `${folder}/controller.ts`,
    take: 'if (newer && idle() && ',
    put: 'if (newer && ',
  },
  {
    what: 'a submission waits until everything is saved',
    file: `${folder}/submit.ts`,
    take: 'const reason = await settled(open);',
    put: "void settled; const reason = 'done' as Awaited<ReturnType<typeof settled>>;",
  },
  {
    what: 'one key for one submission, however often it is sent',
    file: `${folder}/submit.ts`,
    take: '`submission-${draft.id}`',
    put: '`submission-${Math.random()}`',
  },
  {
    what: 'nothing stays on the device once it is submitted',
    file: `${folder}/controller.ts`,
    take: 'if (andForget) await deleteLocalCopy(store.get().draft);',
    put: 'void deleteLocalCopy; void andForget;',
  },
  {
    what: 'a photo goes again by itself',
    file: 'src/features/form/photos/uploadQueue.ts',
    take: 'else runLater();',
    put: 'else void runLater;',
  },
  {
    what: 'a photo that waits is taken up again by the next page',
    file: 'src/features/form/photos/uploadQueue.ts',
    take: 'if (stopped || !kept.length) return;',
    put: 'if (kept) return;',
  },
  {
    what: 'a retake keeps the good photo until the server has accepted the new one',
    file: 'src/features/form/photos/uploadQueue.ts',
    take: 'const file = await upload({',
    put: 'if (replaces) await remove(replaces); const file = await upload({',
  },
  {
    what: 'a photo for a full slot is dropped, and the stored one is shown',
    file: 'src/features/form/photos/uploadQueue.ts',
    take: "if (error instanceof ApiError && error.code === 'LIMIT_REACHED') return await onFullSlot(pending, error);",
    put: 'void onFullSlot;',
  },
  {
    what: 'a session that is over is said, and sent again after the sign-in',
    file: `${folder}/autosave.ts`,
    take: "if (error.code === 'UNAUTHENTICATED') return 'signedOut';",
    put: '',
  },
  {
    what: 'edits of hidden fields are dropped',
    file: `${folder}/store.ts`,
    take: 'const shown = withoutHidden(flow, next.draft, next.edits);',
    put: 'const shown = next.edits;',
  },
  {
    what: 'no phase "saved" while a number is still text',
    file: `${folder}/autosave.ts`,
    take: "if (held.length) store.dispatch('heldBack', {",
    put: "if (held.length) store.dispatch('saved', {",
  },
  {
    what: 'a sign-out stops the draft of this tab and drops its copy',
    file: `${folder}/openDraft.ts`,
    take: 'onSession(() => hasSignedOut() && void closeDraft(true));',
    put: 'void onSession; void hasSignedOut;',
  },
  {
    what: 'a photo that is deleted during its preparation is not stored or sent',
    file: 'src/features/form/photos/uploadQueue.ts',
    take: 'const isWanted = () => !stopped && find(localId) !== undefined;',
    put: 'const isWanted = () => !stopped;',
  },
  {
    what: 'a photo that has arrived is dropped from a full device',
    file: 'src/features/form/photos/localPhotos.ts',
    take: '() => dropRecords([infoName(draftId, localId), bytesName(draftId, localId)])',
    put: '() => keepText(infoName(draftId, localId), null).then(() => dropRecords([infoName(draftId, localId), bytesName(draftId, localId)]))',
  },
];
