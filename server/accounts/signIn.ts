import type { Language } from '@domain/languages';
import { consentsIn, consentsOfEarlierApps } from '@domain/policy/statements';
import type { SentPersonId } from '@domain/rules/personId';
import { shanghaiInstant } from '@domain/time';
import type { SignedIn } from '@domain/contract/types';
import type { Db } from '../platform/db/tables';
import type { NewAccount } from '../platform/db/tables/identity';
import { transaction, within } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { insertAccount, insertConsents, lockAccountByMobile } from './accountQueries';
import { lockUndeletedAccount, findAccountByMobile } from './accountRecords';
import { audit } from '../platform/audit/audit';
import { finishSignInByCode, countWrongCode, tryCode } from './codes';
import { openSession } from '../auth/personSessions';
import { accountRow, identityOf, maskedUser } from './identity';
import { checkIdNoEnd } from './idNoEnd';
import { recordDeviceOf } from './devices';
import { refusesSignIn } from './frozen';
import { textHash } from '../platform/crypto/textHash';

/**
 * Opens a session for the account, records the device, writes an audit entry and returns the token. Throws ACCOUNT_FROZEN; a code stays
 * valid then.
 */
export async function enter(
  trx: Db,
  deps: Deps,
  account: NewAccount,
  action: string,
  { isConfirmed, device }: { isConfirmed?: boolean; device?: string } = {},
): Promise<SignedIn> {
  // A deletion at the same time: the account is found before it and is empty afterwards.
  const locked = await lockUndeletedAccount(trx, account.id);
  if (!locked) throw new AppError('ACCOUNT_NOT_FOUND');
  if (refusesSignIn(locked, deps.clock.now())) throw new AppError('ACCOUNT_FROZEN');
  const { token, expiresAt } = await openSession(trx, deps, account.id, { isConfirmed });
  if (device) await recordDeviceOf(trx, deps, account.id, device);
  await audit(within(deps, trx), { actor: `person:${account.id}`, action, target: `account:${account.id}` });
  return { token, expiresAt: shanghaiInstant(expiresAt), user: maskedUser(identityOf(deps, account)) };
}

/** Throws an AppError that a transaction returned as its value: throwing inside would roll back the counted wrong code. */
export async function throwReturnedError<T>(outcome: Promise<T | AppError>): Promise<T> {
  const value = await outcome;
  if (value instanceof AppError) throw value;
  return value;
}

interface ByCode {
  mobile: string;
  code: string;
  /** IP address of the request */
  address: string;
  /** random value that the browser stores; an app of an earlier release does not send it */
  device?: string;
}

interface SignIn extends ByCode {
  /** last four characters of the ID number */
  idNoEnd?: string;
}

/**
 * Signs in with a code. Throws CODE_WRONG, CODE_EXPIRED, LOCKED or ACCOUNT_NOT_FOUND; on an unknown device or after a restore also
 * ID_NO_END_REQUIRED, ID_NO_END_WRONG, ID_NO_END_LOCKED or SSO_REQUIRED.
 */
export const signIn = (deps: Deps, { mobile, code, idNoEnd, device, address }: SignIn): Promise<SignedIn> =>
  throwReturnedError(
    transaction(deps, async (trx) => {
      const refusal = await tryCode(trx, deps, { mobile, address }, code);
      if (refusal) return refusal;
      // Locked, because a freeze or a sign-out everywhere at the same time forgets the device.
      const account = await lockAccountByMobile(trx, deps.vault.index('mobile', mobile));
      // The code stays valid, because registering with it is the next step.
      if (!account) return new AppError('ACCOUNT_NOT_FOUND');
      // The code stays valid here too: the next call repeats it with the end of the ID number.
      const unverified = await checkIdNoEnd(trx, deps, account, { idNoEnd, device });
      if (unverified) return unverified;
      await finishSignInByCode(trx, deps, { mobile, address });
      return enter(trx, deps, account, 'sign_in', { device });
    }),
  );

interface Registration extends ByCode, SentPersonId {
  name: string;
  /** in which the consents were shown; an app of an earlier release does not send it */
  language?: Language;
}

/** Creates an account with its consents and signs in. Throws ACCOUNT_EXISTS when the number or the ID number is known. */
export const register = (
  deps: Deps,
  { mobile, code, address, device, language, ...identity }: Registration,
): Promise<SignedIn> =>
  throwReturnedError(
    transaction(deps, async (trx) => {
      const refusal = await tryCode(trx, deps, { mobile, address }, code);
      if (refusal) return refusal;
      // The code stays valid, because signing in with it is the next step.
      if (await findAccountByMobile(trx, deps.vault.index('mobile', mobile))) return new AppError('ACCOUNT_EXISTS');
      const account = accountRow(deps, { ...identity, mobile });
      if (!(await insertAccount(trx, account))) {
        // A wrong code is counted, which limits guessing of ID numbers.
        await countWrongCode(trx, deps, { mobile, address });
        return new AppError('ACCOUNT_EXISTS');
      }
      await finishSignInByCode(trx, deps, { mobile, address });
      await insertConsents(
        trx,
        (language ? consentsIn(language) : consentsOfEarlierApps).map((statement) => ({
          account_id: account.id,
          consent_id: statement.id,
          version: statement.version,
          text_hash: textHash(statement),
          language: language ?? null,
          given_at: deps.clock.now(),
        })),
      );
      return enter(trx, deps, account, 'register', { device });
    }),
  );
