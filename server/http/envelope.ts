import type { FastifyReply } from 'fastify';
import { randomPiece } from '../platform/crypto/randomPiece';
import type { AppError } from '../errors';
import { errorMessages } from './errorMessages';

// Without I, L, O, U, 0 and 1, which are easily confused when read out on the phone.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a trace id, e.g. K7MQ-29XD. */
export function newTraceId(): string {
  const letters = [...randomPiece(8)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

export const success = <T>(data: T): { success: true; data: T } => ({ success: true, data });

/** Content of an error response. A plain object is enough, because an AppError with its stack is too expensive under overload. */
type Refusal = Pick<AppError, 'code' | 'status' | 'fields' | 'data' | 'retryAfterS'>;

export function failure(error: Refusal, traceId: string) {
  return {
    success: false as const,
    errorCode: error.code,
    errorMessage: errorMessages[error.code],
    fields: error.fields,
    data: error.data,
    traceId,
  };
}

/** Random 0.6 to 1.8 times the wait, so that rejected clients do not retry at the same time. */
const spread = (seconds: number): number => seconds * (0.6 + Math.random() * 1.2);

export function sendFailure(reply: FastifyReply, error: Refusal): FastifyReply {
  // A queue ticket (`data`) has its own time.
  const hasTime = error.data !== undefined && error.retryAfterS !== undefined;
  const retryAfterS = error.status === 503 && !hasTime ? spread(error.retryAfterS ?? 5) : error.retryAfterS;
  if (retryAfterS !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterS))));
  return reply.code(error.status).header('cache-control', 'no-store').send(failure(error, reply.request.id));
}
