import { randomUUID } from 'node:crypto';
import { maskIdNo, maskMobile, maskName } from '@domain/mask';
import { idIndexText, personIdOf, type PersonId } from '@domain/rules/personId';
import type { Deps } from '../deps';
import { locations } from '../platform/crypto/sealLocations';
import type { NewAccount } from '../platform/db/tables/identity';

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

const textOf = ({ vault }: Pick<Deps, 'vault'>, account: NewAccount, column: 'name_sealed' | 'mobile_sealed') => {
  const sealed = account[column];
  return sealed && vault.open(sealed, locations.account(account.id, column));
};

/** Returns the decrypted personal data of an account. */
export const identityOf = (deps: Pick<Deps, 'vault'>, account: NewAccount): Identity => ({
  name: textOf(deps, account, 'name_sealed'),
  idNo: null,
  ...documentOf(deps, account),
  mobile: textOf(deps, account, 'mobile_sealed'),
});

/** Returns what can be decrypted, null for the rest: the office recovers an account whatever a lost key hides. */
export function readableIdentityOf(deps: Pick<Deps, 'vault' | 'log'>, account: NewAccount): Identity {
  const readable = <T>(open: () => T): T | null => {
    try {
      return open();
    } catch (error) {
      deps.log.error({ err: error, account: account.id }, 'personal data of an account cannot be decrypted');
      return null;
    }
  };
  return {
    name: readable(() => textOf(deps, account, 'name_sealed')),
    idNo: null,
    ...readable(() => documentOf(deps, account)),
    mobile: readable(() => textOf(deps, account, 'mobile_sealed')),
  };
}

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
