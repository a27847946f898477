import type { Detail } from '@domain/contract/types';
import type { FlowId, Value } from '@domain/flow/types';
import { last } from '@domain/last';

import { dropApplication, dropRecords, keepText, namesOf, readText, type Name } from '@/services/deviceStore';
import { stopwatch } from '@/services/clock';
import { deviceCanKeep } from '@/services/deviceVault';
import { getToken } from '@/services/session';
import { knownOnly } from './fields';
import type { Edits, Path } from './edits';
import type { DraftStore } from './state';

/** Raised when what is kept can no longer be read by newer code; older copies are then left to the server's. */
const VERSION = 1;
/** Short enough to survive a tab killed by the camera, long enough not to seal every key. */
const PAUSE_MS = 150;

interface Shadow {
  version: number;
  /** Whose it is: without the network only the same session may have it back. */
  token: string | null;
  draft: Detail;
  edits: Edits;
  /** Of two tabs that changed the same field, the later words are kept. */
  typedAt?: Record<Path, number>;
}

/** What a tab of this device has kept, and under which names: they go once it stands in another tab's copy. */
export interface DeviceCopy extends Pick<Shadow, 'draft' | 'edits' | 'typedAt'> {
  names: Name[];
}

/**
 * Each tab keeps a copy of its own, under a new name whenever it writes: two tabs never write over one another's words, and a copy that
 * was taken over can be dropped by its name without touching what its tab has written since. `draft-1/draft/<tab>/<how many times>`.
 */
const copiesOf = (id: string): Name => `${id}/draft`;
const splitName = (name: Name): [tab: string, count: number] => {
  const [, , tab = '', count = '0'] = name.split('/');
  return [tab, Number(count)];
};

async function read(id: string): Promise<(Shadow & { names: Name[] })[]> {
  if (!deviceCanKeep()) return [];
  // A tab may have been killed between writing its newest copy and dropping the one before.
  const byTab = new Map<string, Name[]>();
  const names = (await namesOf(copiesOf(id)).catch(() => [])).sort(
    (one, other) => splitName(one)[1] - splitName(other)[1],
  );
  for (const name of names) byTab.set(splitName(name)[0], [...(byTab.get(splitName(name)[0]) ?? []), name]);
  const found = await Promise.all(
    [...byTab.values()].map(async (own) => {
      const shadow = await readText<Shadow>(last(own)!).catch(() => null);
      return shadow?.version === VERSION ? { ...shadow, names: own } : null;
    }),
  );
  return found.filter((shadow) => shadow !== null).sort((one, other) => one.draft.revision - other.draft.revision);
}

/** What the tabs of this device still hold unsaved for a draft, each with the revision it was typed on; the newest last. */
export const readDeviceCopies = async (flow: DraftStore['flow'], id: string): Promise<DeviceCopy[]> =>
  (await read(id)).map(({ edits, ...copy }) => ({ ...copy, edits: knownOnly(flow, edits) }));

/** What was typed in all of them, and when: where two say something of the same field, what was typed later. */
export function latestEdits(copies: readonly DeviceCopy[]): { edits: Edits; typedAt: Record<Path, number> } {
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

/** The network is away: the last draft of this flow as it lies here. */
export async function readLastDeviceCopy(flow: FlowId): Promise<Detail | null> {
  if (!deviceCanKeep()) return null;
  const id = await readText<string>(`last/${flow}`).catch(() => null);
  const newest = id ? last(await read(id)) : undefined;
  return newest && newest.token === getToken() ? newest.draft : null;
}

/** The copies that a tab goes on from, and when their words were typed: taken over they are no younger. */
export interface Taken {
  names: readonly Name[];
  typedAt: Record<Path, number>;
}
const nothing: Taken = { names: [], typedAt: {} };

/** Keeps this tab's copy in step with the store, until told to stop; stopped, nothing is written any more. */
export function startDeviceCopy(store: DraftStore, taken: Taken = nothing): () => Promise<void> {
  // What can no longer be changed has no place on the phone.
  if (!deviceCanKeep() || !['draft', 'returned'].includes(store.get().draft.status)) return () => Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written: Pick<Shadow, 'draft' | 'edits'> | undefined;

  const token = getToken();
  const tab = `${stopwatch.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  const typedAt: Record<Path, number> = { ...taken.typedAt };
  let seen: Edits = store.get().edits;
  let count = 0;
  let older = [...taken.names];
  let writing = Promise.resolve();

  const stamp = (edits: Edits) => {
    for (const path of Object.keys(edits) as Path[]) if (seen[path] !== edits[path]) typedAt[path] = stopwatch.now();
    seen = edits;
  };
  const write = () => {
    clearTimeout(timer);
    writing = writing.then(writeNow);
  };
  const writeNow = async () => {
    const { draft, edits } = store.get();
    if (written?.draft === draft && written.edits === edits) return;
    written = { draft, edits };
    const name: Name = `${copiesOf(draft.id)}/${tab}/${(count += 1)}`;
    const replaced = older;
    older = [...older, name];
    try {
      await keepText(name, { version: VERSION, token, draft, edits, typedAt } satisfies Shadow);
      await keepText(`last/${draft.flow}`, draft.id);
      await dropRecords(replaced);
      older = [name];
      if (store.get().edits === edits) store.set({ device: 'current' });
    } catch {
      // Storage full or forbidden: the line under the steps says that only the server has it.
      store.set({ device: 'unavailable' });
    }
  };

  // Not kept yet, but there is a place: nobody is told for a moment that only the server has it.
  if (store.get().device === 'unavailable') store.set({ device: 'stale' });
  const stopListening = store.subscribe(() => {
    const { draft, edits, device } = store.get();
    stamp(edits);
    if (written?.draft === draft && written.edits === edits) return;
    clearTimeout(timer);
    timer = setTimeout(write, PAUSE_MS);
    if (device === 'current' && written?.edits !== edits) store.set({ device: 'stale' });
  });
  const hidden = () => document.visibilityState === 'hidden' && write();
  document.addEventListener('visibilitychange', hidden);
  write();

  return () => {
    stopListening();
    document.removeEventListener('visibilitychange', hidden);
    write();
    return writing;
  };
}

export const dropDeviceCopy = ({ id, flow }: Pick<Detail, 'id' | 'flow'>): Promise<void> =>
  dropApplication(id, [`last/${flow}`]);
