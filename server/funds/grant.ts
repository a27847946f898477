import type { CallTypes } from '@domain/contract/types';
import { titleOf } from '@domain/policy/signedEditions';
import { makeProblem } from '@domain/rules/sentences';

import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { Db } from '../platform/db/tables';
import {
  changeGranted,
  findOrCreatePool,
  hasPool,
  inProvincePool,
  insertGrant,
  leftIn,
  lockGranted,
} from './poolQueries';
import { fundTotals } from './poolRecords';
import { moveToCountingPools } from './waitingListRecords';

import { audit } from '../platform/audit/audit';
import { type Actor, once } from '../http/idempotency/once';
import { within } from '../platform/db/transaction';

type Grant = CallTypes['grantFunds']['body'];
type Overview = CallTypes['officeFunds']['reply'];
type Pool = Overview['list'][number];

/** Returns the pools of `regions`; `null`: every pool. The pool of the province is left out for members with a list of cities. */
export async function officeFunds(
  deps: Pick<Deps, 'db' | 'policies'>,
  regions: readonly string[] | null = null,
): Promise<Overview> {
  const list = (await fundTotals(deps.db))
    .filter(({ regionCode }) => regions === null || (regionCode !== null && regions.includes(regionCode)))
    .map(({ fundId: _, waits: _waits, ...totals }) => ({
      ...totals,
      editionTitle: titleOf(deps.policies, totals.edition),
    }));
  return { list, total: list.length };
}

const wrong = (key: string, reason: Parameters<typeof makeProblem>[0], label: string): never => {
  throw new AppError('VALIDATION_FAILED', { fields: { [key]: makeProblem(reason, label) } });
};

/** Throws for an edition that neither the policy in force, a signed later one nor an existing pool has, an unknown city, and an amount of zero. */
async function requireGrantable(deps: Deps, { edition, regionCode, amount }: Grant): Promise<void> {
  // Money is granted before a new edition, or a new name of one, is in force. A pool of an earlier one still has money and cases.
  if (!deps.policies.hasNowOrLater(edition) && !(await hasPool(deps.db, edition, regionCode)))
    wrong('edition', 'unknown', '补贴');
  if (regionCode !== null && !deps.cityCodes.has(regionCode)) wrong('regionCode', 'format.region', '地区');
  if (amount === 0) wrong('amount', 'required', '金额');
}

interface Granter extends Actor {
  /** has the scope of the whole province */
  mayOpenPools: boolean;
}

const needsProvince = (message: string) =>
  new AppError('FORBIDDEN', { fields: { regionCode: { code: 'unknown', message } } });

/**
 * Grants money to a pool. A negative amount withdraws, at most what is neither reserved nor spent. The first money of a city's pool opens
 * it: applications of the city get no money of the province any more. The withdrawal of all its money closes it: they get money of the
 * province again. Both need the scope of the province, and drafts that wait move to the list of the pool that serves them then.
 */
export async function grantFunds(deps: Deps, by: Granter, grant: Grant): Promise<Pool> {
  await requireGrantable(deps, grant);
  return once(deps, by, (trx) => changePool(trx, deps, by, grant));
}

async function changePool(trx: Db, deps: Deps, { actor, address, mayOpenPools }: Granter, grant: Grant): Promise<Pool> {
  const { edition, regionCode, amount, reason } = grant;
  const fundId = await findOrCreatePool(trx, edition, regionCode);
  const granted = await lockGranted(trx, fundId);
  const ofCity = regionCode !== null;
  const [opens, closes] = [granted === 0 && amount > 0, granted > 0 && granted + amount === 0];
  if (ofCity && opens && !mayOpenPools)
    throw needsProvince('这个城市还没有自己的资金池，第一笔额度由负责全省的人员设定');
  if (ofCity && closes && !mayOpenPools)
    throw needsProvince('额度全部收回后，这个城市改用全省的资金，因此由负责全省的人员办理');
  await insertGrant(trx, { fundId, amount, at: deps.clock.now(), actor, reason });
  const detail = {
    edition,
    regionCode,
    amount,
    reason,
    ...(ofCity && opens && { opens }),
    ...(ofCity && closes && { closes }),
  };
  await audit(within(deps, trx), { actor, action: 'grant_funds', target: `fund:${fundId}`, detail, address });
  const totals = await changeGranted(trx, fundId, amount);
  if (totals && (opens || closes) && deps.policy.editions.some(({ id }) => id === edition))
    await moveToCountingPools(trx, edition, deps.policies.idsOf(edition));
  if (totals) return { edition, regionCode, editionTitle: titleOf(deps.policies, edition), ...totals };
  throw new AppError('VALIDATION_FAILED', {
    fields: { amount: { code: 'range', message: '收回的金额超过尚未占用的余额' } },
    data: { left: await leftIn(trx, fundId) },
  });
}

/** Returns what a city's pool takes from the province when it is opened. */
export const poolOpening = (
  { db }: Pick<Deps, 'db'>,
  { edition, regionCode }: CallTypes['poolOpening']['query'],
): Promise<CallTypes['poolOpening']['reply']> => inProvincePool(db, edition, regionCode);
