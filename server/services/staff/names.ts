import type { Db } from '../../db/tables';
import { namesOfStaff } from '../../stores/staff';

const staffIn = (actor: string | null): string | null => (actor && /^staff:(.+)$/.exec(actor)?.[1]) ?? null;

/** What the persons are called whom the records name as `staff:<id>`; keys and the server itself have no name here. */
export async function namesOf(db: Db, actors: readonly (string | null)[]): Promise<Record<string, string>> {
  const names = await namesOfStaff(db, actors.map(staffIn));
  return Object.fromEntries([...names].map(([id, name]) => [`staff:${id}`, name]));
}
