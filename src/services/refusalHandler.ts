import type { PersonCallName } from '@domain/contract/personCalls';
import type { ApiError } from './apiError';

/** Waits for the queue position or a confirmation code. Returns true when the call is to be repeated, false to fail with the refusal. */
export type RefusalHandler = (name: PersonCallName, refused: ApiError, signal?: AbortSignal) => Promise<boolean>;

let handler: RefusalHandler | undefined;
/** Set at the start, by app.tsx. Not in call.ts, which Umi's request plugin loads before app.tsx has finished loading. */
export const setRefusalHandler = (given: RefusalHandler) => (handler = given);
export const refusalHandler = () => handler;
