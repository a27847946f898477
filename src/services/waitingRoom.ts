import type { PersonCallName } from '@domain/contract/personCalls';
import type { ApiError } from './apiError';

/** Runs before a refused call is retried and returns the headers of the retry, or undefined to fail with the refusal. */
export type WaitingRoom = (
  name: PersonCallName,
  refused: ApiError,
  asked: { tried: number; signal?: AbortSignal },
) => Promise<Record<string, string> | undefined>;

let room: WaitingRoom | undefined;
/** Set by the feature `waiting`, which is loaded only when a call is refused. */
export const setWaitingRoom = (given: WaitingRoom) => (room = given);
export const waitingRoom = () => room;
