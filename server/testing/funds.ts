import fc from 'fast-check';
import { randomUUID } from 'node:crypto';

import { transaction } from '../platform/db/transaction';
import type { Db } from '../platform/db/tables';
import { applyFundsEffect } from '../funds/fundsEffect';
import { grantFunds } from '../funds/grant';
import { fundTotals, poolIdOf } from '../funds/poolRecords';
import { reserve, type Reserved } from '../funds/movements';
import { AppError } from '../errors';
import type { Row } from '../platform/db/tables/applications';
import type { Deps } from '../deps';

/** One step: a grant (or withdrawal), a reservation, or a transition of the n-th reservation. */
export type Step =
  | { do: 'grant'; amount: number }
  | { do: 'reserve'; amount: number }
  | { do: 'approve'; who: number; amount: number }
  | { do: 'correct'; who: number; amount: number }
  | { do: 'release' | 'spend'; who: number };

const who = fc.nat(9);
const amount = fc.integer({ min: 1, max: 3_000_000 });
export const histories = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('reserve' as const), amount }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('grant' as const),
        amount: fc.integer({ min: -9_000_000, max: 20_000_000 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('approve' as const, 'correct' as const), who, amount }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('release' as const, 'spend' as const), who }) },
  ),
  { minLength: 1, maxLength: 25 },
);

type Sent = Pick<Row, 'id' | 'fund_id' | 'reserved_fen' | 'approved_amount'>;

/** Reserves money as a submission does; without a row of an application. */
export async function reserveFor(
  trx: Db,
  deps: Deps,
  { edition: editionId, regionCode, id, amount }: { edition: string; regionCode: string; id: string; amount: number },
): Promise<Reserved> {
  const edition = deps.policy.editions.find((one) => one.id === editionId)!;
  const fundId = await poolIdOf(trx, { edition: editionId, regionCode });
  return reserve(
    trx,
    deps,
    { fund_id: null, reserved_fen: null },
    {
      fundId,
      edition,
      regionCode,
      applicationId: id,
      amount,
      at: deps.clock.now(),
      actor: 'test',
    },
  );
}

/** Grants money to a pool: by default to that of the province for `scrap-cur`. */
export const grant = (
  { deps }: { deps: Deps },
  amount: number,
  pool: { edition?: string; regionCode?: string | null } = {},
) =>
  grantFunds(
    deps,
    { actor: 'office:lead', mayOpenPools: true },
    { edition: 'scrap-cur', regionCode: null, amount, reason: '预算下达', ...pool },
  );

const spentIn = async ({ db }: Deps, edition: string, regionCode: string): Promise<number> =>
  (await fundTotals(db)).find((one) => one.edition === edition && one.regionCode === regionCode)?.spent ?? 0;

/** Executes the steps in a separate pool through the services; steps rejected for lack of funds change nothing. */
export async function runHistory(
  deps: Deps,
  edition: string,
  regionCode: string,
  steps: readonly Step[],
): Promise<void> {
  const sent: Sent[] = [];
  const orRefused = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof AppError) || !['FUNDS_EXHAUSTED', 'VALIDATION_FAILED'].includes(error.code)) throw error;
    }
  };
  const follow = (one: Sent, effect: 'adjust' | 'release' | 'spend', patch: object) =>
    transaction(deps, async (trx: Db) => {
      Object.assign(one, applyFundsEffect(trx, deps, one as Row, { effect, actor: 'test', patch }));
    });
  for (const step of steps) {
    if (step.do === 'grant') {
      await orRefused(() =>
        grantFunds(
          deps,
          { actor: 'office:test', mayOpenPools: true },
          { edition, regionCode, amount: step.amount, reason: '测试' },
        ),
      );
    } else if (step.do === 'reserve') {
      const id = randomUUID();
      await orRefused(async () => {
        const held = await transaction(deps, (trx) =>
          reserveFor(trx, deps, { edition, regionCode, id, amount: step.amount }),
        );
        sent.push({ id, fund_id: null, reserved_fen: null, approved_amount: null, ...held });
      });
    } else {
      const one = sent[step.who % (sent.length || 1)];
      if (!one) continue;
      const held = one.reserved_fen;
      if (step.do === 'approve') {
        await orRefused(async () => {
          await follow(one, 'adjust', { approved_amount: step.amount });
          one.approved_amount = step.amount;
        });
        // An approval can be revoked, so it releases nothing.
        if ((one.reserved_fen ?? 0) < (held ?? 0))
          throw new Error(`An approval has lowered ${held} to ${one.reserved_fen}.`);
      } else if (step.do === 'correct') {
        one.approved_amount = null;
        await follow(one, 'adjust', { estimate: { amount: step.amount } });
      } else {
        const spent = await spentIn(deps, edition, regionCode);
        await follow(one, step.do, {});
        const paid = step.do === 'spend' && held !== null ? (one.approved_amount ?? held) : 0;
        if ((await spentIn(deps, edition, regionCode)) !== spent + paid) throw new Error(`Not ${paid} was spent.`);
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
