import type { Socket } from 'node:net';
import { errorCode } from '../platform/errorCode';
import { AppError } from '../errors';
import { failure, newTraceId } from './envelope';

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
