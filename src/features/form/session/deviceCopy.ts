import type { Detail } from '@domain/contract/types';
import type { FlowId } from '@domain/flow/types';

import { dropApplication, keepText, readText } from '@/services/deviceStore';
import { deviceCanKeep } from '@/services/deviceVault';
import { getToken } from '@/services/session';
import { knownOnly } from './fields';
import type { Edits } from './edits';
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
}

const read = async (id: string): Promise<Shadow | null> => {
  if (!deviceCanKeep()) return null;
  const shadow = await readText<Shadow>(`${id}/draft`).catch(() => null);
  return shadow?.version === VERSION ? shadow : null;
};

/** What this device still holds unsaved for a draft, and the revision it was typed on. */
export async function readDeviceCopy(
  store: DraftStore['flow'],
  id: string,
): Promise<{ edits: Edits; draft: Detail } | null> {
  const shadow = await read(id);
  return shadow && { draft: shadow.draft, edits: knownOnly(store, shadow.edits) };
}

/** The network is away: the last draft of this flow as it lies here. */
export async function readLastDeviceCopy(flow: FlowId): Promise<Detail | null> {
  if (!deviceCanKeep()) return null;
  const id = await readText<string>(`last/${flow}`).catch(() => null);
  const shadow = id ? await read(id) : null;
  return shadow && shadow.token === getToken() ? shadow.draft : null;
}

/** Keeps the copy on the device in step with the store, until told to stop; stopped, nothing is written any more. */
export function startDeviceCopy(store: DraftStore): () => Promise<void> {
  // What can no longer be changed has no place on the phone.
  if (!deviceCanKeep() || !['draft', 'returned'].includes(store.get().draft.status)) return () => Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Pick<Shadow, 'draft' | 'edits'> | undefined;

  const token = getToken();
  let writing = Promise.resolve();

  const write = () => {
    clearTimeout(timer);
    writing = writing.then(writeNow);
  };
  const writeNow = async () => {
    const { draft, edits } = store.get();
    if (last?.draft === draft && last.edits === edits) return;
    last = { draft, edits };
    try {
      await keepText(`${draft.id}/draft`, { version: VERSION, token, draft, edits } satisfies Shadow);
      await keepText(`last/${draft.flow}`, draft.id);
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
    if (last?.draft === draft && last.edits === edits) return;
    clearTimeout(timer);
    timer = setTimeout(write, PAUSE_MS);
    if (device === 'current' && last?.edits !== edits) store.set({ device: 'stale' });
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

export const dropDeviceCopy = (id: string): Promise<void> => dropApplication(id);
