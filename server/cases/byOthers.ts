import { statusGroups, type Status } from '@domain/status';
import type { User } from '@domain/contract/types';
import { shanghaiDate, shanghaiInstant } from '@domain/time';

import { audit } from '../platform/audit/audit';
import { transaction, within } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { listCasesByOthers, lockCaseByOthers, setDisputed } from './byOthersQueries';

type ByOthers = NonNullable<User['applicationsByOthers']>;

/** An application that has ended without payment concerns the owner of the ID number no longer. */
const shown: readonly Status[] = [...statusGroups.running, ...statusGroups.returned, 'paid'];

/** Returns the applications that other accounts submitted with this account's ID number: what the person needs to recognise them, no more. */
export async function applicationsByOthers(deps: Pick<Deps, 'db'>, accountId: string): Promise<ByOthers> {
  const rows = await listCasesByOthers(deps.db, { accountId, statuses: shown });
  return rows.map((row) => ({
    id: row.id,
    number: row.number ?? '',
    regionCode: row.region_code ?? '',
    day: row.submitted_at ? shanghaiDate(row.submitted_at) : '',
    ...(row.owner_disputed_at && { disputedAt: shanghaiInstant(row.owner_disputed_at) }),
  }));
}

/**
 * Marks an application as "not mine" for the office; it ends nothing. A repetition returns the first time. Throws NOT_FOUND unless
 * another account submitted it with this account's ID number, so that the reply tells no other account whether it exists.
 */
export const disputeApplication = (deps: Deps, accountId: string, id: string): Promise<{ disputedAt: string }> =>
  transaction(deps, async (trx) => {
    const row = await lockCaseByOthers(trx, id, { accountId, statuses: shown });
    if (!row) throw new AppError('NOT_FOUND');
    if (row.owner_disputed_at) return { disputedAt: shanghaiInstant(row.owner_disputed_at) };
    const now = deps.clock.now();
    await setDisputed(trx, id, now);
    await audit(within(deps, trx), {
      actor: `person:${accountId}`,
      action: 'dispute_application',
      target: `application:${id}`,
    });
    return { disputedAt: shanghaiInstant(now) };
  });
