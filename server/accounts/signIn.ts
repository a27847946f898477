import { randomUUID } from 'node:crypto';
import { maskIdNo, maskMobile, maskName } from '@domain/mask';
import type { Language } from '@domain/languages';
import { consentsIn, consentsOfEarlierApps } from '@domain/policy/statements';
import { idIndexText, personIdOf, type PersonId, type SentPersonId } from '@domain/rules/personId';
import { shanghaiInstant } from '@domain/time';
import type { SignedIn } from '@domain/contract/types';
import { locations } from '../platform/crypto/sealLocations';
import type { Db } from '../platform/db/tables';
import type { NewAccount } from '../platform/db/tables/identity';
import { transaction, within } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { insertAccount, insertConsents } from './accountQueries';
import { lockUndeletedAccount, findAccountByMobile } from './accountRecords';
import { audit } from '../platform/audit/audit';
import { finishSignInByCode, countWrongCode, tryCode } from './codes';
import { openSession } from '../auth/personSessions';
import { checkIdNoEnd } from './idNoEnd';
import { recordDeviceOf } from './devices';
import { refusesSignIn } from './frozen';
import { textHash } from '../platform/crypto/textHash';

/** Personal data in clear text. Accounts from single sign-on may lack some of it. */
interface Identity extends Partial<Omit<PersonId, 'idNo'>> {
  name: string | null;
  idNo: string | null;
  mobile: string | null;
}

type Passport = Required<Pick<PersonId, 'nationality' | 'birthDate'>>;

/** Returns the decrypted document of an account, or null. */
export function documentOf({ vault }: Pick<Deps, 'vault'>, account: NewAccount): PersonId | null {
  const open = (column: 'id_no_sealed' | 'passport_sealed') => {
    const sealed = account[column];
    return sealed && vault.open(sealed, locations.account(account.id, column));
  };
  const passport = open('passport_sealed');
  return personIdOf({
    // A row of an earlier release has the default kind whatever the number tells.
    ...(account.id_type !== 'idCard' && { idType: account.id_type }),
    idNo: open('id_no_sealed'),
    ...(passport && (JSON.parse(passport) as Passport)),
  });
}

/** Returns the decrypted personal data of an account. */
export const identityOf = ({ vault }: Pick<Deps, 'vault'>, account: NewAccount): Identity => ({
  name: account.name_sealed && vault.open(account.name_sealed, locations.account(account.id, 'name_sealed')),
  idNo: null,
  ...documentOf({ vault }, account),
  mobile: account.mobile_sealed && vault.open(account.mobile_sealed, locations.account(account.id, 'mobile_sealed')),
});

/** Returns name, ID number and mobile masked. */
export const maskedUser = ({ name, idNo, mobile }: Identity) => ({
  name: maskName(name ?? ''),
  idNo: maskIdNo(idNo ?? ''),
  mobile: maskMobile(mobile ?? ''),
});

const passportOf = (document: PersonId | null, seal: (text: string) => string): string | null =>
  document?.idType === 'passport'
    ? seal(JSON.stringify({ nationality: document.nationality, birthDate: document.birthDate }))
    : null;

/** Returns a new account row with encrypted data and blind indexes. */
export function accountRow(
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  { name, mobile, ...typed }: Identity,
): NewAccount {
  const id = randomUUID();
  const document = personIdOf(typed);
  return {
    id,
    name_sealed: name && vault.seal(name, locations.account(id, 'name_sealed')),
    id_no_sealed: document && vault.seal(document.idNo, locations.account(id, 'id_no_sealed')),
    id_no_index: document && vault.index('idNo', idIndexText(document)),
    id_type: document?.idType ?? 'idCard',
    passport_sealed: passportOf(document, (text) => vault.seal(text, locations.account(id, 'passport_sealed'))),
    mobile_sealed: mobile && vault.seal(mobile, locations.account(id, 'mobile_sealed')),
    mobile_index: mobile && vault.index('mobile', mobile),
    created_at: clock.now(),
    erased_at: null,
  };
}

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
  // A new number at the same time has ended all sessions: the serialization error code makes the transaction retry with it.
  if (locked.mobile_index !== account.mobile_index)
    throw Object.assign(new Error('The number of the account changed during the sign-in.'), { code: '40001' });
  if (refusesSignIn(locked, deps.clock.now())) throw new AppError('ACCOUNT_FROZEN');
  const session = { isConfirmed, isDeviceRecorded: device !== undefined };
  const { token, expiresAt } = await openSession(trx, deps, account.id, session);
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
      const account = await findAccountByMobile(trx, deps.vault.index('mobile', mobile));
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
