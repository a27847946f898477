import fc from 'fast-check';
import { randomUUID } from 'node:crypto';

import { last } from '@domain/last';
import { transaction } from '../platform/db/transaction';
import type { Db } from '../platform/db/tables';
import { applyFundsEffect } from '../cases/money/fundsEffect';
import { grantFunds } from '../funds/grant';
import { fundTotals, poolIdOf } from '../funds/poolRecords';
import { PoolsTooSmall, spendFreeMoney } from '../funds/movements';
import { reserve } from '../cases/money/reserve';
import { AppError } from '../errors';
import type { CaseRow } from '../platform/db/tables/applications';
import type { Deps } from '../deps';

/**
 * One step: a grant (or withdrawal; `all`: of the rest) to the pool of the city or the province, a reservation, a transition of the
 * n-th reservation, a payment of a closed one, or a policy in which the edition has another id.
 */
export type Step =
  | { do: 'grant'; amount: number; isCity: boolean; isAll: boolean }
  | { do: 'rename' }
  | { do: 'reserve'; amount: number }
  | { do: 'approve'; who: number; amount: number }
  | { do: 'correct'; who: number; amount: number }
  | { do: 'release' | 'spend' | 'late'; who: number };

/** the newest reservation, as `who` of a step */
const NEWEST = -1;
const who = fc.nat(9);
const amount = fc.integer({ min: 1, max: 3_000_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('reserve' as const), amount }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('grant' as const),
      amount: fc.integer({ min: -9_000_000, max: 20_000_000 }),
      isCity: fc.boolean(),
      isAll: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'rename' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('approve' as const, 'correct' as const), who, amount }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('release' as const, 'spend' as const, 'late' as const), who }),
  },
);

/** A case is closed, its pool loses the rest or not, and then the bank has paid the case: random steps rarely follow in this order. */
const paidAfterAll: fc.Arbitrary<Step[]> = fc
  .record({ amount, isCity: fc.boolean(), isAll: fc.boolean() })
  .map(({ amount: ofCase, ...pool }) => [
    { do: 'grant', amount: ofCase, isCity: pool.isCity, isAll: false },
    { do: 'reserve', amount: ofCase },
    { do: 'release', who: NEWEST },
    { do: 'grant', amount: 1, ...pool },
    { do: 'late', who: NEWEST },
  ]);

/** A pool is opened and emptied again, and then money is reserved. */
const emptied: fc.Arbitrary<Step[]> = fc.record({ amount, isCity: fc.boolean() }).map(({ amount: granted, isCity }) => [
  { do: 'grant', amount: granted, isCity, isAll: false },
  { do: 'grant', amount: -granted, isCity, isAll: true },
  { do: 'reserve', amount: granted },
]);

export const histories = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: step.map((one) => [one]) },
      { weight: 1, arbitrary: paidAfterAll },
      { weight: 1, arbitrary: emptied },
    ),
    // By default fast-check generates lists of about six.
    { minLength: 1, maxLength: 25, size: 'max' },
  )
  .map((parts) => parts.flat());

type Sent = Pick<CaseRow, 'id' | 'fund_id' | 'reserved_fen' | 'approved_amount'> & {
  /** the reservation that was released, as when the case is closed */
  released?: { fundId: number; amount: number };
};

/** Grants money to a pool without a proposal: by default to that of the province for `scrap-cur`. */
export const grant = (
  { deps }: { deps: Deps },
  amount: number,
  pool: { edition?: string; regionCode?: string | null } = {},
) =>
  transaction(deps, (trx) =>
    grantFunds(
      trx,
      deps,
      { actor: 'office:lead' },
      { edition: 'scrap-cur', regionCode: null, amount, reason: '预算下达', ...pool },
    ),
  );

