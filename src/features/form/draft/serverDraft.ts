import type { Detail, StoredFile } from '@domain/contract/types';
import { photoIds } from '@domain/flow/correction';

import { ApiError } from '@/services/apiError';
import { differences, isSameValue, valueAt, type SentValues } from './edits';

/** Returns whether `newer` is the result of an own save of `base` whose reply was lost: it differs only in values that were sent. */
export const isOwnSave = (base: Detail, sent: SentValues | null, newer: Detail): boolean =>
  sent?.revision === base.revision &&
  newer.revision === base.revision + 1 &&
  differences(base.steps, newer.steps).every((path) =>
    sent.values[path]?.some((value) => isSameValue(value, valueAt(newer.steps, path))),
  );

/** Responses may arrive out of order. Submitting does not increase `revision`, so equal revisions are compared by `updatedAt`. */
export const isNewer = (one: Detail, than: Detail): boolean =>
  one.revision > than.revision ||
  (one.revision === than.revision && one.status !== than.status && (one.updatedAt ?? '') >= (than.updatedAt ?? ''));

/** The round of edits and photos: 0 before the submission, then that of the correction. Those of another round are not sent. */
export const roundOf = ({ status, returned }: Pick<Detail, 'status' | 'returned'>): number =>
  status === 'returned' ? (returned?.round ?? 0) : 0;

const idsOf = ({ files }: Detail) => files.map(({ id }) => id).join();
export const hasSameFiles = (one: Detail, other: Detail): boolean => idsOf(one) === idsOf(other);

/** Returns the draft with these files. A marked slot is touched when its photos are not those of the last submission (`old`). */
export function withFiles(draft: Detail, files: Detail['files']): Detail {
  const returned = draft.returned && {
    ...draft.returned,
    items: draft.returned.items.map((item) =>
      Array.isArray(item.old) ? { ...item, touched: photoIds(files, item.key) !== [...item.old].sort().join() } : item,
    ),
  };
  return { ...draft, files, returned };
}

/**
 * Returns `reply` with the photos and corrected marks that were added during its request: it may not contain them.
 * `before` and `now`: the local draft when the request was sent and when the reply arrived.
 */
export function keepNewerPhotos(reply: Detail, before: Detail, now: Detail): Detail {
  if (now.files === before.files) return reply;
  const touched = new Set(now.returned?.items.filter((item) => item.touched).map(({ key }) => key));
  const items = reply.returned?.items.map((item) => ({ ...item, touched: item.touched || touched.has(item.key) }));
  return withFiles({ ...reply, ...(reply.returned && items && { returned: { ...reply.returned, items } }) }, now.files);
}

/** The union of both file lists, used until the server returns the current one. */
export const unionOfFiles = (one: Detail, other: Detail): StoredFile[] => [
  ...one.files,
  ...other.files.filter(({ id }) => !one.files.some((file) => file.id === id)),
];

/** Whether no reply has arrived, so that the server may or may not have processed the request. A cancelled call does not count. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && error.status === undefined && error.kind !== 'canceled';
