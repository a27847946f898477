import type { CallTypes } from '@domain/contract/types';
import { makeProblem } from '@domain/rules/sentences';

import type { Db } from '../../db/tables';
import { transaction } from '../../db/transaction';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import {
  changeGranted,
  changeLeft,
  findGrant,
  fundTotals,
  insertGrant,
  lockSlices,
  openFund,
  SLICES,
} from '../../stores/funds';
import { audit } from '../audit';

type Grant = CallTypes['grantFunds']['body'] & { key?: string };
type Overview = CallTypes['officeFunds']['reply'];
type Pool = Overview['list'][number];

/** A slice with less is emptied by the first who come, and then everybody has to gather. */
const LEAST_IN_A_SLICE = 10_000_000;

/** Over as many slices as are worth it, beginning at the emptiest. */
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

/** Out of the fullest first. */
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

/** Returns the first reply to the same request. Throws DUPLICATE when the key was used for another request. */
async function firstReply(trx: Db, actor: string, fundId: number, { key, amount, reason }: Grant) {
  const before = key === undefined ? undefined : await findGrant(trx, actor, key);
  if (!before) return undefined;
  if (before.fundId !== fundId || before.amount !== amount || before.reason !== reason)
    throw new AppError('DUPLICATE', {
      fields: { amount: { code: 'duplicate', message: '上一次提交已经登记，内容与这次不同；请关闭后核对余额再操作' } },
    });
  return before.reply as Pool;
}

/** A negative amount takes back, never what is reserved or spent. A repetition with the same `key` changes nothing. */
export async function grantFunds(deps: Deps, actor: string, grant: Grant): Promise<Pool> {
  const { edition, regionCode, amount, reason, key } = grant;
  if (!deps.policy.editions.some(({ id }) => id === edition)) wrong('edition', 'unknown', '补贴');
  if (regionCode !== null && !deps.regions.has(regionCode)) wrong('regionCode', 'format.region', '地区');
  if (amount === 0) wrong('amount', 'required', '金额');
  return transaction(deps, async (trx) => {
    // Locks `funds`, so that concurrent requests with one key run one after the other.
    const fundId = await openFund(trx, edition, regionCode);
    const before = await firstReply(trx, actor, fundId, grant);
    if (before) return before;
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
    await insertGrant(trx, { fundId, amount, at: deps.clock.now(), actor, reason, key, reply });
    await audit(
      { ...deps, db: trx },
      { actor, action: 'grant_funds', target: `fund:${fundId}`, detail: { edition, regionCode, amount } },
    );
    return reply;
  });
}
