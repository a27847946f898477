import type { Detail } from '@domain/contract/types';

import { isNewer, lookAtFiles } from './told';
import type { DraftStore } from './state';

const idsOf = ({ files }: Detail) => files.map(({ id }) => id).join();

/** Two tabs of one browser: what one has saved, the other shows, unless it holds unsaved words of its own. */
export function connectTabs(store: DraftStore): { tell: (draft: Detail) => void; stop: () => void } {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, stop: () => undefined };
  const channel = new BroadcastChannel(`draft-${store.get().draft.id}`);
  /** Told over words that are unsaved here: shown when there are none any more, as after a choice for the other version. */
  let missed: Detail | undefined;

  function show(told: Detail): void {
    const { draft, edits, theirs } = store.get();
    missed = undefined;
    // While the person chooses between two versions, the edits may be empty, too: hidden ones are dropped.
    if (isNewer(told, draft) && Object.keys(edits).length === 0 && !theirs) {
      const isAgreed = idsOf(told) === idsOf(draft);
      const { files } = isAgreed ? told : draft;
      store.dispatch('caughtUp', { draft: { ...told, files }, savedAt: told.updatedAt ?? null });
      // A photo is no revision: whether the save was answered before it came, or it came and went over there, only the server knows.
      if (!isAgreed) lookAtFiles(store).catch(() => undefined);
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
