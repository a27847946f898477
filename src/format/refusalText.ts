import type { ApiError } from '@/services/apiError';

type Words = (id: string, values?: Record<string, string | number>) => string;
/** Which message says what a code means on this screen. */
export type RefusalMessages = Partial<Record<NonNullable<ApiError['code']>, string>>;

/** What belongs under the field of the code; all else is told at the end of the form. */
export const isOfTheCode = ({ code }: ApiError): boolean => code === 'CODE_WRONG' || code === 'CODE_EXPIRED';

/** The sentence for a refused call: the screen's own, or that of its kind; a wait is told in minutes, rounded up. */
export function refusalText(t: Words, { code, kind, retryAfterS }: ApiError, messages: RefusalMessages): string {
  const id = code && messages[code];
  return id ? t(id, { minutes: Math.max(1, Math.ceil((retryAfterS ?? 60) / 60)) }) : t(`failure.${kind}`);
}
