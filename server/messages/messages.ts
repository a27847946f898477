import type { CallTypes, Detail } from '@domain/contract/types';
import { isId } from '@domain/schema';
import { shanghaiInstant } from '@domain/time';

import type { Deps } from '../deps';
import { AppError } from '../errors';
import { audit } from '../platform/audit/audit';
import { later } from '../platform/clock';
import { transaction } from '../platform/db/transaction';
import { requireScope, type StaffCaller } from '../staff/caller';
import {
  failedMessage,
  messagesOf,
  messagesOfAccount,
  recordOpening,
  recordReached,
  saveSettings,
  settingsOf,
  unreachableCases,
} from './messageQueries';

type OfficeDetail = CallTypes['officeApplication']['reply'];
type Settings = CallTypes['messageSettings']['reply'];

/** Returns the messages of an application that were sent or could not be delivered. */
export const sentMessages = async (
  { db }: Pick<Deps, 'db'>,
  applicationId: string,
): Promise<Detail['messages'] & object> =>
  (await messagesOf(db, applicationId)).map(({ kind, occasion, state, at }) => ({
    kind,
    occasion,
    state,
    at: shanghaiInstant(at),
  }));

/** Records that the owner has opened an application: a message about what the owner has seen is not sent. Never fails the request. */
export const noteOpening = ({ db, clock, log }: Deps, applicationId: string): Promise<unknown> =>
  recordOpening(db, applicationId, clock.now()).catch((error: unknown) => {
    log.warn({ err: error }, 'recording the opening of an application failed');
  });

export async function messageSettings({ db }: Pick<Deps, 'db'>, accountId: string): Promise<Settings> {
  const row = await settingsOf(db, accountId);
  return { reminders: row?.reminders ?? true, language: row?.language ?? 'zh-CN' };
}

export async function changeMessageSettings(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  change: Partial<Settings>,
): Promise<Settings> {
  const settings = { ...(await messageSettings(deps, accountId)), ...change };
  await saveSettings(deps.db, { account_id: accountId, ...settings });
  return settings;
}

/** Returns the messages and the settings of a person for the data export. */
export async function exportMessages(deps: Pick<Deps, 'db'>, accountId: string) {
  const [own, messages] = await Promise.all([messageSettings(deps, accountId), messagesOfAccount(deps.db, accountId)]);
  const instant = (at: Date | null) => at && shanghaiInstant(at);
  return {
    messageSettings: own,
    messages: messages.map((one) => ({
      kind: one.kind,
      occasion: one.occasion,
      applicationId: one.application_id,
      state: one.state,
      reason: one.reason,
      plannedAt: instant(one.planned_at),
      sentAt: instant(one.sent_at),
      endedAt: instant(one.ended_at),
      deadline: instant(one.deadline),
    })),
  };
}

/** Days after which an entry leaves the list. */
const LISTED_DAYS = 30;

const listedSince = (clock: Deps['clock']): Date => later(clock.now(), -LISTED_DAYS * 86_400_000);

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
