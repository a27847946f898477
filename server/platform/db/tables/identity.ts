import type { Generated, Selectable } from 'kysely';
import type { Language } from '@domain/languages';
import type { IdType } from '@domain/rules/idTypes';

import type { Json } from './json';

type Instant = Date;

interface AccountTable {
  id: string;
  name_sealed: string | null;
  id_no_sealed: string | null;
  id_no_index: string | null;
  /** of the ID number; rows of earlier releases have `idCard`, also for residence permits */
  id_type: IdType;
  /** nationality and date of birth of the holder of a passport */
  passport_sealed: string | null;
  mobile_sealed: string | null;
  mobile_index: string | null;
  /** set by a restore: the owner may have changed the number since the backup */
  is_mobile_unverified: Generated<boolean>;
  created_at: Instant;
  erased_at: Instant | null;
  frozen_at: Generated<Instant | null>;
  /** null while `frozen_at` is set: until two members lift it */
  frozen_until: Generated<Instant | null>;
  /** while frozen: the office has given the account a new number, and only its payments are stopped */
  recovered_at: Generated<Instant | null>;
}

export type AccountRow = Selectable<AccountTable>;
export type NewAccount = Omit<AccountRow, 'is_mobile_unverified' | 'frozen_at' | 'frozen_until' | 'recovered_at'>;

export interface SessionRow {
  token_hash: string;
  account_id: string;
  created_at: Instant;
  expires_at: Instant;
  ends_at: Instant;
  /** last confirmation with an SMS code */
  confirmed_at: Instant | null;
  /** false: from before `known_devices`; the device may record itself once */
  is_device_recorded: boolean;
}

export interface KnownDeviceRow {
  account_id: string;
  /** of the account and the random value that the browser stores */
  device_hash: string;
  /** null: recorded by an earlier release */
  first_used_at: Instant | null;
  last_used_at: Instant;
}

export interface SignInCodeRow {
  mobile_index: string;
  /** index of the requesting network; '' in rows from before this column */
  address_index: string;
  /** wrong attempts from other networks that are still allowed */
  strangers_left: number;
  code_hash: string | null;
  resend_at: Instant;
  expires_at: Instant;
  tries_left: number;
  locked_until: Instant | null;
}

interface RateLimitRow {
  key: string;
  since: Instant;
  used: number;
}

export interface SsoAttemptRow {
  state: string;
  nonce: string;
  verifier: string;
  redirect: string | null;
  /** sign-in page where the attempt started */
  door: 'person' | 'office';
  /** hash of a secret that only the starting browser has */
  browser_hash: string;
  invitation_hash: string | null;
  expires_at: Instant;
  used_at: Instant | null;
}

export interface SsoIdentityRow {
  issuer: string;
  subject: string;
  account_id: string;
  linked_at: Instant;
  /** linked automatically, because the verified mobile number belongs to an existing account */
  by_mobile: boolean;
}

export interface ConsentRow {
  account_id: string;
  consent_id: string;
  version: string;
  text_hash: string;
  /** language of the text that was shown; null: not known, an app of an earlier release */
  language: Language | null;
  given_at: Instant;
}

interface AuditTable {
  id: string;
  at: Instant;
  actor: string;
  action: string;
  target: string | null;
  detail: Json<Record<string, unknown> | null>;
  /** client address, for office actions */
  address: string | null;
}

export type AuditRow = Selectable<AuditTable>;

export interface MobileRequestRow {
  id: string;
  account_id: string | null;
  mobile_sealed: string;
  requested_at: Instant;
  notify_at: Instant;
  due_at: Instant | null;
  closed_until: Instant | null;
}

export interface IdentityTables {
  accounts: AccountTable;
  sessions: SessionRow;
  known_devices: KnownDeviceRow;
  sign_in_codes: SignInCodeRow;
  rate_limits: RateLimitRow;
  sso_attempts: SsoAttemptRow;
  sso_identities: SsoIdentityRow;
  consents: ConsentRow;
  audit_log: AuditTable;
  mobile_requests: MobileRequestRow;
}
