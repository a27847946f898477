import { clear, del, delMany, get, keys, set } from 'idb-keyval';

import { deviceCanKeep, recordStore, seal, unseal, type Sealed } from './deviceVault';

/** Records are named `<application>/<what>`, so that everything of one application can be let go at once. */
export type Name = `${string}/${string}`;

export async function keepText(name: Name, content: unknown): Promise<void> {
  await set(name, await seal(new TextEncoder().encode(JSON.stringify(content))), recordStore());
}

export async function readText<T>(name: Name): Promise<T | null> {
  const bytes = await readBytes(name);
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as T);
}

export async function keepBytes(name: Name, bytes: ArrayBuffer): Promise<void> {
  await set(name, await seal(bytes), recordStore());
}

/** What cannot be opened any more (the key was cleared, the record cut short) counts as absent. */
export async function readBytes(name: Name): Promise<ArrayBuffer | null> {
  const sealed = await get<Sealed>(name, recordStore());
  return sealed ? unseal(sealed).catch(() => null) : null;
}

export const dropRecord = (name: Name): Promise<void> => del(name, recordStore());
export const dropRecords = (names: Name[]): Promise<void> => delMany(names, recordStore());

export const namesOf = async (beginning: Name): Promise<Name[]> =>
  (await keys<Name>(recordStore())).filter((name) => name.startsWith(beginning));

export async function dropApplication(id: string): Promise<void> {
  if (deviceCanKeep()) await dropRecords(await namesOf(`${id}/`));
}

type LetGo = () => Promise<void>;
const holders = new Set<LetGo>();

/** Who writes here is told before something is dropped, and must be still afterwards. */
export const onDrop = (letGo: LetGo): void => void holders.add(letGo);

const stopWriting = () => Promise.all([...holders].map((letGo) => letGo()));

/** Withdrawn or deleted: nothing of it stays, neither open in this tab nor on the device. */
export async function forgetApplication(id: string): Promise<void> {
  await stopWriting();
  await dropApplication(id);
}

/** Signing out leaves nothing behind. */
export async function dropEverything(): Promise<void> {
  await stopWriting();
  if (deviceCanKeep()) await clear(recordStore());
}
