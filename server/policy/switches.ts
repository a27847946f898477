import type { CallTypes } from '@domain/contract/types';
import { makeProblem } from '@domain/rules/sentences';
import { shanghaiInstant } from '@domain/time';

import { lockCity } from '../platform/db/cities';
import type { Db } from '../platform/db/tables';
import type { EditionSwitchRow } from '../platform/db/tables/policy';
import { transaction, within } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { AppError, invalid } from '../errors';
import type { Actor } from '../http/idempotency/once';
import { bumpPolicyRevision } from './policyRecords';
import { insertSwitch, listSwitches, lockPolicies } from './queries';
import { audit } from '../platform/audit/audit';

type Switch = CallTypes['switchEdition'];

/**
 * Switches an edition for one city or, with `regionCode` null, for the province. Other processes follow within two seconds.
 * Throws REVISION_CONFLICT with the newest switch when it is not the one in `seen`.
 */
export async function switchEdition(
  deps: Deps,
  { actor, address }: Actor,
  edition: string,
  { status, notice, regionCode = null, seen }: Switch['body'],
): Promise<Switch['reply']> {
  if (!deps.policy.editions.some(({ id }) => id === edition)) throw new AppError('NOT_FOUND');
  const entry = { edition, region_code: regionCode, status, notice, switched_at: deps.clock.now(), switched_by: actor };
  const reply = await transaction(deps, async (trx) => {
    await lockPolicies(trx);
    const last = deps.policies
      .deciding(await listSwitches(trx))
      .find((one) => one.edition === edition && one.region_code === regionCode);
    // A retry after a lost response: the switch is already set.
    if (last?.switched_by === actor && last.status === status && last.notice === notice) return switchReply(last);
    // A pause in a city that the list has lost can be ended: until then no list is imported.
    const isResumed = status === 'open' && last?.status === 'paused';
    if (regionCode !== null && !(await lockCity(trx, regionCode)) && !isResumed)
      throw invalid('regionCode', makeProblem('format.region', '地区'));
    const newest = last ? switchReply(last) : null;
    if (seen !== undefined && seen !== (newest?.at ?? null)) throw new AppError('REVISION_CONFLICT', { data: newest });
    await bumpPolicyRevision(trx);
    await insertSwitch(trx, entry);
    await audit(within(deps, trx), {
      actor,
      action: 'switch_edition',
      target: `edition:${edition}`,
      detail: { status, notice, regionCode },
      address,
    });
    return switchReply(entry);
  });
  await deps.policies.refresh();
  return reply;
}

/** Returns the city of each switch that pauses an edition of the policy in force in one city. */
export const pausedCities = async (db: Db, { policies }: Pick<Deps, 'policies'>): Promise<string[]> =>
  policies
    .deciding(await listSwitches(db))
    .flatMap(({ region_code: city, status }) => (city !== null && status === 'paused' ? [city] : []));

/** Returns a switch as the office sees it. */
export const switchReply = (editionSwitch: Omit<EditionSwitchRow, 'seq'>): Switch['reply'] => ({
  edition: editionSwitch.edition,
  regionCode: editionSwitch.region_code,
  status: editionSwitch.status,
  notice: editionSwitch.notice,
  by: editionSwitch.switched_by,
  at: shanghaiInstant(editionSwitch.switched_at),
});
