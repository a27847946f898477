import type { Detail } from '@domain/contract/types';
import type { FlowDef, FlowId, Value } from '@domain/flow/types';
import { last } from '@domain/last';
import type { Status } from '@domain/status';

import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { dropApplication, dropRecords, keepText, namesOf, readText, type Name } from '@/services/deviceStore';
import { stopwatch } from '@/services/clock';
import { deviceCanKeep } from '@/services/deviceVault';
import { getToken } from '@/services/session';
import { isNewer } from './serverDraft';
import { knownEdits, withoutUnchanged, withSent, type Edits, type Path, type SentValues } from './edits';
import type { DraftState, DraftStore, Leftover } from './store';

/** Format version. Increase it when newer code cannot read older copies; these are then ignored. */
const VERSION = 1;
/** Short, because the camera may kill the tab; long enough not to encrypt on every keystroke. */
const DEBOUNCE_MS = 150;

interface StoredCopy {
  version: number;
  /** The sign-in token: offline, a copy is only restored for the same sign-in session. */
  token: string | null;
  draft: Detail;
  edits: Edits;
  /** Values sent with the revision of `draft` whose reply has not arrived. */
  sent?: SentValues | null;
  /** Edit time by field (ms): if two tabs changed the same field, the later edit wins. */
  typedAt?: Record<Path, number>;
}

/** The copy written by one tab, with its record names; they are dropped after another tab has merged the copy into its own. */
export interface LocalCopy extends Pick<StoredCopy, 'draft' | 'edits' | 'sent' | 'typedAt'> {
  names: Name[];
}

/**
 * Each tab writes its own copy, with a new name per write (`draft-1/draft/<tab>/<count>`): tabs never overwrite each other,
 * and dropping a merged copy by name cannot delete a later write of its tab.
 */
const prefixOf = (id: string): Name => `${id}/draft`;
const splitName = (name: Name): [tab: string, count: number] => {
  const [, , tab = '', count = '0'] = name.split('/');
  return [tab, Number(count)];
};

type NamedCopy = StoredCopy & { names: Name[] };

/** Returns what could be read. `isComplete` is false when a read failed or timed out: then there may be more copies. */
async function readCopies(id: string): Promise<{ copies: NamedCopy[]; isComplete: boolean }> {
  if (!deviceCanKeep()) return { copies: [], isComplete: true };
  let isComplete = true;
  const failed = () => {
    isComplete = false;
  };
  // If a tab is killed after writing a copy and before dropping the previous copy, it has several names.
  const byTab = new Map<string, Name[]>();
  const names = ((await namesOf(prefixOf(id)).catch(failed)) ?? []).sort(
    (one, other) => splitName(one)[1] - splitName(other)[1],
  );
  for (const name of names) byTab.set(splitName(name)[0], [...(byTab.get(splitName(name)[0]) ?? []), name]);
  const read = await Promise.all(
    [...byTab.values()].map(async (ofTab) => {
      const copy = await readText<StoredCopy>(last(ofTab)!).catch(failed);
      return copy?.version === VERSION ? { ...copy, names: ofTab } : null;
    }),
  );
  const copies = read
    .filter((copy) => copy !== null)
    .sort(({ draft: one }, { draft: other }) => Number(isNewer(one, other)) - Number(isNewer(other, one)));
  return { copies, isComplete };
}

/** Returns the copies of all tabs with their unsaved edits and the draft revision these are based on, newest revision last. */
export const readLocalCopies = async (flow: DraftStore['flow'], id: string): Promise<LocalCopy[]> =>
  (await readCopies(id)).copies.map(({ edits, ...copy }) => ({ ...copy, edits: knownEdits(flow, edits) }));

/** Returns the merged edits of all copies with their edit times; for the same field the later edit wins. */
export function mergeEdits(copies: readonly LocalCopy[]): { edits: Edits; typedAt: Record<Path, number> } {
  const latest = new Map<Path, { value: Value; at: number }>();
  for (const { edits, typedAt = {} } of copies)
    for (const [path, value] of Object.entries(edits) as [Path, Value][]) {
      const at = typedAt[path] ?? 0;
      if (at >= (latest.get(path)?.at ?? 0)) latest.set(path, { value, at });
    }
  return {
    edits: Object.fromEntries([...latest].map(([path, { value }]) => [path, value])),
    typedAt: Object.fromEntries([...latest].map(([path, { at }]) => [path, at])),
  };
}

/** Returns the values that any tab sent with this revision. */
export function mergeSent(copies: readonly LocalCopy[], revision: number): SentValues | null {
  let merged: SentValues | null = null;
  for (const { sent } of copies)
    if (sent?.revision === revision)
      for (const [path, values] of Object.entries(sent.values))
        for (const value of values) merged = withSent(merged, revision, { [path]: value });
  return merged;
}

/** From these the office may return the application: the correction shows what was not sent before (`leftoverOf`). */
const mayBeReturned: readonly Status[] = ['submitted', 'reviewing', 'returned', 'approved', 'publicity'];

/** Whether the unsent edits and photos of an earlier draft are of no use any more. `isOfSession`: they were made in this sign-in session. */
const isUseless = (id: string, isOfSession: boolean): Promise<boolean> =>
  call('application', { params: { id } }).then(
    ({ status }) => !mayBeReturned.includes(status),
    (error: unknown) => isOfSession && toApiError(error).status === 404,
  );

