/** The devices of an account. A device is a random value that the browser stores; the hash differs for each account. */
import { createHash } from 'node:crypto';
import type { Person } from '../auth/personSessions';
import { markDeviceRecorded } from '../auth/personSessionRecords';
import type { Deps } from '../deps';
import type { Db } from '../platform/db/tables';
import { transaction } from '../platform/db/transaction';
import { lockUndeletedAccount } from './accountRecords';
import { findDevice, recordDevice } from './deviceQueries';

export const deviceHash = (accountId: string, device: string): string =>
  createHash('sha256').update(`${accountId}:${device}`).digest('base64url');

/** Whether a person has signed in to the account on this device. */
export const isKnownDevice = async (db: Db, accountId: string, device: string | undefined): Promise<boolean> =>
  device !== undefined &&
  (await findDevice(db, { account_id: accountId, device_hash: deviceHash(accountId, device) })) !== undefined;

export const recordDeviceOf = (
  trx: Db,
  { clock }: Pick<Deps, 'clock'>,
  accountId: string,
  device: string,
): Promise<void> => {
  const now = clock.now();
  return recordDevice(trx, {
    account_id: accountId,
    device_hash: deviceHash(accountId, device),
    first_used_at: now,
    last_used_at: now,
  });
};

/** Records the device of a session from before known devices, once: the token of any other session makes no device known. */
export const recordDeviceOfSession = (deps: Deps, { accountId, tokenHash }: Person, device: string): Promise<void> =>
  transaction(deps, async (trx) => {
    if (!(await lockUndeletedAccount(trx, accountId))) return;
    if (await markDeviceRecorded(trx, tokenHash)) await recordDeviceOf(trx, deps, accountId, device);
  });
