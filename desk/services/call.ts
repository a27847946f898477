import { readError, retryAfterOf } from '@shared/callFailure';
import { type CallArguments, fillPath, newKey, queryString } from '@shared/request';
import { apiBase, calls, type Call, type CallName } from '@domain/contract/paths';
import type { CallTypes, Success } from '@domain/contract/types';
import { CallError } from './callError';
import { hasRecentInput } from './idle';
import { getToken, signedInAgain, tokenHeader } from './identity';

const timeoutMs = 20_000;
/**
 * Tables that are sent (bank answers, up to 20 MB) and files that are returned (an export of 10,000 rows) take longer on a slow connection.
 */
const tableTimeoutMs = 300_000;
/** Browsers reject a `keepalive` request whose body is larger than 64 kB. */
const keepaliveBytes = 60_000;

interface Options {
  /** a session other than the current one: the page is locked and has dropped it */
  token?: string;
  /** sent even while the page is being closed */
  keepalive?: boolean;
  /** a 401 rejects the call; otherwise it waits for a sign-in */
  rejectOn401?: boolean;
  /** ends the call as a lost connection does, also while it waits for a sign-in */
  signal?: AbortSignal;
  /** Runs before each request, also after the wait for a sign-in. If it throws, the call rejects with that error. */
  beforeSend?: () => void;
  /** a table or a photo instead of JSON */
  raw?: Blob;
  /** Idempotency-Key: a call that is sent again with it has no second effect and gets the first reply. A new one when left out. */
  key?: string;
}
type Loose = Options & { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

export const urlOf = (name: CallName, { params, query }: Pick<Loose, 'params' | 'query'> = {}) =>
  apiBase + fillPath(calls[name].path, params) + queryString(query);

const forbidden = new Set<() => void>();
/** Runs the listener when a call was refused because a role is missing. Returns the function that removes it. */
export function onForbidden(listener: () => void): () => void {
  forbidden.add(listener);
  return () => void forbidden.delete(listener);
}

/** `signedInAgain`, unless the signal ends the wait. */
const signedInUnlessAborted = (signal?: AbortSignal): Promise<void> =>
  Promise.race([
    signedInAgain(),
    ...(signal
      ? [new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new CallError('network'))))]
      : []),
  ]);

/**
 * Sends a call and reads its reply within `limitMs`. After a 401 it waits until the same person signs in again and repeats the call once.
 */
async function exchange<T>(
  name: CallName,
  options: Loose,
  limitMs: number,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { method, auth, idempotent }: Call = calls[name];
  const key = idempotent === 'key' ? (options.key ?? newKey()) : undefined;
  const waits = auth === 'office' && !options.rejectOn401;
  if (waits && !getToken()) await signedInUnlessAborted(options.signal);
  options.beforeSend?.();
  const token = options.token ?? getToken();
  const body =
    options.raw ?? (options.body === undefined && method === 'GET' ? undefined : JSON.stringify(options.body ?? {}));
  // The limit covers the body too. Not AbortSignal.timeout: Chromium has it since 103, and the desk supports 92.
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), limitMs);
  options.signal?.addEventListener('abort', () => limit.abort());
  try {
    const response = await fetch(urlOf(name, options), {
      method,
      body: method === 'GET' || method === 'DELETE' ? undefined : body,
      keepalive: options.keepalive && new Blob([body ?? '']).size <= keepaliveBytes,
      headers: {
        ...(method === 'POST' || method === 'PUT' ? { 'Content-Type': options.raw?.type ?? 'application/json' } : {}),
        ...(auth === 'office' && token ? { [tokenHeader]: token } : {}),
        ...(auth === 'office' && hasRecentInput() ? { 'Office-Active': '1' } : {}),
        ...(key ? { 'Idempotency-Key': key } : {}),
      },
      signal: limit.signal,
    }).catch(() => {
      throw new CallError('network');
    });
    if (response.status !== 401 || !waits) {
      if (!response.ok) {
        const error = await refusal(response);
        if (error.code === 'FORBIDDEN' && name !== 'officeMe') forbidden.forEach((listener) => listener());
        throw error;
      }
      return await read(response);
    }
  } finally {
    clearTimeout(timer);
  }
  // The same person may have signed in in another tab during the request.
  if (!getToken() || getToken() === token) await signedInUnlessAborted(options.signal);
  return exchange(name, { ...options, key, rejectOn401: true }, limitMs, read);
}

async function refusal(response: Response): Promise<CallError> {
  const error = readError(await response.json().catch(() => null));
  const { status } = response;
  return new CallError(error.code && status < 500 ? 'refused' : 'broken', {
    ...error,
    status,
    retryAfterS: retryAfterOf(response.headers.get('Retry-After')),
  });
}

/** Makes a call of the API contract. Returns its data, or `undefined` for 204. Throws `CallError`. */
export async function call<N extends CallName>(
  name: N,
  ...[given]: CallArguments<N, Options>
): Promise<CallTypes[N]['reply']> {
  const options = (given ?? {}) as Loose;
  return exchange(name, options, options.raw ? tableTimeoutMs : timeoutMs, async (response) => {
    if (response.status === 204) return undefined as CallTypes[N]['reply'];
    const envelope = (await response.json().catch(() => null)) as Success<CallTypes[N]['reply']> | null;
    if (!envelope?.success) throw new CallError('broken', { status: response.status });
    return envelope.data;
  });
}

/** Like `call`, for responses that are not JSON: photos and tables. */
export async function callBlob<N extends CallName>(name: N, ...[given]: CallArguments<N, Options>): Promise<Blob> {
  return exchange(name, (given ?? {}) as Loose, tableTimeoutMs, (response) =>
    response.blob().catch(() => {
      throw new CallError('network');
    }),
  );
}
