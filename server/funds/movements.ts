import type { Db } from '../platform/db/tables';
import { beforeCommit } from '../platform/db/transaction';
import { changePools, insertEntries, lockPools, takeMoney, type Given, type Movement, type Taken } from './poolQueries';

interface Wanted extends Taken {
  /** Throws, or undoes what the transaction has written in the expectation of the money. */
  onShortage: () => Promise<void>;
}

interface Movements {
  given: Given[];
  taken: Wanted[];
}

const collected = new WeakMap<Db, Movements>();

/**
 * Movements of money are written at the end of their transaction, so that others wait for the row of the pool only during its commit,
 * and a transaction that changes many applications updates each pool once. Locks are taken in one order: application, then pools by id.
 */
function movementsOf(trx: Db): Movements {
  const known = collected.get(trx);
  if (known) return known;
  const movements: Movements = { given: [], taken: [] };
  collected.set(trx, movements);
  beforeCommit(trx, () => write(trx, movements));
  return movements;
}

async function write(trx: Db, { given, taken }: Movements): Promise<void> {
  const pools = [...new Set([...given, ...taken].map(({ fundId }) => fundId))];
  await Promise.all([
    given.length > 0 && insertEntries(trx, given),
    pools.length > 1 && lockPools(trx, pools),
    given.length > 0 && changePools(trx, given),
  ]);
  for (const one of taken) if (!(await takeMoney(trx, one))) await one.onShortage();
}

/** Releases or spends a reservation. */
export const giveMoney = (trx: Db, given: Given): void => {
  movementsOf(trx).given.push(given);
};

/** Reserves money, if the pool still has enough at the end of the transaction. */
export const reserveMoney = (
  trx: Db,
  movement: Movement,
  { isSubmission, onShortage }: Pick<Wanted, 'isSubmission' | 'onShortage'>,
): void => {
  movementsOf(trx).taken.push({ ...movement, kind: 'reserve', isSubmission, onShortage });
};

/** Changes a reservation by a positive or negative amount. */
export function adjustMoney(trx: Db, by: Movement, onShortage: Wanted['onShortage']): void {
  if (by.amount < 0) movementsOf(trx).given.push({ ...by, kind: 'adjust' });
  if (by.amount > 0) movementsOf(trx).taken.push({ ...by, kind: 'adjust', isSubmission: false, onShortage });
}
