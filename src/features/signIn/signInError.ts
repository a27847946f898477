import type { ApiError } from '@/services/apiError';

type Words = (id: string, values?: Record<string, string | number>) => string;

const known: Partial<Record<NonNullable<ApiError['code']>, string>> = {
  LOCKED: 'signIn.locked',
  TOO_MANY_REQUESTS: 'signIn.tooMany',
  CODE_WRONG: 'signIn.codeWrong',
  CODE_EXPIRED: 'signIn.codeExpired',
  ACCOUNT_NOT_FOUND: 'signIn.unknown',
  ACCOUNT_EXISTS: 'signIn.exists',
};

/** The sentence for what went wrong at the door; a wait is told in minutes, rounded up. */
export function signInError(t: Words, { code, kind, status, retryAfterS }: ApiError): string {
  const key = code && known[code];
  if (key) return t(key, { minutes: Math.max(1, Math.ceil((retryAfterS ?? 60) / 60)) });
  return status === 422 ? t('signIn.failed') : t(`failure.${kind}`);
}
