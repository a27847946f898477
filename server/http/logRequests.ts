import type { FastifyInstance } from 'fastify';

/** Logs each response with its trace id. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    request.log.info(
      { method: request.method, route, status: reply.statusCode, durationMs: Math.round(reply.elapsedTime) },
      'request completed',
    );
  });
}
