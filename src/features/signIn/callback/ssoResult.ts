import type { ApiError } from '@/services/apiError';

/** Failures of the single sign-on; each has its own title and text. */
export type SsoFailure =
  | 'cancelled'
  | 'expired'
  | 'used'
  | 'foreign'
  | 'missing'
  | 'off'
  | 'codeFirst'
  | 'timeout'
  | 'locked'
  | 'frozen'
  | 'network'
  | 'failed';

/** Reads the ticket from the URL; `trouble` if the provider reports an error or the ticket is missing. */
export function readTicket(search: URLSearchParams): { code: string; state: string } | { trouble: SsoFailure } {
  const refused = search.get('error');
  if (refused) return { trouble: refused === 'access_denied' ? 'cancelled' : 'failed' };
  const code = search.get('code');
  const state = search.get('state');
  return code && state ? { code, state } : { trouble: 'missing' };
}

const byReason: Record<string, SsoFailure> = {
  'sso.used': 'used',
  'sso.expired': 'expired',
  'sso.foreign': 'foreign',
};

export function failureOf({ code, kind, fields }: ApiError): SsoFailure {
  const failure = byReason[fields?.state?.reason ?? ''];
  if (failure) return failure;
  if (code === 'SSO_NOT_CONFIGURED') return 'off';
  // An account that the provider knows by its number only, on an unknown device or after a restore.
  if (code === 'ID_NO_END_REQUIRED') return 'codeFirst';
  if (code === 'ACCOUNT_FROZEN') return 'frozen';
  if (code === 'CODE_EXPIRED' || code === 'CODE_WRONG' || code === 'UNAUTHENTICATED') return 'expired';
  if (code === 'VALIDATION_FAILED' || code === 'MALFORMED') return 'foreign';
  if (code === 'LOCKED' || code === 'TOO_MANY_REQUESTS') return 'locked';
  if (kind === 'timeout') return 'timeout';
  return kind === 'network' || kind === 'aborted' ? 'network' : 'failed';
}
