import type { CallTypes } from '@domain/contract/types';
import { isId } from '@domain/schema';
import { DAY_MS, shanghaiInstant } from '@domain/time';

import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { audit } from '../../platform/audit/audit';
import { later } from '../../platform/clock';
import { transaction } from '../../platform/db/transaction';
import { requireScope, type StaffCaller } from '../../auth/caller';
import { recordReached } from '../../messages/messageRecords';
import { failedMessage, unreachableCases } from './unreachableQueries';

type OfficeDetail = CallTypes['officeApplication']['reply'];

/** Days after which an entry leaves the list. */
const LISTED_DAYS = 30;

const listedSince = (clock: Deps['clock']): Date => later(clock.now(), -LISTED_DAYS * DAY_MS);

/** Returns the message that keeps a case on the list of `unreachable`. */
export async function undelivered(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  applicationId: string,
): Promise<OfficeDetail['undelivered']> {
  const which = { regions: null, since: listedSince(clock), applicationId };
  const [row] = (await unreachableCases(db, which, { page: 1, pageSize: 1 })).rows;
  if (!row) return undefined;
  const { id, kind, occasion, reason, ended_at } = row;
  return { id, kind, occasion, reason: reason ?? '', failedAt: shanghaiInstant(ended_at) };
}

/** Returns the cases of the caller's cities whose last message failed and whose occasion continues, oldest first. */
export async function unreachable(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { regions }: StaffCaller,
  { page = 1, pageSize = 10 }: CallTypes['unreachable']['query'],
): Promise<CallTypes['unreachable']['reply']> {
  const { rows, total } = await unreachableCases(db, { regions, since: listedSince(clock) }, { page, pageSize });
  const list = rows.map((row) => ({
    id: row.id,
    applicationId: row.application_id,
    number: row.number,
    status: row.status,
    regionCode: row.region_code ?? '',
    kind: row.kind,
    occasion: row.occasion,
    reason: row.reason ?? '',
    failedAt: shanghaiInstant(row.ended_at),
    deadline: row.due_at && shanghaiInstant(row.due_at),
  }));
  return { list, total };
}

/** Removes a failed message from the list. Throws NOT_FOUND for another message, FORBIDDEN outside the caller's cities. */
export async function markReached(deps: Deps, caller: StaffCaller, id: string): Promise<void> {
  const found = isId(id) ? await failedMessage(deps.db, id) : undefined;
  if (!found) throw new AppError('NOT_FOUND');
  requireScope(caller, found.region_code === null ? null : [found.region_code], 'change');
  const { actor, address } = caller;
  const entry = { actor, action: 'reach_applicant', target: `application:${found.application_id}`, address };
  await transaction(deps, async (trx) => {
    if (await recordReached(trx, id, actor, deps.clock.now())) await audit({ ...deps, db: trx }, entry);
  });
}
