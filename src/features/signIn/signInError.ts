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
  const { idType, idNo, birthDate, mobile, consents } = error.fields ?? {};
  if (idType) return { idType: t('signIn.wrongKind') };
  // The phone has checked everything else about them.
  const minor = idNo ?? birthDate;
  if (minor) return { [idNo ? 'idNo' : 'birthDate']: t('signIn.tooYoung', { age: minor.params?.age ?? 18 }) };
  // A demonstration accepts test numbers only.
  if (mobile) return { mobile: mobile.message };
  // A page that is older than the server shows an earlier version of the texts.
  if (consents) return { consents: t('signIn.consentsOutdated') };
  if (error.code === 'ID_NO_END_WRONG') return { idNoEnd: signInError(t, error) };
  return isOfTheCode(error) ? { code: signInError(t, error) } : signInError(t, error);
}
