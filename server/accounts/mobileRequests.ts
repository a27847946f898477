/** A new mobile number without the old one: requested with name, ID number and a code to the new number, effective after 24 hours. */
import { randomUUID } from 'node:crypto';
import { quietUntil } from '@domain/messages';
import { isSameName } from '@domain/rules/name';
import { idIndexText, type SentPersonId } from '@domain/rules/personId';
import { DAY_MS, HOUR_MS } from '@domain/time';
import { later } from '../platform/clock';
import { locations } from '../platform/crypto/sealLocations';
import type { Db } from '../platform/db/tables';
import type { AccountRow, MobileRequestRow } from '../platform/db/tables/identity';
import { transaction, within } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { findAccountByIdNo, findAccountByMobile, lockAccount, mobileRequestsOf } from './accountRecords';
import {
  changeMobileRequest,
  closeMobileRequests,
  deleteMobileRequest,
  deleteMobileRequestsOf,
  insertMobileRequest,
  mobileRequestsToHandle,
} from './mobileRequestQueries';
import { notify } from '../notifications/notificationRecords';
import { refusesSignIn } from './frozen';
import { replaceMobile } from './replaceMobile';
import { identityOf } from './identity';
import { throwReturnedError } from './signIn';
import { audit } from '../platform/audit/audit';
import { countMessage } from './codeLimits';
import { voidCodes, tryCode, type Caller } from './codes';
import { addressIndex, limitMobileRequests } from './signInLimits';
import type { Person } from '../auth/personSessions';
import { settingsOf, standardSettings } from '../messages/messageRecords';
import { sendCountedNotice } from '../messages/sms';

/** A notice is tried again after as long as the request has waited, within these limits: each try may be a message. */
const NOTIFY_AGAIN_MS = { least: 5 * 60_000, most: HOUR_MS };
/** Period without new requests after the applicant stopped one. */
const CLOSED_AFTER_STOP_MS = DAY_MS;
/** Period after competing requests, long enough to prove the identity at a counter. */
const CLOSED_AFTER_DISPUTE_MS = 7 * DAY_MS;
/** A request whose notice cannot be sent for this long is deleted. */
const UNANNOUNCED_MS = 7 * DAY_MS;
const BATCH = 500;

interface MobileRequest extends Caller, SentPersonId {
  name: string;
  code: string;
}

export const requestedMobile = ({ vault }: Pick<Deps, 'vault'>, { id, mobile_sealed }: MobileRequestRow): string =>
  vault.open(mobile_sealed, locations.mobileRequest(id));

/** Compares what the index of the number does not contain. An account that cannot be decrypted is no match: an error would reveal that it exists. */
function isOwner(
  deps: Deps,
  account: AccountRow,
  { name, birthDate }: Pick<MobileRequest, 'name' | 'birthDate'>,
): boolean {
  try {
    const owner = identityOf(deps, account);
    return isSameName(owner.name ?? '', name) && owner.birthDate === birthDate;
  } catch (error) {
    deps.log.error({ err: error, account: account.id }, 'an account cannot be decrypted');
    return false;
  }
}

/**
 * Stores a request. Reply and SQL statements are the same whether or not an account matches, so neither the reply nor its time reveals it.
 * The sweep decides on the request.
 */
export const requestMobile = (deps: Deps, { code, ...request }: MobileRequest): Promise<void> =>
  throwReturnedError(
    transaction(deps, async (trx) => {
      const now = deps.clock.now();
      const refusal = await tryCode(trx, deps, request, code);
      if (refusal) return refusal;
      const { mobile, address } = request;
      if (await findAccountByMobile(trx, deps.vault.index('mobile', mobile))) return new AppError('ACCOUNT_EXISTS');
      const idNoIndex = deps.vault.index('idNo', idIndexText(request));
      await limitMobileRequests(trx, deps, { idNoIndex, mobile, address }, now);
      await voidCodes(trx, deps, request);
      const accountOfIdNo = await findAccountByIdNo(trx, idNoIndex);
      const account = accountOfIdNo && isOwner(deps, accountOfIdNo, request) ? accountOfIdNo : undefined;
      const id = randomUUID();
      await insertMobileRequest(trx, {
        id,
        account_id: account?.id ?? null,
        mobile_sealed: deps.vault.seal(mobile, locations.mobileRequest(id)),
        requested_at: now,
        notify_at: now,
        due_at: null,
        closed_until: null,
      });
      await audit(within(deps, trx), {
        actor: 'anonymous',
        action: 'request_mobile',
        ...(account && { target: `account:${account.id}` }),
        detail: { address: addressIndex(deps, address) },
      });
      return undefined;
    }),
  );

/** Stops the pending request of the caller's account. Throws NOT_FOUND when there is none: it was stopped or is already in effect. */
export async function stopMobileRequest(deps: Deps, { accountId }: Person): Promise<void> {
  await transaction(deps, async (trx) => {
    await lockAccount(trx, accountId);
    const closed = await closeMobileRequests(trx, accountId, later(deps.clock.now(), CLOSED_AFTER_STOP_MS));
    if (closed === 0) throw new AppError('NOT_FOUND');
    await recordStop(trx, deps, accountId, `person:${accountId}`);
  });
}

