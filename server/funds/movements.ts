import type { Db } from '../platform/db/tables';
import { beforeCommit } from '../platform/db/transaction';
import { changePools, insertEntries, lockPools, takeMoney, type Decrease, type Increase } from './poolQueries';
import { type Movement } from './poolRecords';

interface Reservation extends Increase {
  /** Throws, or undoes what the transaction has written in the expectation of the money. */
  onShortage: () => Promise<void>;
}

interface Movements {
  decreases: Decrease[];
  increases: Reservation[];
  /** payments whose reservation was released before */
  lateSpends: Movement[];
}

/** The pools of these cases have less left than the bank has paid. */
export class PoolsTooSmall extends Error {
  constructor(readonly applicationIds: readonly string[]) {
    super('A pool has less left than the bank has paid.');
  }
}

const collected = new WeakMap<Db, Movements>();

/**
 * Movements of money are written at the end of their transaction, so that others wait for the row of the pool only during its commit,
 * and a transaction that changes many applications updates each pool once. Locks are taken in one order: application, then pools by id.
 */
function movementsOf(trx: Db): Movements {
  const existing = collected.get(trx);
  if (existing) return existing;
  const movements: Movements = { decreases: [], increases: [], lateSpends: [] };
  collected.set(trx, movements);
  beforeCommit(trx, () => write(trx, movements));
  return movements;
}

/** Encoding thousands of parameters at once would block the requests of applicants. */
const ENTRIES_AT_ONCE = 200;

async function write(trx: Db, { decreases, increases, lateSpends }: Movements): Promise<void> {
  const pools = [...new Set([...decreases, ...increases, ...lateSpends].map(({ fundId }) => fundId))];
  let entries = decreases;
  for (; entries.length > ENTRIES_AT_ONCE; entries = entries.slice(ENTRIES_AT_ONCE))
    await insertEntries(trx, entries.slice(0, ENTRIES_AT_ONCE));
  await Promise.all([
    entries.length > 0 && insertEntries(trx, entries),
    pools.length > 1 && lockPools(trx, pools),
    decreases.length > 0 && changePools(trx, decreases),
  ]);
  for (const increase of increases) if (!(await takeMoney(trx, increase))) await increase.onShortage();
  const short: string[] = [];
  for (const spending of lateSpends) {
    const hasMoney = await takeMoney(trx, { ...spending, kind: 'reserve', obeysQueue: false });
    if (hasMoney) {
      const spend = [{ ...spending, kind: 'spend' as const }];
      await insertEntries(trx, spend);
      await changePools(trx, spend);
    } else short.push(spending.applicationId);
  }
  if (short.length > 0) throw new PoolsTooSmall(short);
}

/** Releases or spends a reservation. */
export const endReservation = (trx: Db, decrease: Decrease): void => {
  movementsOf(trx).decreases.push(decrease);
};

/** Reserves money, if the pool still has enough at the end of the transaction. */
export const reserveMoney = (
  trx: Db,
  movement: Movement,
  conditions: Pick<Reservation, 'obeysQueue' | 'paused' | 'onShortage'>,
): void => {
  movementsOf(trx).increases.push({ ...movement, kind: 'reserve', ...conditions });
};

/** Spends free money of the pool. The transaction fails at its end with `PoolsTooSmall` when the pool has too little left. */
export const spendFreeMoney = (trx: Db, movement: Movement): void => {
  movementsOf(trx).lateSpends.push(movement);
};

/** Changes a reservation by a positive or negative amount. */
export function adjustMoney(trx: Db, by: Movement, onShortage: Reservation['onShortage']): void {
  if (by.amount < 0) movementsOf(trx).decreases.push({ ...by, kind: 'adjust' });
  if (by.amount > 0) movementsOf(trx).increases.push({ ...by, kind: 'adjust', obeysQueue: false, onShortage });
}
