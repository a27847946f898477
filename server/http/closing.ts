import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors';
import { sendFailure } from './envelope';

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
