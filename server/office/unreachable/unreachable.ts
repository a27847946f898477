import type { CallTypes } from '@domain/contract/types';
import { isId } from '@domain/schema';
import { DAY_MS, shanghaiInstant } from '@domain/time';

import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { audit } from '../../platform/audit/audit';
import { later } from '../../platform/clock';
import { transaction, within } from '../../platform/db/transaction';
import type { StaffCaller } from '../../auth/caller';
import { recordReached } from '../../messages/messageRecords';
import { shareVisible } from '../act';
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
  const [message] = (await unreachableCases(db, which, { page: 1, pageSize: 1 })).rows;
  if (!message) return undefined;
  const { id, kind, occasion, reason, ended_at } = message;
  return { id, kind, occasion, reason: reason ?? '', failedAt: shanghaiInstant(ended_at) };
}

/** Returns the cases of the caller's cities whose last message failed and whose occasion continues, oldest first. */
export async function unreachable(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { regions }: StaffCaller,
  { page = 1, pageSize = 10 }: CallTypes['unreachable']['query'],
): Promise<CallTypes['unreachable']['reply']> {
  const { rows, total } = await unreachableCases(db, { regions, since: listedSince(clock) }, { page, pageSize });
  const list = rows.map((message) => ({
    id: message.id,
    applicationId: message.application_id,
    number: message.number,
    status: message.status,
    regionCode: message.region_code ?? '',
    kind: message.kind,
    occasion: message.occasion,
    reason: message.reason ?? '',
    failedAt: shanghaiInstant(message.ended_at),
    deadline: message.due_at && shanghaiInstant(message.due_at),
  }));
  return { list, total };
}

/** Removes a failed message from the list. Throws NOT_FOUND for another message, FORBIDDEN outside the caller's cities. */
export async function markReached(deps: Deps, caller: StaffCaller, id: string): Promise<void> {
  await transaction(deps, async (trx) => {
    const message = isId(id) ? await failedMessage(trx, id) : undefined;
    if (!message) throw new AppError('NOT_FOUND');
    await shareVisible(trx, caller, message.application_id);
    const { actor, address } = caller;
    const entry = { actor, action: 'reach_applicant', target: `application:${message.application_id}`, address };
    if (await recordReached(trx, id, actor, deps.clock.now())) await audit(within(deps, trx), entry);
  });
}
