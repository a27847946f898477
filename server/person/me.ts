import { maskMobile } from '@domain/mask';
import { DAY_MS, shanghaiInstant } from '@domain/time';
import type { User } from '@domain/contract/types';
import { later } from '../platform/clock';
import { beforeCommit, transaction, within } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import {
  eraseAccount,
  listConsents,
  findAccount,
  pendingMobileRequest,
  listDevices,
  listIdentities,
  mobileRequestsOf,
} from '../accounts/accountRecords';
import { listOwnAudit } from '../platform/audit/queries';
import { exportMessages } from '../messages/messages';
import { deleteSettings } from '../messages/messageRecords';
import { deleteSessionsOf } from '../auth/personSessionRecords';
import { messageSettings } from './messageSettings';
import { countUnread } from '../notifications/notificationRecords';
import { identityOf, maskedUser } from '../accounts/identity';
import { audit } from '../platform/audit/audit';
import { applicationsByOthers } from '../cases/byOthers';
import { lapseDueApplications } from '../cases/list';
import { stopsPayments } from '../accounts/frozen';
import { requestedMobile } from '../accounts/mobileRequests';
import { eraseApplications, exportApplications } from './ownData';

async function requireAccount({ db }: Pick<Deps, 'db'>, id: string) {
  const account = await findAccount(db, id);
  if (!account || account.erased_at) throw new AppError('UNAUTHENTICATED');
  return account;
}

/**
 * Returns the masked account, the number of unread notifications, a pending change of the number, a stop of its payments and applications
 * with its ID number by others.
 */
export async function aboutMe(deps: Deps, accountId: string): Promise<User> {
  const [account, unReadCount, pending, byOthers] = await Promise.all([
    requireAccount(deps, accountId),
    countUnread(deps.db, accountId),
    pendingMobileRequest(deps.db, accountId),
    applicationsByOthers(deps, accountId),
  ]);
  return {
    ...maskedUser(identityOf(deps, account)),
    accountId,
    unReadCount,
    ...(pending && {
      mobileRequest: {
        mobile: maskMobile(requestedMobile(deps, pending)),
        // Until the gateway accepts the notice, the change is at least a day away.
        dueAt: shanghaiInstant(pending.due_at ?? later(deps.clock.now(), DAY_MS)),
      },
    }),
    ...(stopsPayments(account, deps.clock.now()) && { paymentsStopped: true as const }),
    ...(byOthers.length > 0 && { applicationsByOthers: byOthers }),
  };
}

/** Returns all data of the person in clear text and writes an audit entry. */
export async function exportMe(deps: Deps, accountId: string) {
  const account = await requireAccount(deps, accountId);
  await audit(deps, { actor: `person:${accountId}`, action: 'export', target: `account:${accountId}` });
  const [consents, identities, devices, requests, log, applications, settings, messages] = await Promise.all([
    listConsents(deps.db, accountId),
    listIdentities(deps.db, accountId),
    listDevices(deps.db, accountId),
    mobileRequestsOf(deps.db, accountId),
    listOwnAudit(deps.db, accountId),
    exportApplications(deps, accountId),
    messageSettings(deps, accountId),
    exportMessages(deps, accountId),
  ]);
  return {
    exportedAt: shanghaiInstant(deps.clock.now()),
    account: { ...identityOf(deps, account), createdAt: shanghaiInstant(account.created_at) },
    consents: consents.map((consent) => ({
      id: consent.consent_id,
      version: consent.version,
      textHash: consent.text_hash,
      language: consent.language,
      givenAt: shanghaiInstant(consent.given_at),
    })),
    singleSignOn: identities.map((identity) => ({
      issuer: identity.issuer,
      subject: identity.subject,
      linkedAt: shanghaiInstant(identity.linked_at),
    })),
    knownDevices: devices.map(({ first_used_at: first, last_used_at: last }) => ({
      firstUsedAt: first && shanghaiInstant(first),
      lastUsedAt: shanghaiInstant(last),
    })),
    // Another person may have requested the number.
    mobileRequests: requests.map((request) => ({
      mobile: maskMobile(requestedMobile(deps, request)),
      requestedAt: shanghaiInstant(request.requested_at),
      dueAt: request.due_at && shanghaiInstant(request.due_at),
      closedUntil: request.closed_until && shanghaiInstant(request.closed_until),
    })),
    log: log.map((one) => ({ at: shanghaiInstant(one.at), actor: one.actor, action: one.action, target: one.target })),
    ...applications,
    messageSettings: settings,
    messages,
  };
}

/** Throws HAS_LIVING_APPLICATIONS while an application has not ended. Ended ones stay sealed under an account without personal data. */
export async function deleteMe(deps: Deps, accountId: string): Promise<void> {
  // A correction whose deadline has passed counts as ended, even if no sweep has run since.
  await lapseDueApplications(deps, accountId);
  await transaction(deps, async (trx) => {
    await eraseApplications(trx, deps, accountId);
    // After `checkBeforeCommit`, which requires the session of this call.
    beforeCommit(trx, () => deleteSessionsOf(trx, accountId));
    await deleteSettings(trx, accountId);
    await eraseAccount(trx, accountId, deps.clock.now());
    await audit(within(deps, trx), {
      actor: `person:${accountId}`,
      action: 'delete_account',
      target: `account:${accountId}`,
    });
  });
}