/**
 * Drops the records of an earlier draft of the same flow: it was submitted or deleted elsewhere, or the reply to its submission was
 * lost. A copy that was returned for correction since is kept; so is everything while copies or photos cannot be read. Unsent edits and photos
 * are kept while a correction can show them. They are dropped only of an application of this person: others may belong to the person who
 * used the phone before. A copy of this sign-in session proves it, also when the server has deleted the application.
 * Returns the unsent work that was dropped.
 */
export async function dropOldDraft(flow: FlowDef, { id, steps }: Detail): Promise<Leftover | null> {
  if (!deviceCanKeep()) return null;
  const latest: Name = `last/${flow.id}`;
  const old = await readText<string>(latest).catch(() => null);
  if (!old || old === id) return null;
  const { copies, isComplete } = await readCopies(old);
  const photos = await namesOf(`${old}/photos`).catch(() => null);
  if (!isComplete || photos === null || copies.some(({ draft }) => draft.status !== 'draft')) return null;
  const hasNothingUnsent = photos.length === 0 && copies.every(({ edits }) => Object.keys(edits).length === 0);
  const isOfSession = copies.some(({ token }) => token === getToken());
  if (!hasNothingUnsent && !(await isUseless(old, isOfSession))) return null;
  await dropApplication(old, [latest]);
  const edits = withoutUnchanged(flow, knownEdits(flow, mergeEdits(copies).edits), steps);
  const lostPhotos = photos.length;
  return Object.keys(edits).length + lostPhotos > 0 ? { edits, names: [], lostPhotos } : null;
}

/** Returns the last draft of this flow from the device, for offline use. Null for another sign-in session or once it was submitted. */
export async function readLastDraft(flow: FlowId): Promise<Detail | null> {
  if (!deviceCanKeep()) return null;
  const id = await readText<string>(`last/${flow}`).catch(() => null);
  const newest = id ? last((await readCopies(id)).copies) : undefined;
  return newest?.draft.status === 'draft' && newest.token === getToken() ? newest.draft : null;
}

/** The copies that a tab has merged, with the original edit times: merging does not make an edit newer. */
export interface MergedCopies {
  names: readonly Name[];
  typedAt: Record<Path, number>;
}
const noCopies: MergedCopies = { names: [], typedAt: {} };

/** Writes this tab's copy on every store change. Returns a function that writes a last time and stops. */
export function startLocalCopy(store: DraftStore, merged: MergedCopies = noCopies): () => Promise<void> {
  // Applications that cannot be edited are not stored on the device.
  if (!deviceCanKeep() || !['draft', 'returned'].includes(store.get().draft.status)) return () => Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written: Pick<DraftState, 'draft' | 'edits' | 'sent' | 'token'> | undefined;
  const isWritten = ({ draft, edits, sent, token }: DraftState) =>
    written?.draft === draft && written.edits === edits && written.sent === sent && written.token === token;

  const tab = `${stopwatch.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  const typedAt: Record<Path, number> = { ...merged.typedAt };
  let stamped: Edits = store.get().edits;
  let count = 0;
  let older = [...merged.names];
  let writing = Promise.resolve();

  const stamp = (edits: Edits) => {
    for (const path of Object.keys(edits) as Path[]) if (stamped[path] !== edits[path]) typedAt[path] = stopwatch.now();
    stamped = edits;
  };
  const write = () => {
    clearTimeout(timer);
    writing = writing.then(writeNow);
  };
  const writeNow = async () => {
    const { draft, edits, sent, token } = store.get();
    if (isWritten(store.get())) return;
    written = { draft, edits, sent, token };
    const name: Name = `${prefixOf(draft.id)}/${tab}/${(count += 1)}`;
    const replaced = older;
    older = [...older, name];
    try {
      await keepText(name, { version: VERSION, token, draft, edits, sent, typedAt } satisfies StoredCopy);
      if (draft.status === 'draft') await keepText(`last/${draft.flow}`, draft.id);
      await dropRecords(replaced);
      older = [name];
      if (store.get().edits === edits) store.set({ device: 'current' });
    } catch {
      // Storage full or denied: `SaveStatus` then shows that the draft is stored on the server only.
      store.set({ device: 'unavailable' });
    }
  };

  // Storage exists but is not written yet: avoid flashing the "server only" message.
  if (store.get().device === 'unavailable') store.set({ device: 'stale' });
  const unsubscribe = store.subscribe(() => {
    const { edits, device } = store.get();
    stamp(edits);
    if (isWritten(store.get())) return;
    clearTimeout(timer);
    timer = setTimeout(write, DEBOUNCE_MS);
    if (device === 'current' && written?.edits !== edits) store.set({ device: 'stale' });
  });
  const onVisibilityChange = () => document.visibilityState === 'hidden' && write();
  document.addEventListener('visibilitychange', onVisibilityChange);
  write();

  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', onVisibilityChange);
    write();
    return writing;
  };
}

/** `last/<flow>` may name another application of the flow, whose draft is opened by it without a network. */
export async function deleteLocalCopy({ id, flow }: Pick<Detail, 'id' | 'flow'>): Promise<void> {
  const latest = deviceCanKeep() && (await readText<string>(`last/${flow}`).catch(() => null));
  await dropApplication(id, latest === id ? [`last/${flow}`] : []);
}
