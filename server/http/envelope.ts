import type { FastifyReply } from 'fastify';
import { randomPiece } from '../crypto/randomPiece';
import type { AppError } from '../errors';
import { sentences } from './sentences';

// Without I, L, O, U, 0 and 1: read aloud over the telephone, none is taken for another.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Eight characters in two groups, e.g. K7MQ-29XD. */
export function newTraceId(): string {
  const letters = [...randomPiece(8)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

export const success = <T>(data: T): { success: true; data: T } => ({ success: true, data });

/** What a refusal says. An error has it; whoever refuses a thousand times a second makes none, for its stack would cost more than the answer. */
export type Refusal = Pick<AppError, 'code' | 'status' | 'fields' | 'data' | 'retryAfterS'>;

export function failure(error: Refusal, traceId: string) {
  return {
    success: false as const,
    errorCode: error.code,
    errorMessage: sentences[error.code],
    fields: error.fields,
    data: error.data,
    traceId,
  };
}

/** From three to nine seconds instead of five: all who were refused in one moment must not come back in one moment. */
const spread = (seconds: number): number => seconds * (0.6 + Math.random() * 1.2);

export function sendFailure(reply: FastifyReply, error: Refusal): FastifyReply {
  // Who was given a place has a time of their own.
  const hasTime = error.data !== undefined && error.retryAfterS !== undefined;
  const retryAfterS = error.status === 503 && !hasTime ? spread(error.retryAfterS ?? 5) : error.retryAfterS;
  if (retryAfterS !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterS))));
  return reply.code(error.status).header('cache-control', 'no-store').send(failure(error, reply.request.id));
}
