import type { ApiError } from '@/services/apiError';

type Words = (id: string, values?: Record<string, string | number>) => string;
/** Message key per error code of a screen. */
export type RefusalMessages = Partial<Record<NonNullable<ApiError['code']>, string>>;

/** Refusals of a code, or of sending one. */
export const codeRefusals: RefusalMessages = {
  LOCKED: 'codeRefused.locked',
  TOO_MANY_REQUESTS: 'codeRefused.tooMany',
  SMS_LIMIT_REACHED: 'codeRefused.smsLimit',
  CODE_WRONG: 'codeRefused.wrong',
  CODE_EXPIRED: 'codeRefused.expired',
};

/** Returns true for errors that belong to the code field; others are shown at the end of the form. */
export const isOfTheCode = ({ code }: ApiError): boolean => code === 'CODE_WRONG' || code === 'CODE_EXPIRED';

/** Returns the message of a refused call: the screen's own for its code, else by kind. Waiting times are rounded up to minutes. */
export function refusalText(t: Words, { code, kind, retryAfterS }: ApiError, messages: RefusalMessages): string {
  const id = code && messages[code];
  return id ? t(id, { minutes: Math.max(1, Math.ceil((retryAfterS ?? 60) / 60)) }) : t(`failure.${kind}`);
}
