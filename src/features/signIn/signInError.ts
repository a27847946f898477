import type { ApiError } from '@/services/apiError';
import { codeRefusals, isOfTheCode, refusalText, type RefusalMessages } from '@/services/refusalText';
import { idNoEndMessages } from './IdNoEndInput';
import type { FieldErrors } from './useCheck';

const messages: RefusalMessages = {
  ...codeRefusals,
  ACCOUNT_NOT_FOUND: 'signIn.unknown',
  ACCOUNT_EXISTS: 'signIn.exists',
  ACCOUNT_FROZEN: 'signIn.frozen',
  ...idNoEndMessages,
};
type Translate = Parameters<typeof refusalText>[0];

/** Returns the error message for the sign-in pages. */
export function signInError(t: Translate, error: ApiError): string {
  const isKnown = error.code && error.code in messages;
  return error.status === 422 && !isKnown ? t('signIn.failed') : refusalText(t, error, messages);
}

/** Returns the message at the refused field, or of the whole form. */
export function explainSignIn(t: Translate, error: ApiError): FieldErrors | string {
  const { idNo, mobile, consents } = error.fields ?? {};
  // The phone has checked everything else about it.
  if (idNo) return { idNo: t('signIn.tooYoung') };
  // A demonstration accepts test numbers only.
  if (mobile) return { mobile: mobile.message };
  // A page that is older than the server shows an earlier version of the texts.
  if (consents) return { consents: t('signIn.consentsOutdated') };
  if (error.code === 'ID_NO_END_WRONG') return { idNoEnd: signInError(t, error) };
  return isOfTheCode(error) ? { code: signInError(t, error) } : signInError(t, error);
}
