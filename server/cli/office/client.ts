import { randomUUID } from 'node:crypto';

import { apiBase } from '@domain/contract/paths';
import type { Failure, Success } from '@domain/contract/types';

/** The server rejected the call; the message is the server's. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly failure: Failure,
  ) {
    super(failure.errorMessage);
  }
}

/** No response, or a response that is not of this server. */
export class NoServer extends Error {}

interface Sent {
  query?: Record<string, string | undefined>;
  body?: unknown;
  /** a table file with its media type */
  raw?: { stream: ReadableStream<Uint8Array>; type: string; length: number };
}

export interface Client {
  get<T>(path: string, sent?: Pick<Sent, 'query'>): Promise<T>;
  post<T>(path: string, sent?: Sent): Promise<T>;
  delete<T>(path: string): Promise<T>;
  /** Returns the bytes of a file. */
  download(path: string, body: object): Promise<Buffer>;
}

/** A staff token, an office key, or none. */
export type Credentials = { 'office-token': string } | { 'office-key': string } | Record<string, never>;

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/** HTTP client for the office calls. Each call has a new `Idempotency-Key`, because the tool does not retry. */
export function client(server: string, credentials: Credentials): Client {
  const root = server.replace(/\/+$/, '').replace(/\/qczhyjs$/, '') + apiBase;
  // In production the server takes a request without this header for one of a proxy (server/site/officeNetworks.ts).
  const isLocal = URL.canParse(root) && LOCAL.has(new URL(root).hostname);
  const ask = (method: string, path: string, { query = {}, body, raw }: Sent): Promise<Response> => {
    const url = new URL(root + path);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
    const sends = method === 'POST';
    const request = {
      method,
      headers: {
        ...credentials,
        ...(isLocal && { 'x-forwarded-for': '127.0.0.1' }),
        ...(sends && { 'content-type': raw?.type ?? 'application/json' }),
        ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
        ...(raw && { 'content-length': String(raw.length) }),
      },
      ...(sends && { body: raw?.stream ?? JSON.stringify(body ?? {}) }),
      ...(raw && { duplex: 'half' }),
    };
    return fetch(url, request as RequestInit).catch((cause: unknown) => {
      throw new NoServer(`连不上 ${server}，请确认服务已启动，或用 --server 指定地址。`, { cause });
    });
  };
  const send = async <T>(method: string, path: string, sent: Sent = {}): Promise<T> =>
    read<T>(await ask(method, path, sent), server);
  return {
    get: (path, sent) => send('GET', path, sent),
    post: (path, sent) => send('POST', path, sent),
    delete: (path) => send('DELETE', path),
    async download(path, body) {
      const reply = await ask('POST', path, { body });
      return reply.ok ? Buffer.from(await reply.arrayBuffer()) : read(reply, server);
    },
  };
}

async function read<T>(reply: Response, server: string): Promise<T> {
  const answer = (await reply.json().catch(() => undefined)) as Success<T> | Failure | undefined;
  if (!answer || typeof answer !== 'object' || !('success' in answer))
    throw new NoServer(`${server} 的回答不像本服务（状态 ${reply.status}），请核对 --server。`);
  if (!answer.success) throw new Refused(reply.status, answer);
  return answer.data;
}
