import { idCheckCharacter } from '@domain/rules/idCard';
import type { SentPersonId } from '@domain/rules/personId';
import { transaction } from '../../platform/db/transaction';
import type { Deps } from '../../deps';
import { accountRow } from '../../accounts/identity';
import { recordDeviceOf } from '../../accounts/devices';
import { openSession } from '../../auth/personSessions';
import { insertAccount } from '../../accounts/accountQueries';

let created = 0;

/** The device on which test persons have signed in. */
export const testDevice = 'a-device-of-the-tests-'.padEnd(43, 'x');

interface TestIdentity extends SentPersonId {
  name: string;
  mobile: string;
}

/** Returns a valid identity that is unique within the test file. */
export function somebody(): TestIdentity {
  created += 1;
  const digits = `32999919900101${String(created).padStart(3, '0')}`;
  return { name: '张小三', idNo: digits + idCheckCharacter(digits), mobile: `139${String(created).padStart(8, '0')}` };
}

/** Creates an account with an open session on `testDevice` directly in the database, without SMS codes. */
export async function signedIn(deps: Deps, identity = somebody()) {
  const account = accountRow(deps, identity);
  const { token } = await transaction(deps, async (trx) => {
    await insertAccount(trx, account);
    await recordDeviceOf(trx, deps, account.id, testDevice);
    return openSession(trx, deps, account.id);
  });
  return { ...identity, accountId: account.id, token, headers: { 'user-token': token } };
}
