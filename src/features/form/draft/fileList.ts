import type { StoredFile } from '@domain/contract/types';

import { readFiles } from '@/services/photos';
import { withFiles } from './serverDraft';
import type { DraftStore } from './store';

/** Sets the file list in both versions of a conflict: photos are never part of the conflict. */
export function setFiles(store: DraftStore, files: StoredFile[]): void {
  const { draft, theirs } = store.get();
  store.set({ draft: withFiles(draft, files), ...(theirs && { theirs: withFiles(theirs, files) }) });
}

/** Reloads the file list. Repeats if the local list changed during the request. */
export async function reloadFiles(store: DraftStore): Promise<void> {
  const { id, files } = store.get().draft;
  const stored = await readFiles(id);
  if (store.get().draft.files === files) setFiles(store, stored);
  else await reloadFiles(store);
}
