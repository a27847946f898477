import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import { sendFile } from './send';
import { openSite } from './demo';

export const DESK = '/qczhyjs/desk';

/** Serves the desk app, a separate build. Every path without a file extension returns its index page. */
export function deskRoutes(app: FastifyInstance, config: Pick<Config, 'rootDir' | 'demo'>): void {
  const site = openSite(config, 'desk/dist', DESK);
  const send = (name: string, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const file = site?.files.get(name);
    const page = site?.files.get('index.html');
    if (file && file !== page) return sendFile(file, request, reply);
    if (page && !/\.\w{1,11}$/.test(name)) {
      reply.header('content-security-policy', page.policy).header('x-robots-tag', 'noindex');
      return sendFile(page, request, reply);
    }
    reply.type('text/plain; charset=utf-8');
    return site
      ? reply.code(404).send('Not found\n')
      : reply.code(503).send('The desk is not built yet: npm run build\n');
  };
  app.get(DESK, async (request, reply) => send('', request, reply));
  app.get(`${DESK}/*`, async (request, reply) => send((request.params as { '*': string })['*'], request, reply));
}
