import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors';
import { sendFailure } from './envelope';

/**
 * A connection that was busy when the server began to close is not kept for another request: the end would wait for it.
 * What comes on it all the same is refused as by a full house; Fastify's own refusal, which `return503OnClosing: false` switches off, has no envelope.
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
