import type { CallTypes } from '@domain/contract/types';
import { makeProblem } from '@domain/rules/sentences';
import { shanghaiInstant } from '@domain/time';

import { transaction } from '../../db/transaction';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { bumpLaw, insertSwitch } from '../../stores/law';
import { audit } from '../audit';

type Switch = CallTypes['switchEdition'];

/** Switches an edition for one city or, with `regionCode` null, for the province. Other processes follow within two seconds. */
export async function switchEdition(
  deps: Deps,
  actor: string,
  edition: string,
  { status, notice, regionCode = null }: Switch['body'],
): Promise<Switch['reply']> {
  if (!deps.policy.editions.some(({ id }) => id === edition)) throw new AppError('NOT_FOUND');
  if (regionCode !== null && !deps.regions.has(regionCode))
    throw new AppError('VALIDATION_FAILED', { fields: { regionCode: makeProblem('format.region', '地区') } });
  const at = deps.clock.now();
  await transaction(deps, async (trx) => {
    await bumpLaw(trx);
    await insertSwitch(trx, { edition, region_code: regionCode, status, notice, switched_at: at, switched_by: actor });
    await audit(
      { ...deps, db: trx },
      { actor, action: 'switch_edition', target: `edition:${edition}`, detail: { status, notice, regionCode } },
    );
  });
  await deps.laws.refresh();
  return { edition, regionCode, status, notice, by: actor, at: shanghaiInstant(at) };
}
