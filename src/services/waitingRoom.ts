import type { PersonCallName } from '@domain/contract/personCalls';
import type { ApiError } from './apiError';

/** What is done before a refused call is made again, with these headers; nothing: the refusal stands. */
export type WaitingRoom = (
  name: PersonCallName,
  refused: ApiError,
  asked: { tried: number; signal?: AbortSignal },
) => Promise<Record<string, string> | undefined>;

let room: WaitingRoom | undefined;
/** The waiting room is a feature, and fetched by whoever has to wait. */
export const setWaitingRoom = (given: WaitingRoom) => (room = given);
export const waitingRoom = () => room;
