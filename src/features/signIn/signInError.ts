import { refusalText, type RefusalMessages } from '@/services/refusalText';
import type { ApiError } from '@/services/apiError';

const messages: RefusalMessages = {
  LOCKED: 'signIn.locked',
  TOO_MANY_REQUESTS: 'signIn.tooMany',
  SMS_LIMIT_REACHED: 'signIn.smsLimit',
  CODE_WRONG: 'signIn.codeWrong',
  CODE_EXPIRED: 'signIn.codeExpired',
  ACCOUNT_NOT_FOUND: 'signIn.unknown',
  ACCOUNT_EXISTS: 'signIn.exists',
};

/** Returns the error message for the sign-in pages. */
export function signInError(t: Parameters<typeof refusalText>[0], error: ApiError): string {
  const isKnown = error.code && error.code in messages;
  return error.status === 422 && !isKnown ? t('signIn.failed') : refusalText(t, error, messages);
}
