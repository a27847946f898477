import type { Detail, StoredFile } from '@domain/contract/types';

import { readFiles } from '@/services/photos';
import type { DraftStore } from './state';

/** Answers overtake one another. A submission is no revision; of two that stand at the same one the later is newer. */
export const isNewer = (one: Detail, than: Detail): boolean =>
  one.revision > than.revision ||
  (one.revision === than.revision && one.status !== than.status && (one.updatedAt ?? '') >= (than.updatedAt ?? ''));

/** A photo that arrived while the call was under way is not yet in its answer, nor that its slot was mended. */
export function withPhotosSince(before: Detail, now: Detail, saved: Detail): Detail {
  if (now.files === before.files) return saved;
  const touched = new Set(now.returned?.items.filter((item) => item.touched).map(({ key }) => key));
  const items = saved.returned?.items.map((item) => ({ ...item, touched: item.touched || touched.has(item.key) }));
  return { ...saved, files: now.files, ...(saved.returned && items && { returned: { ...saved.returned, items } }) };
}

/** What is listed on the server. Where two versions are shown just now it is in either: a photo is no part of what they differ in. */
export function listFiles(store: DraftStore, files: StoredFile[]): void {
  const { draft, theirs } = store.get();
  store.set({ draft: { ...draft, files }, ...(theirs && { theirs: { ...theirs, files } }) });
}

/** Of two versions of which nobody knows which is later: what either lists, until the server is asked. */
export const filesOfBoth = (one: Detail, other: Detail): StoredFile[] => [
  ...one.files,
  ...other.files.filter(({ id }) => !one.files.some((file) => file.id === id)),
];

/** Asks the server. What came or went here meanwhile may not be in its answer: then it is asked again. */
export async function lookAtFiles(store: DraftStore): Promise<void> {
  const { id, files } = store.get().draft;
  const there = await readFiles(id);
  if (store.get().draft.files === files) listFiles(store, there);
  else await lookAtFiles(store);
}
