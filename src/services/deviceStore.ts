import { clear, delMany, get, keys, set } from 'idb-keyval';

import { forgetStarts } from './ssoStates';
import { withTimeout } from '@/lib/withTimeout';
import { deviceCanKeep, recordStore, seal, unseal, type Sealed } from './deviceVault';

/** Records are named `<application>/<what>`, so that all records of one application can be deleted together. */
export type Name = `${string}/${string}`;

/** WebKit sometimes never answers. An open draft does not wait for a read, nor a sign-out or the next person for a write. */
const READ_MS = 5_000;
const WRITE_MS = 10_000;

export async function keepText(name: Name, content: unknown): Promise<void> {
  const write = async () => set(name, await seal(new TextEncoder().encode(JSON.stringify(content))), recordStore());
  await withTimeout(write(), WRITE_MS);
}

export async function readText<T>(name: Name): Promise<T | null> {
  const bytes = await readBytes(name);
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as T);
}

export async function keepBytes(name: Name, bytes: ArrayBuffer): Promise<void> {
  await set(name, await seal(bytes), recordStore());
}

/** Returns null for a record that cannot be decrypted (key deleted, record truncated). */
export function readBytes(name: Name): Promise<ArrayBuffer | null> {
  const read = async () => {
    const sealed = await get<Sealed>(name, recordStore());
    return sealed ? unseal(sealed).catch(() => null) : null;
  };
  return withTimeout(read(), READ_MS);
}

export const dropRecords = (names: Name[]): Promise<void> => withTimeout(delMany(names, recordStore()), WRITE_MS);

export const namesOf = async (beginning: Name): Promise<Name[]> =>
  (await withTimeout(keys<Name>(recordStore()), READ_MS)).filter((name) => name.startsWith(beginning));

/** Returns whether the device has edits or photos of any tab and application that the server has not confirmed. */
export async function hasUnsentRecords(): Promise<boolean> {
  if (!deviceCanKeep()) return false;
  try {
    const names = await withTimeout(keys<Name>(recordStore()), READ_MS);
    if (names.some((name) => name.includes('/photos/'))) return true;
    const copies = await Promise.all(
      names.filter((name) => name.includes('/draft/')).map((name) => readText<{ edits?: object }>(name)),
    );
    return copies.some((copy) => Object.keys(copy?.edits ?? {}).length > 0);
  } catch (reason) {
    // A store that cannot be read holds nothing that could be sent.
    console.warn('[device] cannot be read', reason);
    return false;
  }
}

/**
 * Clean-up follows an action that has already succeeded on the server. A storage failure must not make that action look failed,
 * so the clean-up functions below log and never reject.
 */
const logFailure = (reason: unknown) => console.warn('[device] clean-up failed', reason);

/** Stops the writers of one application, or of all applications. */
type Stop = (id?: string) => Promise<void>;
const writers = new Set<Stop>();
const closers = new Set<Stop>();

/** Registers a writer of this store. It is stopped before records are dropped and writes nothing afterwards. */
export const onDrop = (stop: Stop): void => void writers.add(stop);

/** Registers the close of an open application: when it is deleted or withdrawn, and when everything is dropped. */
export const onForget = (close: Stop): void => void closers.add(close);

const runAll = (stops: Set<Stop>, id?: string) => Promise.all([...stops].map((stop) => stop(id).catch(logFailure)));

export async function dropApplication(id: string, more: Name[] = []): Promise<void> {
  await runAll(writers, id);
  if (!deviceCanKeep()) return;
  try {
    await dropRecords([...(await namesOf(`${id}/`)), ...more]);
  } catch (reason) {
    logFailure(reason);
  }
}

/** Closes a withdrawn or deleted application in this tab and drops its records. Other applications stay open. Never rejects. */
export async function forgetApplication(id: string): Promise<void> {
  await runAll(closers, id);
  await dropApplication(id);
}

async function clearRecords(): Promise<void> {
  if (!deviceCanKeep()) return;
  try {
    await withTimeout(clear(recordStore()), WRITE_MS);
  } catch (reason) {
    logFailure(reason);
  }
}

/**
 * Drops all records and the attempts of single sign-on when the person signs out. Never rejects. A writer may stop only after its
 * request, so the records go first.
 */
export async function dropEverything(): Promise<void> {
  forgetStarts();
  await clearRecords();
  await Promise.all([runAll(closers), runAll(writers)]);
  await clearRecords(); // records stored before the writers stopped
}
