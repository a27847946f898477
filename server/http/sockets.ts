import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { errorCode } from '../errorCode';
import { AppError } from '../errors';
import { failure, newTraceId, sendFailure } from './envelope';

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Writes an error response to the socket: invalid HTTP and requests that arrive too slowly have no Fastify request. */
export function answerClientError(error: Error, socket: Socket): void {
  if (socket.destroyed || !socket.writable) return;
  const status = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[errorCode(error)] ?? 400;
  const body = JSON.stringify(failure(new AppError('MALFORMED'), newTraceId()));
  socket.end(
    `HTTP/1.1 ${status} ${REASONS[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/**
 * During shutdown, closes keep-alive connections after their response and rejects further requests with 503.
 * Fastify's own 503 response has no envelope, so `return503OnClosing` is false.
 */
export function closeBusyConnections(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', async (_request, reply) =>
    closing ? sendFailure(reply, new AppError('UNAVAILABLE')) : undefined,
  );
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
