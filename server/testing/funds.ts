import fc from 'fast-check';
import { randomUUID } from 'node:crypto';

import { transaction } from '../platform/db/transaction';
import type { Db } from '../platform/db/tables';
import { followFunds } from '../funds/follow';
import { grantFunds } from '../funds/grant';
import { reservation } from '../funds/reserve';
import { AppError } from '../errors';
import type { Row } from '../cases/caseQueries';
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

type Sent = Pick<Row, 'id' | 'fund_id' | 'fund_slice' | 'reserved_fen'>;

/** Executes the steps in a separate pool through the services; steps rejected for lack of funds change nothing. */
export async function walk(deps: Deps, edition: string, regionCode: string, steps: readonly Step[]): Promise<void> {
  const sent: Sent[] = [];
  const law = deps.policy.editions.find(({ id }) => id === edition)!;
  const orRefused = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof AppError) || !['FUNDS_EXHAUSTED', 'VALIDATION_FAILED'].includes(error.code)) throw error;
    }
  };
  const follow = (one: Sent, effect: 'adjust' | 'release' | 'spend', patch: object) =>
    transaction(deps, async (trx: Db) => {
      Object.assign(one, await followFunds(trx, deps, one as Row, { effect, actor: 'test', patch }));
    });
  for (const step of steps) {
    if (step.do === 'grant') {
      await orRefused(() =>
        grantFunds(deps, { actor: 'office:test' }, { edition, regionCode, amount: step.amount, reason: '测试' }),
      );
    } else if (step.do === 'reserve') {
      const id = randomUUID();
      const wanted = {
        edition: law,
        regionCode,
        applicationId: id,
        amount: step.amount,
        at: deps.clock.now(),
        actor: 'test',
      };
      await orRefused(() =>
        transaction(deps, async (trx) => {
          const money = reservation(trx, wanted);
          sent.push({
            id,
            fund_id: null,
            fund_slice: null,
            reserved_fen: null,
            ...(await money.settle(await money.first())),
          });
        }),
      );
    } else {
      const one = sent[step.who % (sent.length || 1)];
      if (!one) continue;
      if (step.do === 'approve') await orRefused(() => follow(one, 'adjust', { approved_amount: step.amount }));
      else if (step.do === 'correct') await follow(one, 'adjust', { estimate: { amount: step.amount } });
      else await follow(one, step.do, {});
    }
  }
}

/** Query for inconsistent pools: negative amounts, granted ≠ left + reserved + spent, or entries that differ. Empty when consistent. */
export const wrongFunds = `with told as (select fund_id,
    sum(amount_fen) filter (where kind = 'grant') as granted,
    coalesce(sum(amount_fen) filter (where kind in ('reserve', 'adjust')), 0) as taken,
    coalesce(sum(amount_fen) filter (where kind = 'release'), 0) as released,
    coalesce(sum(amount_fen) filter (where kind = 'spend'), 0) as spent from fund_entries group by fund_id),
  lying as (select fund_id, sum(left_fen) as left, sum(reserved_fen) as reserved, sum(spent_fen) as spent, min(least(left_fen, reserved_fen, spent_fen)) as least
    from fund_slices group by fund_id)
  select f.id, f.edition, f.region_code, f.granted_fen, l.left, l.reserved, l.spent from funds f join lying l on l.fund_id = f.id left join told t on t.fund_id = f.id
  where l.least < 0 or f.granted_fen <> coalesce(t.granted, 0) or f.granted_fen <> l.left + l.reserved + l.spent
    or l.reserved <> coalesce(t.taken - t.released - t.spent, 0) or l.spent <> coalesce(t.spent, 0)`;
