import type { CallTypes } from '@domain/contract/types';
import { makeProblem } from '@domain/rules/sentences';

import type { Deps } from '../deps';
import { AppError } from '../errors';
import { changeGranted, insertGrant, leftIn, findOrCreatePool } from './poolQueries';
import { fundTotals } from './poolRecords';
import { audit } from '../platform/audit/audit';
import { type Actor, once } from '../http/idempotency/once';

type Grant = CallTypes['grantFunds']['body'];
type Overview = CallTypes['officeFunds']['reply'];
type Pool = Overview['list'][number];

/** Returns the pools of `regions`; `null`: every pool. The pool of the province is left out for members with a list of cities. */
export async function officeFunds(
  { db }: Pick<Deps, 'db'>,
  regions: readonly string[] | null = null,
): Promise<Overview> {
  const list = (await fundTotals(db))
    .filter(({ regionCode }) => regions === null || (regionCode !== null && regions.includes(regionCode)))
    .map(({ fundId: _, waits: _waits, ...totals }) => totals);
  return { list, total: list.length };
}

const wrong = (key: string, reason: Parameters<typeof makeProblem>[0], label: string): never => {
  throw new AppError('VALIDATION_FAILED', { fields: { [key]: makeProblem(reason, label) } });
};

/** Grants money to a pool. A negative amount withdraws, at most what is neither reserved nor spent. */
export async function grantFunds(deps: Deps, by: Actor, grant: Grant): Promise<Pool> {
  const { actor, address } = by;
  const { edition, regionCode, amount, reason } = grant;
  if (!deps.policy.editions.some(({ id }) => id === edition)) wrong('edition', 'unknown', '补贴');
  if (regionCode !== null && !deps.cityCodes.has(regionCode)) wrong('regionCode', 'format.region', '地区');
  if (amount === 0) wrong('amount', 'required', '金额');
  return once(deps, by, async (trx) => {
    const fundId = await findOrCreatePool(trx, edition, regionCode);
    await insertGrant(trx, { fundId, amount, at: deps.clock.now(), actor, reason });
    await audit(
      { ...deps, db: trx },
      {
        actor,
        action: 'grant_funds',
        target: `fund:${fundId}`,
        detail: { edition, regionCode, amount, reason },
        address,
      },
    );
    const totals = await changeGranted(trx, fundId, amount);
    if (totals) return { edition, regionCode, ...totals };
    throw new AppError('VALIDATION_FAILED', {
      fields: { amount: { code: 'range', message: '收回的金额超过尚未占用的余额' } },
      data: { left: await leftIn(trx, fundId) },
    });
  });
}
