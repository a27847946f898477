import { request } from '@umijs/max';
import { type CallArguments, fillPath } from '@domain/client/request';
import { apiBase, personCalls, type PersonCallName } from '@domain/contract/personCalls';
import type { CallTypes } from '@domain/contract/types';
import { placeHeader, type Place } from '@domain/waiting';
import { toApiError } from './apiError';
import { setClock } from './clock';
import { onIdentityChange } from './identity';
import { getToken, setToken, tokenKey } from './session';
import { read, write } from './storage';
import { waitingRoom } from './waitingRoom';

const callTimeoutMs = 15_000;

interface Options {
  headers?: Record<string, string>;
  timeoutMs?: number;
  signal?: AbortSignal;
  /** A photo, sent as the binary body. */
  raw?: Blob;
  onUploaded?: (share: number) => void;
  /** Keeps the token after a 401, for calls that check whether the session is still valid. */
  keepToken?: boolean;
}

/** Queue ticket from the server, stored across reloads and shared by tabs. The server ignores an expired one. */
const placeKey = 'waiting-place';
onIdentityChange(() => write(placeKey, null));

export const urlOf = (name: PersonCallName, params?: Record<string, string>) =>
  apiBase + fillPath(personCalls[name].path, params);

/** Cancelling while waiting cancels the call. If the chunk of `waitingRoom` fails to load, the call fails with its first error. */
const unlessCanceled = (thrown: unknown) => {
  if (toApiError(thrown).kind === 'canceled') throw thrown;
  return false;
};

/** Makes one API call and returns its data. Throws `ApiError`. Removes an unknown or expired token. */
export async function call<N extends PersonCallName>(
  name: N,
  ...[given]: CallArguments<N, Options>
): Promise<CallTypes[N]['reply']> {
  const options = (given ?? {}) as Options & { params?: Record<string, string>; query?: object; body?: unknown };
  const token = getToken();
  const { method, auth } = personCalls[name];
  const place = read(placeKey);
  try {
    const { data: reply, headers } = await request<{ data: CallTypes[N]['reply'] }>(urlOf(name, options.params), {
      method,
      getResponse: true,
      params: options.query,
      data: options.raw ?? options.body,
      headers: {
        ...(token && auth === 'person' ? { [tokenKey]: token } : {}),
        ...(place ? { [placeHeader]: place } : {}),
        ...(options.raw ? { 'Content-Type': options.raw.type } : {}),
        ...options.headers,
      },
      timeout: options.timeoutMs ?? callTimeoutMs,
      signal: options.signal,
      onUploadProgress:
        options.onUploaded &&
        ((event: ProgressEvent) => options.onUploaded?.(event.total ? event.loaded / event.total : 0)),
    });
    // Public responses may come from a cache with an old date header.
    if (auth === 'person' || method !== 'GET') setClock(headers.date);
    return reply?.data as CallTypes[N]['reply'];
  } catch (thrown) {
    const error = toApiError(thrown);
    // A queue ticket means that the server refused the request before processing it, so any method can be repeated.
    const newPlace = error.status === 503 && (error.data as Place | undefined)?.place;
    if (newPlace) write(placeKey, newPlace);
    // `src/features/refusedCalls` waits for the queue position, or asks for the code to confirm.
    if (newPlace || error.code === 'CONFIRMATION_REQUIRED') {
      const isToRepeat = await waitingRoom()?.(name, error, options.signal).catch(unlessCanceled);
      if (isToRepeat) return call(name, options as never);
    }
    if (error.status === 401 && auth === 'person' && token === getToken() && !options.keepToken) setToken(null);
    throw error;
  }
}