async function recordStop(
  trx: Db,
  deps: Deps,
  accountId: string,
  actor: string,
  detail?: Record<string, unknown>,
): Promise<void> {
  await notifyOwner(trx, deps, accountId, 'mobile_request_stopped');
  const entry = { actor, action: 'stop_mobile_request', target: `account:${accountId}` };
  await audit(within(deps, trx), { ...entry, ...(detail && { detail }) });
}

const notifyOwner = (
  trx: Db,
  { clock }: Pick<Deps, 'clock'>,
  accountId: string,
  kind: 'mobile_requested' | 'mobile_request_stopped',
) => notify(trx, { account_id: accountId, at: clock.now(), kind, application_id: null, number: null });

/** Part of the sweep: sends notices, applies due requests and deletes the rest. Safe in several processes at once. */
export async function sweepMobileRequests(deps: Deps): Promise<void> {
  let failures = 0;
  for (const { id, account_id } of await mobileRequestsToHandle(deps.db, deps.clock.now(), BATCH))
    await (account_id === null ? deleteMobileRequest(deps.db, id) : handle(deps, id, account_id)).catch(
      (error: unknown) => {
        failures += 1;
        deps.log.error(
          { err: error, request: id },
          'processing a request for a new mobile number failed; the next housekeeping run retries it',
        );
      },
    );
  if (failures > 0) throw new Error(`${failures} requests for a new mobile number failed.`);
}

async function handle(deps: Deps, id: string, accountId: string): Promise<void> {
  const next = await transaction(deps, async (trx) => decide(trx, deps, id, await lockAccount(trx, accountId)));
  if (!next) return;
  const isSent = await sendCountedNotice(deps, next.old, id, next.language);
  if (!isSent) throw new Error('Sending the notice to the old number failed.');
  await transaction(deps, (trx) => markNotified(trx, deps, id, accountId));
}

/** Decides on one request under the lock of its account; returns the number to notify after the commit, and the language of its messages. */
async function decide(trx: Db, deps: Deps, id: string, account: AccountRow | undefined) {
  const now = deps.clock.now();
  const all = account ? await mobileRequestsOf(trx, account.id) : [];
  const request = all.find((one) => one.id === id);
  if (!account || !request) return undefined; // another process has handled it
  const isOver = request.closed_until !== null && request.closed_until <= now;
  const isLate = later(request.requested_at, UNANNOUNCED_MS) <= now;
  // The owner of a frozen account cannot sign in to stop a request.
  const isRefused = account.erased_at !== null || (refusesSignIn(account, now) && !request.closed_until);
  if (isOver || (isLate && !request.due_at) || isRefused || !account.mobile_sealed) {
    await deleteMobileRequest(trx, id);
    return undefined;
  }
  if (request.closed_until) return undefined;
  if (request.due_at ? request.due_at > now : request.notify_at > now) return undefined;
  let old, mobile;
  try {
    old = deps.vault.open(account.mobile_sealed, locations.account(account.id, 'mobile_sealed'));
    mobile = requestedMobile(deps, request);
  } catch (error) {
    // Retried for a while: during a rotation a process may lack the new key.
    if (!isLate) throw error;
    deps.log.error({ err: error, request: id }, 'a request for a new mobile number cannot be decrypted and is stopped');
    await deleteMobileRequest(trx, id);
    await recordStop(trx, deps, account.id, 'system', { reason: 'unreadable' });
    return undefined;
  }
  if (request.due_at) return putIntoForce(trx, deps, account, mobile);
  const others = all.filter((one) => one.id !== id);
  const isClosed = others.some((one) => one.closed_until && one.closed_until > now);
  const open = others.find((one) => !one.closed_until);
  if (isClosed || (open && requestedMobile(deps, open) === mobile)) {
    await deleteMobileRequest(trx, id);
    return undefined;
  }
  if (open) {
    // Two people claim the account: neither gets it without proving their identity.
    await closeMobileRequests(trx, account.id, later(now, CLOSED_AFTER_DISPUTE_MS));
    await recordStop(trx, deps, account.id, 'system');
    return undefined;
  }
  if (quietUntil(now)) return undefined;
  const waited = now.getTime() - request.requested_at.getTime();
  const pause = Math.min(Math.max(waited, NOTIFY_AGAIN_MS.least), NOTIFY_AGAIN_MS.most);
  await changeMobileRequest(trx, id, { notify_at: later(now, pause) });
  await countMessage(trx, deps, now);
  const { language } = (await settingsOf(trx, account.id)) ?? standardSettings;
  return { old, language };
}

async function markNotified(trx: Db, deps: Deps, id: string, accountId: string): Promise<void> {
  await lockAccount(trx, accountId);
  const request = (await mobileRequestsOf(trx, accountId)).find((one) => one.id === id);
  if (!request || request.closed_until || request.due_at) return;
  await changeMobileRequest(trx, id, { due_at: later(deps.clock.now(), DAY_MS) });
  await notifyOwner(trx, deps, accountId, 'mobile_requested');
}

async function putIntoForce(trx: Db, deps: Deps, account: AccountRow, mobile: string) {
  if (!(await replaceMobile(trx, deps, account, mobile, { actor: 'system' }))) {
    // Registered by another account during the 24 hours.
    await deleteMobileRequestsOf(trx, account.id);
    await recordStop(trx, deps, account.id, 'system');
  }
  return undefined;
}
