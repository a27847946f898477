import type { CallTypes } from '@domain/contract/types';
import { shanghaiInstant } from '@domain/time';

import { transaction } from '../../db/transaction';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { bumpLaw, insertSwitch } from '../../stores/law';
import { audit } from '../audit';

type Switch = CallTypes['switchEdition'];

/** In force here at once, and at every other process when it reads the law next: within two seconds, without a restart. */
export async function switchEdition(
  deps: Deps,
  actor: string,
  edition: string,
  { status, notice }: Switch['body'],
): Promise<Switch['reply']> {
  if (!deps.policy.editions.some(({ id }) => id === edition)) throw new AppError('NOT_FOUND');
  const at = deps.clock.now();
  await transaction(deps, async (trx) => {
    await bumpLaw(trx);
    await insertSwitch(trx, { edition, status, notice, switched_at: at, switched_by: actor });
    await audit(
      { ...deps, db: trx },
      { actor, action: 'switch_edition', target: `edition:${edition}`, detail: { status, notice } },
    );
  });
  await deps.laws.refresh();
  return { edition, status, notice, by: actor, at: shanghaiInstant(at) };
}
