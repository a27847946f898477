import type { Edition } from '@domain/policy/types';

import type { Db } from '../platform/db/tables';
import type { Patch, Row } from '../platform/db/tables/applications';
import { beforeCommit } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { updateCase } from '../cases/caseRecords';
import {
  changePools,
  insertEntries,
  lockPools,
  takeMoney,
  type Decrease,
  type Movement,
  type Increase,
} from './poolQueries';
import { earlierPoolIdOf } from './poolRecords';
import { leaveWaitingList } from './waitingListQueries';

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
  const known = collected.get(trx);
  if (known) return known;
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
  for (const one of increases) if (!(await takeMoney(trx, one))) await one.onShortage();
  const short: string[] = [];
  for (const one of lateSpends) {
    const hasMoney = await takeMoney(trx, { ...one, kind: 'reserve', obeysQueue: false });
    if (hasMoney) {
      const spend = [{ ...one, kind: 'spend' as const }];
      await insertEntries(trx, spend);
      await changePools(trx, spend);
    } else short.push(one.applicationId);
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

export type Reserved = Pick<Patch, 'fund_id' | 'reserved_fen'>;

interface Request extends Omit<Movement, 'fundId'> {
  /** null: no money was granted to this id of the edition */
  fundId: number | null;
  edition: Edition;
  regionCode: string;
}

/**
 * Reserves the money of a submission and returns the patch of its application. The transaction fails at its end with FUNDS_EXHAUSTED
 * when the pool has too little left. With an offer for the same city it never fails: it uses what the offer has reserved, adjusted to the
 * amount of the submission if the pool of the offer has the difference (docs/decisions/0050-waiting-drafts.md).
 */
export async function reserve(
  trx: Db,
  deps: Pick<Deps, 'policy' | 'policies' | 'clock'>,
  offer: Pick<Row, 'fund_id' | 'reserved_fen'>,
  { fundId, edition, regionCode, ...movement }: Request,
): Promise<Reserved> {
  const { amount, applicationId } = movement;
  const { fund_id: offeredBy, reserved_fen: offered } = offer;
  if (offeredBy !== null && offered !== null) {
    const left = await leaveWaitingList(trx, applicationId);
    // Another pool serves the city since the offer, or the edition has another id.
    const isStillItsCity = left?.regionCode === regionCode && deps.policies.isSameOrRenamed(left.edition, edition.id);
    if (offeredBy === fundId || isStillItsCity) {
      adjustMoney(trx, { ...movement, fundId: offeredBy, amount: amount - offered }, async () => {
        await updateCase(trx, applicationId, { reserved_fen: offered });
      });
      return { fund_id: offeredBy, reserved_fen: amount };
    }
    // The applicant has changed the city to one with another pool: there the draft has no precedence.
    endReservation(trx, { ...movement, kind: 'release', fundId: offeredBy, amount: offered });
  }
  const onShortage = async (): Promise<never> => {
    throw new AppError('FUNDS_EXHAUSTED', { data: { regionCode, notice: edition.intake.exhaustedNotice ?? null } });
  };
  if (fundId === null) {
    // The policy has renamed the edition, and nothing is granted to the new id yet: its money is still checked.
    const ids = deps.policies.idsOf(edition.id);
    if ((await earlierPoolIdOf(trx, { ids, regionCode })) !== null) return onShortage();
    // The pool for which the draft waited has no money any more.
    if (edition.intake.waitingList === true) await leaveWaitingList(trx, applicationId);
    return { fund_id: null, reserved_fen: null };
  }
  reserveMoney(trx, { ...movement, fundId }, { obeysQueue: true, paused: deps.policies.paused(), onShortage });
  return { fund_id: fundId, reserved_fen: amount };
}
