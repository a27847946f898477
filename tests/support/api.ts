import { randomUUID } from 'node:crypto';

export interface Answer<T = Record<string, unknown>> {
  status: number;
  data: T;
  errorCode?: string;
  fields?: Record<string, { code: string; message: string }>;
  headers: Headers;
}

export interface Request {
  token?: string;
  officeToken?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const isBytes = (body: unknown): body is Buffer => Buffer.isBuffer(body);

/** Returns a function that calls the API over HTTP. Writing office calls get a new `Idempotency-Key` unless `headers` has one. */
export function api(origin: string) {
  return async <T = Record<string, unknown>>(
    method: string,
    path: string,
    { token, officeToken, body, headers = {} }: Request = {},
  ): Promise<Answer<T>> => {
    const answer = await fetch(`${origin}/qczhyjs/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': isBytes(body) ? 'image/jpeg' : 'application/json' }),
        ...(token ? { 'User-Token': token } : {}),
        ...(officeToken ? { 'Office-Token': officeToken } : {}),
        ...(method !== 'GET' && path.startsWith('/office/') ? { 'Idempotency-Key': randomUUID() } : {}),
        ...headers,
      },
      body: body === undefined ? undefined : isBytes(body) ? new Uint8Array(body) : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await answer.text();
    const read = text && answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {};
    return {
      status: answer.status,
      data: read.data,
      errorCode: read.errorCode,
      fields: read.fields,
      headers: answer.headers,
    };
  };
}

export type Api = ReturnType<typeof api>;

/** Throws if a call of the test setup fails. */
export async function must<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { status, data, errorCode, fields } = await answer;
  if (status >= 300) throw new Error(`${status} ${errorCode} ${JSON.stringify(fields ?? {})}`);
  return data;
}
