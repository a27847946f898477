import type { Detail } from '@domain/contract/types';

import type { DraftStore } from './state';

/** Two tabs of one browser: what one has saved, the other shows, unless it holds unsaved words of its own. */
export function connectTabs(store: DraftStore): { tell: (draft: Detail) => void; stop: () => void } {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, stop: () => undefined };
  const channel = new BroadcastChannel(`draft-${store.get().draft.id}`);
  channel.onmessage = ({ data }: MessageEvent<Detail>) => {
    const { draft, edits } = store.get();
    const newer = data.revision > draft.revision || data.status !== draft.status;
    if (newer && Object.keys(edits).length === 0)
      store.dispatch('caughtUp', { draft: data, savedAt: data.updatedAt ?? null });
  };
  return { tell: (draft) => channel.postMessage(draft), stop: () => channel.close() };
}
