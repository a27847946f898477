import { deleteSessionsOf } from '../auth/personSessionRecords';
import type { Deps } from '../deps';
import { planForAccount } from '../messages/plan';
import { notify } from '../notifications/notificationRecords';
import { audit } from '../platform/audit/audit';
import { locations } from '../platform/crypto/sealLocations';
import type { Db } from '../platform/db/tables';
import type { AccountRow } from '../platform/db/tables/identity';
import { within } from '../platform/db/transaction';
import { changeMobile } from './accountQueries';
import { findAccountByMobile } from './accountRecords';
import { deleteDevicesOf } from './deviceQueries';
import { deleteMobileRequestsOf } from './mobileRequestQueries';
import { forgetWrongEnds } from './idNoEnd';
import { readableIdentityOf } from './identity';

interface By {
  actor: string;
  address?: string;
  detail?: Record<string, unknown>;
}

/**
 * Gives a locked account a number without a code to the old one. Ends all sessions and forgets all devices, which another person may have;
 * the old number gets a message. Returns false when the number belongs to another account.
 */
export async function replaceMobile(
  trx: Db,
  deps: Deps,
  account: AccountRow,
  mobile: string,
  by: By,
): Promise<boolean> {
  const { id } = account;
  const index = deps.vault.index('mobile', mobile);
  const holder = await findAccountByMobile(trx, index);
  if (holder && holder.id !== id) return false;
  const { mobile: old } = readableIdentityOf(deps, account);
  await changeMobile(trx, id, deps.vault.seal(mobile, locations.account(id, 'mobile_sealed')), index);
  await deleteMobileRequestsOf(trx, id);
  await deleteSessionsOf(trx, id);
  await deleteDevicesOf(trx, id);
  await forgetWrongEnds(trx, account);
  await notify(trx, {
    account_id: id,
    at: deps.clock.now(),
    kind: 'mobile_changed',
    application_id: null,
    number: null,
  });
  await audit(within(deps, trx), { ...by, action: 'change_mobile', target: `account:${id}` });
  if (old && old !== mobile) await planForAccount(trx, deps, { accountId: id, kind: 'mobile_changed', mobile: old });
  return true;
}
