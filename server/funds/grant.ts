import type { ProposalContent } from '@domain/contract/schemas/proposals';
import type { CallTypes } from '@domain/contract/types';
import { titleOf } from '@domain/policy/signedEditions';
import { makeProblem } from '@domain/rules/sentences';

import type { Deps } from '../deps';
import { AppError, invalid } from '../errors';
import { lockCity } from '../platform/db/cities';
import type { Db } from '../platform/db/tables';
import {
  changeGranted,
  findOrCreatePool,
  hasPool,
  inProvincePool,
  insertGrant,
  leftIn,
  lockGranted,
  sumsOf,
} from './poolQueries';
import { fundTotals } from './poolRecords';
import { moveToCountingPools } from './waitingListRecords';
import { coversRegions, type StaffCaller } from '../auth/caller';
import { audit } from '../platform/audit/audit';
import { once } from '../http/idempotency/once';
import type { Confirmation, Kinds } from '../proposals/kinds';
import { propose } from '../proposals/proposals';
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
  throw invalid(key, makeProblem(reason, label));
};

/**
 * Throws for an edition that neither the policy in force, a signed later one nor an existing pool has, an amount of zero, and a city that the
 * list lacks: money that such a city has is still raised and withdrawn.
 */
async function requireGrantable(trx: Db, deps: Deps, { edition, regionCode, amount }: Grant): Promise<void> {
  // Money is granted before a new edition, or a new name of one, is in force. A pool of an earlier one still has money and cases.
  if (!deps.policies.hasNowOrLater(edition) && !(await hasPool(trx, edition, regionCode)))
    wrong('edition', 'unknown', '补贴');
  if (regionCode !== null && !(await lockCity(trx, regionCode))) {
    const { granted } = await sumsOf(trx, edition, regionCode);
    if (granted === 0) wrong('regionCode', 'format.region', '地区');
  }
  if (amount === 0) wrong('amount', 'required', '金额');
}

const aboveLeft = (left: number) =>
  new AppError('VALIDATION_FAILED', {
    fields: { amount: { code: 'range', message: '收回的金额超过尚未占用的余额' } },
    data: { left },
  });

type PoolChange = Extract<ProposalContent, { kind: 'grantFunds' }>['pool'];

/**
 * The first money of a city's pool opens it: applications of the city get no money of the province any more. The withdrawal of all its
 * money closes it: they get money of the province again. Both need the scope of the province.
 */
const poolChangeOf = (granted: number, amount: number): PoolChange => {
  if (granted === 0 && amount > 0) return 'opens';
  return granted > 0 && granted + amount === 0 ? 'closes' : 'stays';
};

const citiesOf = (regionCode: string | null, change: PoolChange): string[] | null =>
  regionCode !== null && change === 'stays' ? [regionCode] : null;

const needsProvince = {
  opens: '这个城市还没有自己的资金池，第一笔额度由负责全省的人员设定',
  closes: '额度全部收回后，这个城市改用全省的资金，因此由负责全省的人员办理',
  stays: '全省的资金由负责全省的人员办理',
} satisfies Record<PoolChange, string>;

/** Proposes money for a pool; a negative amount withdraws, at most what is neither reserved nor spent. */
export const proposeGrant = (
  deps: Deps,
  caller: StaffCaller,
  grant: Grant,
): Promise<CallTypes['grantFunds']['reply']> =>
  once(deps, caller, async (trx) => {
    await requireGrantable(trx, deps, grant);
    const { edition, regionCode, amount } = grant;
    const { granted, left } = await sumsOf(trx, edition, regionCode);
    const pool = poolChangeOf(granted, amount);
    const regions = citiesOf(regionCode, pool);
    if (!coversRegions(caller, regions))
      throw new AppError('FORBIDDEN', { fields: { regionCode: { code: 'unknown', message: needsProvince[pool] } } });
    if (left + amount < 0) throw aboveLeft(left);
    return propose(trx, deps, caller, {
      content: { kind: 'grantFunds', ...grant, pool },
      regions,
      detail: { ...grant },
    });
  });

/** What another member with `lead` or `policy2` puts into force. */
export const fundKinds = (deps: Deps): Required<Pick<Kinds, 'grantFunds'>> => ({
  grantFunds: {
    roles: ['policy2', 'lead'],
    atConsole: false,
    lockSubject: async (trx, { edition, regionCode, amount }) => {
      const granted = await lockGranted(trx, await findOrCreatePool(trx, edition, regionCode));
      return citiesOf(regionCode, poolChangeOf(granted, amount));
    },
    apply: async (trx, { kind: _, pool, ...grant }, by) => {
      const { granted } = await sumsOf(trx, grant.edition, grant.regionCode);
      // The confirming member has seen what the money does to the pool.
      if (poolChangeOf(granted, grant.amount) !== pool) throw new AppError('REVISION_CONFLICT');
      await grantFunds(trx, deps, by, grant);
      return {};
    },
  },
});

interface Granter extends Pick<Confirmation, 'actor' | 'address'> {
  proposalId?: string;
}

/** Changes the granted money of a pool. When it opens or closes a pool, drafts that wait move to the list of the pool that serves them then. */
export async function grantFunds(
  trx: Db,
  deps: Deps,
  { actor, address, proposalId }: Granter,
  grant: Grant,
): Promise<Pool> {
  await requireGrantable(trx, deps, grant);
  const { edition, regionCode, amount, reason } = grant;
  const fundId = await findOrCreatePool(trx, edition, regionCode);
  const change = poolChangeOf(await lockGranted(trx, fundId), amount);
  await insertGrant(trx, { fundId, amount, at: deps.clock.now(), actor, reason });
  const detail = {
    edition,
    regionCode,
    amount,
    reason,
    ...(regionCode !== null && change !== 'stays' && { [change]: true }),
    ...(proposalId && { proposal: proposalId }),
  };
  await audit(within(deps, trx), { actor, action: 'grant_funds', target: `fund:${fundId}`, detail, address });
  const totals = await changeGranted(trx, fundId, amount);
  if (!totals) throw aboveLeft(await leftIn(trx, fundId));
  if (change !== 'stays' && deps.policy.editions.some(({ id }) => id === edition))
    await moveToCountingPools(trx, edition, deps.policies.idsOf(edition));
  return { edition, regionCode, editionTitle: titleOf(deps.policies, edition), ...totals };
}

/** Returns what a city's pool takes from the province when it is opened. */
export const poolOpening = (
  { db }: Pick<Deps, 'db'>,
  { edition, regionCode }: CallTypes['poolOpening']['query'],
): Promise<CallTypes['poolOpening']['reply']> => inProvincePool(db, edition, regionCode);
