import type { CallTypes } from '@domain/contract/types';
import { makeProblem } from '@domain/rules/sentences';

import type { Deps } from '../deps';
import { AppError } from '../errors';
import { changeGranted, changeLeft, fundTotals, insertGrant, lockSlices, openFund, SLICES } from './poolQueries';
import { audit } from '../platform/audit/audit';
import { type Actor, once } from '../http/idempotency/once';

type Grant = CallTypes['grantFunds']['body'];
type Overview = CallTypes['officeFunds']['reply'];
type Pool = Overview['list'][number];

/** A smaller slice is exhausted by the first submissions, and later ones must lock all slices. */
const LEAST_IN_A_SLICE = 10_000_000;

/** Returns the amounts to add per slice: in as few slices as sensible, the emptiest first. */
export function spread(amount: number, slices: readonly { slice: number; left_fen: number }[]) {
  const each = Math.max(Math.ceil(amount / SLICES), LEAST_IN_A_SLICE);
  let rest = amount;
  return [...slices]
    .sort((a, b) => a.left_fen - b.left_fen || a.slice - b.slice)
    .map(({ slice }) => {
      const by = Math.min(each, rest);
      rest -= by;
      return { slice, by };
    })
    .filter(({ by }) => by > 0);
}

/** Returns the amounts to withdraw per slice, the fullest first. */
function takeBack(amount: number, slices: readonly { slice: number; left_fen: number }[]) {
  let rest = amount;
  return [...slices]
    .sort((a, b) => b.left_fen - a.left_fen)
    .map(({ slice, left_fen }) => {
      const part = Math.min(left_fen, rest);
      rest -= part;
      return { slice, by: -part };
    })
    .filter(({ by }) => by !== 0);
}

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
  const { actor } = by;
  const { edition, regionCode, amount, reason } = grant;
  if (!deps.policy.editions.some(({ id }) => id === edition)) wrong('edition', 'unknown', '补贴');
  if (regionCode !== null && !deps.regions.has(regionCode)) wrong('regionCode', 'format.region', '地区');
  if (amount === 0) wrong('amount', 'required', '金额');
  return once(deps, by, async (trx) => {
    const fundId = await openFund(trx, edition, regionCode);
    const slices = await lockSlices(trx, fundId);
    const left = slices.reduce((sum, one) => sum + one.left_fen, 0);
    if (left + amount < 0)
      throw new AppError('VALIDATION_FAILED', {
        fields: { amount: { code: 'range', message: '收回的金额超过尚未占用的余额' } },
        data: { left },
      });
    await changeLeft(trx, fundId, amount > 0 ? spread(amount, slices) : takeBack(-amount, slices));
    await changeGranted(trx, fundId, amount);
    const { list } = await officeFunds({ db: trx });
    const reply = list.find((one) => one.edition === edition && one.regionCode === regionCode)!;
    await insertGrant(trx, { fundId, amount, at: deps.clock.now(), actor, reason });
    await audit(
      { ...deps, db: trx },
      { actor, action: 'grant_funds', target: `fund:${fundId}`, detail: { edition, regionCode, amount } },
    );
    return reply;
  });
}
