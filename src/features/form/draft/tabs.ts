import type { Detail } from '@domain/contract/types';

import { isNewer, reloadFiles } from './serverDraft';
import type { DraftStore } from './store';

const idsOf = ({ files }: Detail) => files.map(({ id }) => id).join();

/** Syncs the tabs of one browser: a tab shows what another tab saved, unless it has unsaved edits. */
export function connectTabs(store: DraftStore): { tell: (draft: Detail) => void; stop: () => void } {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, stop: () => undefined };
  const channel = new BroadcastChannel(`draft-${store.get().draft.id}`);
  /** The last draft received while there were unsaved edits or a conflict; shown when these are gone. */
  let missed: Detail | undefined;

  function show(told: Detail): void {
    const { draft, edits, theirs } = store.get();
    missed = undefined;
    // During a conflict the edits may be empty as well, because edits of hidden fields are dropped.
    if (isNewer(told, draft) && Object.keys(edits).length === 0 && !theirs) {
      const isAgreed = idsOf(told) === idsOf(draft);
      const { files } = isAgreed ? told : draft;
      store.dispatch('refreshed', { draft: { ...told, files }, savedAt: told.updatedAt ?? null });
      // Photos do not change the revision, so only the server knows which file list is current.
      if (!isAgreed) reloadFiles(store).catch(() => undefined);
    } else if (isNewer(told, draft)) missed = told;
  }
  channel.onmessage = ({ data }: MessageEvent<Detail>) => show(data);
  const stopWaiting = store.subscribe(
    () => missed && !store.get().theirs && Object.keys(store.get().edits).length === 0 && show(missed),
  );
  return {
    tell: (draft) => channel.postMessage(draft),
    stop: () => {
      stopWaiting();
      channel.close();
    },
  };
}
