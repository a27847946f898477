import type { PersonCallName } from '@domain/contract/personCalls';
import type { ApiError } from './apiError';

/** Runs when a call was refused and returns true when it is to be repeated, false to fail with the refusal. */
export type WaitingRoom = (name: PersonCallName, refused: ApiError, signal?: AbortSignal) => Promise<boolean>;

let room: WaitingRoom | undefined;
/** Set by the feature `waiting`, which is loaded only when a call is refused. */
export const setWaitingRoom = (given: WaitingRoom) => (room = given);
export const waitingRoom = () => room;
