import type { Detail } from '@domain/contract/types';

import { reloadFiles } from './fileList';
import { hasSameFiles, isNewer } from './serverDraft';
import type { DraftStore } from './store';

interface Tabs {
  /** Sends a saved draft to the other tabs. */
  broadcast(saved: Detail): void;
  stop(): void;
}

/** Syncs the tabs of one browser: a tab shows what another tab saved, unless it has unsaved edits. */
export function connectTabs(store: DraftStore): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { broadcast: () => undefined, stop: () => undefined };
  let stopped = false;
  const channel = new BroadcastChannel(`draft-${store.get().draft.id}`);
  /** The last draft received while there were unsaved edits or a conflict; shown when these are gone. */
  let postponed: Detail | undefined;

  function receive(saved: Detail): void {
    const { draft, edits, theirs } = store.get();
    postponed = undefined;
    if (!isNewer(saved, draft)) return;
    // During a conflict the edits may be empty as well, because edits of hidden fields are dropped.
    if (Object.keys(edits).length > 0 || theirs) {
      postponed = saved;
      return;
    }
    const isSame = hasSameFiles(saved, draft);
    const { files } = isSame ? saved : draft;
    store.dispatch('refreshed', { draft: { ...saved, files }, savedAt: saved.updatedAt ?? null });
    // Photos do not change the revision, so only the server knows which file list is current.
    if (!isSame) reloadFiles(store).catch(() => undefined);
  }
  channel.onmessage = ({ data }: MessageEvent<Detail>) => receive(data);
  const unsubscribe = store.subscribe(
    () => postponed && !store.get().theirs && Object.keys(store.get().edits).length === 0 && receive(postponed),
  );
  return {
    // A save may end after the draft was closed, and a closed channel throws.
    broadcast: (saved) => stopped || channel.postMessage(saved),
    stop: () => {
      stopped = true;
      unsubscribe();
      channel.close();
    },
  };
}
