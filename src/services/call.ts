import { request } from '@umijs/max';
import { type CallArguments, fillPath } from '@shared/request';
import { apiBase, personCalls, type PersonCallName } from '@domain/contract/personCalls';
import type { CallTypes } from '@domain/contract/types';
import { ticketHeader, type QueueTicket } from '@domain/queueTicket';
import { ApiError, toApiError } from './apiError';
import { setClock } from './clock';
import { onIdentityChange } from './identity';
import { writeAccepted, writeRefused } from './maintenance';
import { refusalHandler } from './refusalHandler';
import { getToken, setToken, tokenKey } from './session';
import { read, write } from '@/lib/storage';

const callTimeoutMs = 15_000;

interface Options {
  headers?: Record<string, string>;
  timeoutMs?: number;
  signal?: AbortSignal;
  /** A photo or a piece of one, sent as the binary body. */
  raw?: Blob;
  onUploaded?: (share: number) => void;
  /** Keeps the token after a 401, for calls that check whether the session is still valid. */
  keepTokenAfter401?: boolean;
}

/** Queue ticket from the server, stored across reloads and shared by tabs. The server ignores an expired one. */
const ticketKey = 'waiting-place';
onIdentityChange(() => write(ticketKey, null));

/** Calls that wait to be repeated. A change of user cancels them: they must not run for the next user. */
const waiting = new Set<() => void>();
onIdentityChange(() => waiting.forEach((cancel) => cancel()));

/** Cancelling while waiting cancels the call. If the chunk of the handler fails to load, the call fails with its first error. */
const unlessCanceled = (thrown: unknown) => {
  if (toApiError(thrown).kind === 'canceled') throw thrown;
  return false;
};

/** Returns whether the call is to be repeated. `isBound`: a change of user cancels it. */
async function waitToRepeat(name: PersonCallName, error: ApiError, isBound: boolean, signal?: AbortSignal) {
  const aborter = new AbortController();
  const cancel = () => aborter.abort();
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel);
  if (isBound) waiting.add(cancel);
  try {
    return await refusalHandler()?.(name, error, aborter.signal).catch(unlessCanceled);
  } finally {
    waiting.delete(cancel);
    signal?.removeEventListener('abort', cancel);
  }
}

/** Whether the call writes an application or a photo. Other calls that are no GET, such as the sign-in, may work in maintenance. */
const isRefusedInMaintenance = (name: PersonCallName) =>
  name !== 'helpNumber' &&
  /^\/(applications|uploads|files)/.test(personCalls[name].path) &&
  !/GET|HEAD/.test(personCalls[name].method);

interface Reply<T> {
  data: T;
  headers: Record<string, string>;
}

async function exchange<T>(name: PersonCallName, given: object = {}, responseType?: 'blob'): Promise<Reply<T>> {
  const options = given as Options & { params?: Record<string, string>; query?: object; body?: unknown };
  const token = getToken();
  const { method, auth } = personCalls[name];
  const ticket = read(ticketKey);
  try {
    const reply = await request<T>(apiBase + fillPath(personCalls[name].path, options.params), {
      method,
      getResponse: true,
      responseType,
      params: options.query,
      data: options.raw ?? options.body,
      headers: {
        ...(token && auth === 'person' ? { [tokenKey]: token } : {}),
        ...(ticket ? { [ticketHeader]: ticket } : {}),
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
    if (auth === 'person' || method !== 'GET') setClock(reply.headers.date);
    if (isRefusedInMaintenance(name)) writeAccepted();
    return reply as Reply<T>;
  } catch (thrown) {
    const error = toApiError(thrown);
    if (error.kind === 'maintenance') writeRefused((error.data as { until?: string } | undefined)?.until);
    // A queue ticket means that the server refused the request before processing it, so any method can be repeated.
    const newTicket = error.status === 503 && (error.data as QueueTicket | undefined)?.place;
    if (newTicket) write(ticketKey, newTicket);
    if (newTicket || error.code === 'CONFIRMATION_REQUIRED') {
      // A call with a token of its own, such as the sign-out, is sent for the same user again.
      const isBound = auth === 'person' && !options.headers?.[tokenKey];
      const requireSameUser = () => {
        if (isBound && token !== getToken()) throw new ApiError('canceled');
      };
      requireSameUser();
      const isToRepeat = await waitToRepeat(name, error, isBound, options.signal);
      requireSameUser();
      if (isToRepeat) return exchange(name, options, responseType);
    }
    if (error.status === 401 && auth === 'person' && token === getToken() && !options.keepTokenAfter401) setToken(null);
    throw error;
  }
}

/** Like `call`, with the headers of the response. The data of a response without content is undefined. */
export async function callWithHeaders<N extends PersonCallName>(
  name: N,
  ...[given]: CallArguments<N, Options>
): Promise<Reply<CallTypes[N]['reply'] | undefined>> {
  const { data, headers } = await exchange<{ data: CallTypes[N]['reply'] } | undefined>(name, given);
  return { data: data?.data, headers };
}

/** Makes one API call and returns its data. Throws `ApiError`. Removes an unknown or expired token. */
export const call = async <N extends PersonCallName>(
  name: N,
  ...given: CallArguments<N, Options>
): Promise<CallTypes[N]['reply']> => (await callWithHeaders(name, ...given)).data as CallTypes[N]['reply'];

/** Like `call`, for a response that is not JSON: a photo. */
export const callBlob = async <N extends PersonCallName>(
  name: N,
  ...[given]: CallArguments<N, Options>
): Promise<Blob> => (await exchange<Blob>(name, given, 'blob')).data;
