import type { FastifyInstance } from 'fastify';

/** A connection that was busy when the server began to close is not kept for another request: the end would wait for it. */
export function closeBusyConnections(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
