import type { CallError } from '@/services/callError';

/** Reasons of the server for which the desk has a text. */
const reasons = new Set([
  'sso.used',
  'sso.expired',
  'sso.foreign',
  'sso.refused',
  'sso.unlinked',
  'sso.inactive',
  'sso.linkedToOther',
]);

/** Returns the key of the sentence for an error of start or callback, or undefined when it is not about single sign-on. */
export function ssoFailure({ code, kind, fields }: Pick<CallError, 'code' | 'kind' | 'fields'>): string | undefined {
  const found = Object.values(fields ?? {}).find(({ reason = '' }) => reasons.has(reason));
  if (found) return found.reason;
  if (code === 'NOT_FOUND') return 'signIn.void';
  if (code === 'SSO_NOT_CONFIGURED') return 'sso.off';
  if (code === 'UNAVAILABLE') return 'sso.away';
  return kind === 'network' ? 'sso.network' : undefined;
}

/** Returns what the provider sent to the callback page; a cancelled sign-in is not an error. */
export function readCallback(search: URLSearchParams): { code: string; state: string } | { failure: string } {
  const error = search.get('error');
  if (error) return { failure: error === 'access_denied' ? 'sso.cancelled' : 'sso.refused' };
  const [code, state] = [search.get('code'), search.get('state')];
  return code && state ? { code, state } : { failure: 'sso.missing' };
}
