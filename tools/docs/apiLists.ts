import { calls, type Call, type CallName } from '@domain/contract/paths';
import { errorCodes, problemCodes, type ErrorCode } from '@domain/errors';
import { areas } from '../../server/http/openapiSummaries';

/** What a client learns from each error code, and what it does next. */
const meanings: Record<ErrorCode, string> = {
  MALFORMED: 'the body is not JSON, or a required header is missing or invalid; correct the request',
  UNAUTHENTICATED: 'no token, or it has expired; sign in again',
  FORBIDDEN: 'the role, the city or the key does not permit this call',
  OTHER_PERSON_NEEDED: 'the two-person rule: another member must do this',
  CONFIRMATION_REQUIRED: 'confirm a code with `POST /me/confirmations`, then repeat the call',
  NOT_FOUND: 'it does not exist, or it belongs to another account or city',
  PHOTO_LOST: 'the photo is listed, but the photo store has lost it, for example before a restore',
  ACCOUNT_NOT_FOUND: 'the mobile number or the subject has no account',
  SSO_NOT_CONFIGURED: 'single sign-on is not configured',
  REVISION_CONFLICT: 'the draft was changed elsewhere; load it and merge (`data` has the current draft where known)',
  HELD_BY_OTHER: 'the case is assigned to another officer',
  HOLD_LIMIT: 'the officer holds 30 cases for days, hand-overs included',
  LEASE_LIMIT: 'the officer has five cases for 15 minutes each, holds of days not counted; `data.held` lists them',
  NOT_HELD: 'a decision needs the case: claim it first',
  DUPLICATE: 'a unique number is used by another application, or the `Idempotency-Key` by another request',
  LIMIT_REACHED: 'the policy permits no more applications, or the slot no more photos',
  TRANSITION_FORBIDDEN: 'the current status does not permit this action; load the application',
  EDITION_PAUSED: 'intake of this edition is paused; the draft stays',
  EDITION_CLOSED: 'the edition is outside its period',
  POLICY_CHANGED: 'another policy version is in force than the one that was shown; show the new amount',
  FUNDS_EXHAUSTED: 'no funds are left in this city; the draft stays',
  PREDECESSOR_CHANGED:
    'the signature would replace another policy version than `against`; show the differences from it',
  BATCH_CLOSED: 'the payment batch has changed; make a new one',
  PAYMENTS_HELD:
    'the database was restored from a backup; two members confirm that the statements of the bank were compared',
  ACCOUNT_EXISTS: 'the ID number or the mobile number has an account; sign in',
  HAS_LIVING_APPLICATIONS: 'the account has open applications and cannot be deleted',
  TOO_LARGE: 'the body is larger than the limit',
  UNSUPPORTED_MEDIA_TYPE: 'the content type or the image format is not accepted',
  VALIDATION_FAILED: '`fields` names each wrong field',
  INELIGIBLE: 'the answers are valid, but the policy grants nothing for them; `fields` says why',
  CODE_WRONG: 'the code is wrong',
  CODE_EXPIRED: 'the code has expired; request a new one',
  ID_NO_END_REQUIRED:
    'the account does not know this device, or after a restore the number may belong to another person; repeat the call with the same code and `idNoEnd`. By single sign-on: sign in by code first',
  ID_NO_END_WRONG: 'the end of the ID number is wrong; `data.triesLeft` tries are left',
  ID_NO_END_LOCKED:
    'three wrong ends of the ID number on this device, or ten on unknown ones; wait for `Retry-After` seconds',
  SSO_REQUIRED: 'on an unknown device or after a restore, an account without an ID number opens by single sign-on only',
  ACCOUNT_FROZEN: 'the office has frozen the account; nobody can sign in to it until two members lift the freeze',
  REVISION_REQUIRED: 'the header `If-Match` is missing',
  TOO_MANY_REQUESTS: 'wait for `Retry-After` seconds',
  LOCKED: 'too many wrong codes or passwords; wait for `Retry-After` seconds',
  INTERNAL: 'a defect of the server; report the `traceId`',
  MAINTENANCE:
    'the service is read-only until `data.until`; reading works, repeat the write after `Retry-After` seconds',
  UNAVAILABLE: 'overload or an unreachable database; repeat after `Retry-After` seconds',
  SMS_LIMIT_REACHED: 'the hourly limit of messages is reached; repeat later',
};

export function errorList(): string {
  const rows = (Object.keys(errorCodes) as ErrorCode[]).map(
    (code) => `| ${errorCodes[code]} | \`${code}\` | ${meanings[code]} |`,
  );
  return `| status | \`errorCode\` | meaning and next step |
|---|---|---|
${rows.join('\n')}

Codes in \`fields\`: ${problemCodes.map((code) => `\`${code}\``).join(', ')}.`;
}

const callerOf = ({ auth, roles, scope }: Call): string =>
  auth === 'none'
    ? 'no sign-in'
    : auth === 'person'
      ? 'applicant'
      : [roles && roles.map((role) => `\`${role}\``).join(' '), scope && `key \`${scope}\``].filter(Boolean).join(', ');

function row(name: CallName, summary: string): string {
  const call: Call = calls[name];
  const key = call.idempotent === 'key' || name === 'submitApplication' || name === 'correctApplication';
  return `| \`${call.method} ${call.path}\` | \`${name}\` | ${callerOf(call)}${key ? ' · key' : ''} | ${summary} |`;
}

export function callList(): string {
  return Object.entries(areas)
    .map(
      ([area, summaries]) => `### ${area[0]?.toUpperCase()}${area.slice(1)}

| call | name | caller | what it does |
|---|---|---|---|
${Object.entries(summaries)
  .map(([name, summary]) => row(name as CallName, summary))
  .join('\n')}`,
    )
    .join('\n\n');
}
