import type { Db } from '../platform/db/tables';
import { namesOfStaff } from './staffRecords';

const staffIn = (actor: string | null): string | null => (actor && /^staff:(.+)$/.exec(actor)?.[1]) ?? null;

/** Returns the names of the `staff:<id>` among the actors, by actor. Keys and the server itself have none. */
export async function namesOf(db: Db, actors: readonly (string | null)[]): Promise<Record<string, string>> {
  const names = await namesOfStaff(db, actors.map(staffIn));
  return Object.fromEntries([...names].map(([id, name]) => [`staff:${id}`, name]));
}
