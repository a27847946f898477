import type { Db } from '../../db/tables';
import { changeLeft, lockSlices, moveMoney, type Movement, type Place } from '../../stores/funds';

/** Gathers what is missing in one slice from the others. False: all of them together do not hold it. */
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
 * When no slice has enough by itself: all are locked, in one order, and counted. So the last subsidy goes out exactly once.
 * Only as the last thing of a transaction that has no slice yet, or two would wait for each other.
 */
export async function takeSlowly(trx: Db, fundId: number, movement: Movement): Promise<Place | null> {
  const place = { fundId, slice: 0 };
  if (!(await gather(trx, place, movement.amount))) return null;
  await moveMoney(trx, place, 'reserve', movement);
  return place;
}

/** More, or less, for what is reserved already, where it lies. False: there is not so much. */
export async function adjustAt(trx: Db, place: Place, by: Movement): Promise<boolean> {
  if (by.amount > 0 && !(await gather(trx, place, by.amount))) return false;
  if (by.amount !== 0) await moveMoney(trx, place, 'adjust', by);
  return true;
}