/** Executes the steps in two empty pools through the services, and compares each reply with the rows before it. */
export async function runHistory(
  deps: Deps,
  edition: string,
  regionCode: string,
  steps: readonly Step[],
): Promise<void> {
  const sent: Sent[] = [];
  let poolEdition = edition;
  const pools = async () => (await fundTotals(deps.db)).filter((pool) => pool.edition === poolEdition);
  const poolOf = async (fundId: number | null) => (await fundTotals(deps.db)).find((pool) => pool.fundId === fundId);
  /** Returns whether the work was refused for lack of money. */
  const isRefused = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return false;
    } catch (error) {
      if (error instanceof PoolsTooSmall) return true;
      if (!(error instanceof AppError) || !['FUNDS_EXHAUSTED', 'VALIDATION_FAILED'].includes(error.code)) throw error;
      return true;
    }
  };
  const requireRefusal = async (isExpected: boolean, what: string, work: () => Promise<unknown>) => {
    if ((await isRefused(work)) !== isExpected) throw new Error(`${what} was ${isExpected ? 'not ' : ''}refused.`);
  };
  /** The case has the new values only after the commit, as its row would: a shortage is found at the end of the transaction. */
  const follow = async (sentCase: Sent, effect: 'adjust' | 'release' | 'spend', patch: object) => {
    const held = await transaction(deps, async (trx: Db) =>
      applyFundsEffect(trx, deps, sentCase as CaseRow, { effect, actor: 'test', patch }),
    );
    Object.assign(sentCase, held);
  };
  for (const step of steps) {
    if (step.do === 'rename') {
      // As after a version in which the edition has a new id: the pools keep the earlier one.
      const { rowCount } = await deps.pool.query('update funds set edition = $2 where edition = $1', [
        edition,
        `${edition}-earlier`,
      ]);
      if (rowCount) poolEdition = `${edition}-earlier`;
    } else if (step.do === 'grant') {
      const region = step.isCity ? regionCode : null;
      const pool = (await pools()).find((one) => one.regionCode === region);
      if (!pool && poolEdition !== edition) continue;
      const left = pool?.left ?? 0;
      const amount = step.isAll && left > 0 ? -left : step.amount;
      await requireRefusal(left + amount < 0 || amount === 0, `A grant of ${amount} with ${left} left`, () =>
        grant({ deps }, amount, { edition: poolEdition, regionCode: region }),
      );
    } else if (step.do === 'reserve') {
      const id = randomUUID();
      const counting = (await fundTotals(deps.db)).filter((one) => one.edition === edition && one.granted > 0);
      const pool = counting.find((one) => one.regionCode === regionCode) ?? counting.find((one) => !one.regionCode);
      const what = `A reservation of ${step.amount} with ${pool?.left} left`;
      await requireRefusal(pool !== undefined && pool.left < step.amount, what, async () => {
        // As a submission does, without a row of an application.
        const held = await transaction(deps, async (trx) =>
          reserve(
            trx,
            deps,
            { fund_id: null, reserved_fen: null },
            {
              fundId: await poolIdOf(trx, { edition, regionCode }),
              edition: deps.policy.editions.find((one) => one.id === edition)!,
              regionCode,
              applicationId: id,
              amount: step.amount,
              at: deps.clock.now(),
              actor: 'test',
            },
          ),
        );
        if (held.fund_id !== (pool?.fundId ?? null)) throw new Error(`${what} used the pool ${String(held.fund_id)}.`);
        sent.push({ id, fund_id: null, reserved_fen: null, approved_amount: null, ...held });
      });
    } else {
      const sentCase = step.who === NEWEST ? last(sent) : sent[step.who % (sent.length || 1)];
      if (!sentCase) continue;
      const held = sentCase.reserved_fen;
      if (step.do === 'late') {
        const { released } = sentCase;
        if (!released) continue;
        const pool = await poolOf(released.fundId);
        await requireRefusal((pool?.left ?? 0) < released.amount, 'A payment of a closed case', () =>
          transaction(deps, async (trx) =>
            spendFreeMoney(trx, { ...released, applicationId: sentCase.id, at: deps.clock.now(), actor: 'test' }),
          ).then(() => delete sentCase.released),
        );
        const paid = sentCase.released ? 0 : released.amount;
        if ((await poolOf(released.fundId))?.spent !== (pool?.spent ?? 0) + paid)
          throw new Error(`Not ${paid} was spent for a closed case.`);
      } else if (step.do === 'approve') {
        await isRefused(async () => {
          await follow(sentCase, 'adjust', { approved_amount: step.amount });
          sentCase.approved_amount = step.amount;
        });
        // An approval can be revoked, so it releases nothing.
        if ((sentCase.reserved_fen ?? 0) < (held ?? 0))
          throw new Error(`An approval has lowered ${held} to ${sentCase.reserved_fen}.`);
      } else if (step.do === 'correct') {
        // Without the money the reservation of the application stays, and there is no row of one here.
        if (held !== null && ((await poolOf(sentCase.fund_id))?.left ?? 0) < step.amount - held) continue;
        sentCase.approved_amount = null;
        await follow(sentCase, 'adjust', { estimate: { amount: step.amount } });
      } else {
        const fundId = sentCase.fund_id;
        const spent = (await poolOf(fundId))?.spent ?? 0;
        await follow(sentCase, step.do, {});
        if (step.do === 'release' && fundId !== null && held !== null) sentCase.released = { fundId, amount: held };
        const paid = step.do === 'spend' && held !== null ? (sentCase.approved_amount ?? held) : 0;
        if (((await poolOf(fundId))?.spent ?? 0) !== spent + paid) throw new Error(`Not ${paid} was spent.`);
      }
    }
  }
}

/** Query for inconsistent pools: a sum below zero, or sums that differ from the entries. Empty when consistent. */
export const wrongFunds = `with recorded as (select fund_id,
    sum(amount_fen) filter (where kind = 'grant') as granted,
    coalesce(sum(amount_fen) filter (where kind in ('reserve', 'adjust')), 0)
      - coalesce(sum(amount_fen) filter (where kind in ('release', 'spend')), 0) as reserved,
    coalesce(sum(amount_fen) filter (where kind = 'spend'), 0) as spent from fund_entries group by fund_id)
  select f.* from funds f left join recorded r on r.fund_id = f.id
  where least(f.reserved_fen, f.spent_fen, f.granted_fen - f.reserved_fen - f.spent_fen) < 0
    or (f.granted_fen, f.reserved_fen, f.spent_fen) is distinct from (coalesce(r.granted, 0), coalesce(r.reserved, 0), coalesce(r.spent, 0))`;
