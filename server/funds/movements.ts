import type { Db } from '../platform/db/tables';
import { beforeCommit } from '../platform/db/transaction';
import {
  changePools,
  insertEntries,
  lockPools,
  takeMoney,
  type Decrease,
  type Movement,
  type Increase,
} from './poolQueries';

interface Reservation extends Increase {
  /** Throws, or undoes what the transaction has written in the expectation of the money. */
  onShortage: () => Promise<void>;
}

interface Movements {
  decreases: Decrease[];
  increases: Reservation[];
}

const collected = new WeakMap<Db, Movements>();

/**
 * Movements of money are written at the end of their transaction, so that others wait for the row of the pool only during its commit,
 * and a transaction that changes many applications updates each pool once. Locks are taken in one order: application, then pools by id.
 */
function movementsOf(trx: Db): Movements {
  const known = collected.get(trx);
  if (known) return known;
  const movements: Movements = { decreases: [], increases: [] };
  collected.set(trx, movements);
  beforeCommit(trx, () => write(trx, movements));
  return movements;
}

async function write(trx: Db, { decreases, increases }: Movements): Promise<void> {
  const pools = [...new Set([...decreases, ...increases].map(({ fundId }) => fundId))];
  await Promise.all([
    decreases.length > 0 && insertEntries(trx, decreases),
    pools.length > 1 && lockPools(trx, pools),
    decreases.length > 0 && changePools(trx, decreases),
  ]);
  for (const one of increases) if (!(await takeMoney(trx, one))) await one.onShortage();
}

/** Releases or spends a reservation. */
export const endReservation = (trx: Db, decrease: Decrease): void => {
  movementsOf(trx).decreases.push(decrease);
};

/** Reserves money, if the pool still has enough at the end of the transaction. */
export const reserveMoney = (
  trx: Db,
  movement: Movement,
  { obeysQueue, onShortage }: Pick<Reservation, 'obeysQueue' | 'onShortage'>,
): void => {
  movementsOf(trx).increases.push({ ...movement, kind: 'reserve', obeysQueue, onShortage });
};

/** Changes a reservation by a positive or negative amount. */
export function adjustMoney(trx: Db, by: Movement, onShortage: Reservation['onShortage']): void {
  if (by.amount < 0) movementsOf(trx).decreases.push({ ...by, kind: 'adjust' });
  if (by.amount > 0) movementsOf(trx).increases.push({ ...by, kind: 'adjust', obeysQueue: false, onShortage });
}
