import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { CallName } from '@domain/contract/paths';
import { AppError } from '../../errors';
import type { KeyedRequest } from './once';

/** Returns the `Idempotency-Key`. Throws MALFORMED when it is missing or not 1 to 200 visible ASCII characters. */
export function idempotencyKey({ headers }: { headers: IncomingHttpHeaders }): string {
  const header = headers['idempotency-key'];
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  const message =
    '请求头须有 Idempotency-Key（1至200个英文字母、数字或符号，不含空格）：每次操作用一个新值，重发时用原值';
  throw new AppError('MALFORMED', { fields: { 'Idempotency-Key': { code: 'required', message } } });
}

/** Returns undefined when the header is missing. */
export const givenIdempotencyKey = (request: { headers: IncomingHttpHeaders }): string | undefined =>
  request.headers['idempotency-key'] === undefined ? undefined : idempotencyKey(request);

/** Call in the handler: the body must have been read. */
export function keyedRequest(request: FastifyRequest, call: CallName): KeyedRequest {
  const { method, url, body } = request;
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body ?? null));
  return { call, key: idempotencyKey(request), content: Buffer.concat([Buffer.from(`${method} ${url}\n`), bytes]) };
}
