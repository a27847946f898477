import { Secret, TOTP } from 'otpauth';

import type { CallTypes } from '@domain/contract/types';

import { enterOffice, secretHash } from '../auth/officeSessions';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { audit } from '../platform/audit/audit';
import { later } from '../platform/clock';
import { locations } from '../platform/crypto/sealLocations';
import type { Db } from '../platform/db/tables';
import type { StaffRow } from '../platform/db/tables/staff';
import { transaction } from '../platform/db/transaction';
import { lockStaff, updateStaff } from './queries';

type SignInReply = CallTypes['officeSignIn']['reply'];
type SignedIn = CallTypes['setUpSecondFactor']['reply'];

/** Shown by the authenticator app beside the sign-in name. */
const ISSUER = '汽车置换审核';
const PERIOD_S = 30;
/** Steps before and after the present one whose codes are accepted: the clocks of phones differ. */
const TOLERANCE = 1;
const SET_UP_MS = 10 * 60_000;
/** Binds the token of a set-up, so that no sealed value of the database can be used as one. */
const SET_UP_PLACE = 'office:second-factor';

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_S });

/** Returns the time step of a right code. Spaces and full-width digits do not matter. */
function stepOf(secret: string, typed: string, now: Date): number | null {
  const timestamp = now.getTime();
  const token = typed.normalize('NFKC').replace(/\s/g, '');
  const delta = totpOf(secret).validate({ token, timestamp, window: TOLERANCE });
  return delta === null ? null : TOTP.counter({ period: PERIOD_S, timestamp }) + delta;
}

/** A secret that no member has: a name without a factor takes as long as one with a factor. */
const unusedSecret = new Secret({ size: 20 }).base32;

/**
 * Returns the time step of the code when it is right for this member and was not used before; `unreadable` when the secret cannot be
 * decrypted.
 */
export function unusedStep(
  { clock, vault }: Pick<Deps, 'clock' | 'vault'>,
  row: StaffRow | undefined,
  typed: string,
): number | 'unreadable' | null {
  let secret = unusedSecret;
  try {
    if (row?.totp_sealed) secret = vault.open(row.totp_sealed, locations.secondFactor(row.id));
  } catch {
    return 'unreadable';
  }
  const step = stepOf(secret, typed, clock.now());
  return step !== null && row?.totp_sealed && step > (row.totp_step ?? -1) ? step : null;
}

interface SetUp {
  staffId: string;
  secret: string;
  /** of the member: a new password and a deactivation in between void the set-up */
  version: string;
  until: number;
}

const versionOf = ({ password_hash: hash, changed_at: at }: StaffRow) => secretHash(`${hash} ${at.toISOString()}`);

/**
 * Opens a session for a member with the right password. A member without a required second factor gets its secret instead: only here, and
 * stored only when a code confirms it.
 */
export async function enterOrSetUp(
  trx: Db,
  deps: Pick<Deps, 'clock' | 'config' | 'vault'>,
  row: StaffRow,
  { action, setUpAction, address }: { action: string; setUpAction: string; address: string },
): Promise<SignInReply> {
  const { clock, config, vault } = deps;
  if (row.totp_sealed || config.officeSecondFactor === 'optional')
    return enterOffice(trx, deps, row, { action, address });
  const actor = `staff:${row.id}`;
  await audit({ db: trx, clock }, { actor, action: setUpAction, target: actor, address });
  const secret = new Secret({ size: 20 }).base32;
  const setUp: SetUp = {
    staffId: row.id,
    secret,
    version: versionOf(row),
    until: later(clock.now(), SET_UP_MS).getTime(),
  };
  return {
    setUp: {
      token: vault.seal(JSON.stringify(setUp), SET_UP_PLACE),
      secret,
      uri: totpOf(secret, row.sign_in).toString(),
      idleMinutes: config.officeIdleMinutes,
    },
  };
}

function readToken({ clock, vault }: Pick<Deps, 'clock' | 'vault'>, token: string): SetUp {
  try {
    const setUp = JSON.parse(vault.open(token, SET_UP_PLACE)) as SetUp;
    if (setUp.until > clock.now().getTime()) return setUp;
  } catch {
    // Not a token of this service, or sealed with a key that was removed.
  }
  throw new AppError('NOT_FOUND');
}

/** Stores the second factor of a set-up and signs in. Throws NOT_FOUND for a used or old set-up, CODE_WRONG for a wrong code. */
export async function setUpSecondFactor(
  deps: Deps,
  { token, code }: CallTypes['setUpSecondFactor']['body'],
  address: string,
): Promise<SignedIn> {
  const { staffId, secret, version } = readToken(deps, token);
  const step = stepOf(secret, code, deps.clock.now());
  if (step === null)
    throw new AppError('CODE_WRONG', {
      fields: {
        code: { code: 'unknown', message: '动态码不对，请填身份验证器里正在显示的 6 位数字' },
      },
    });
  return transaction(deps, async (trx) => {
    const row = await lockStaff(trx, staffId);
    // Of two set-ups with the same password the first one counts.
    if (!row?.active || row.totp_sealed || versionOf(row) !== version) throw new AppError('NOT_FOUND');
    const totp_sealed = deps.vault.seal(secret, locations.secondFactor(staffId));
    const member = await updateStaff(trx, staffId, { totp_sealed, totp_step: step, changed_at: deps.clock.now() });
    return enterOffice(trx, deps, member, { action: 'office_factor_set_up', address });
  });
}
