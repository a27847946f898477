import type { Db } from '../platform/db/tables';
import { changeLeft, lockSlices, moveMoney, type Movement, type Place } from './poolQueries';

/** Moves money from the other slices into this one. Returns false when all slices together do not have enough. */
async function gather(trx: Db, { fundId, slice }: Place, amount: number): Promise<boolean> {
  const slices = await lockSlices(trx, fundId);
  let missing = amount - (slices.find((one) => one.slice === slice)?.left_fen ?? 0);
  if (missing <= 0) return true;
  const changes: { slice: number; by: number }[] = [{ slice, by: missing }];
  for (const other of slices) {
    if (other.slice === slice || missing === 0) continue;
    const part = Math.min(other.left_fen, missing);
    missing -= part;
    if (part > 0) changes.push({ slice: other.slice, by: -part });
  }
  if (missing > 0) return false;
  await changeLeft(trx, fundId, changes);
  return true;
}

/**
 * Reserves when no single slice has enough: locks all slices in a fixed order and counts them, so the last money goes out exactly once.
 * Call last in a transaction that holds no other slice; otherwise two transactions deadlock.
 */
export async function takeSlowly(trx: Db, fundId: number, movement: Movement): Promise<Place | null> {
  const place = { fundId, slice: 0 };
  if (!(await gather(trx, place, movement.amount))) return null;
  await moveMoney(trx, place, 'reserve', movement);
  return place;
}

/** Changes an existing reservation in its slice by a positive or negative amount. Returns false when the pool has too little left. */
export async function adjustAt(trx: Db, place: Place, by: Movement): Promise<boolean> {
  if (by.amount > 0 && !(await gather(trx, place, by.amount))) return false;
  if (by.amount !== 0) await moveMoney(trx, place, 'adjust', by);
  return true;
}
