import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import { withEtag } from '../http/etag';
import { banks, companies, guides, hotlines, regions } from './lists';
import { estimateFor, policies } from '../policy/publicPolicies';

/** Public calls without sign-in. */
export function publicRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, 'policies', async (request, reply) => withEtag(request, reply, policies(deps)));
  serve(app, 'estimate', async (request) => estimateFor(deps, request.body));
  serve(app, 'companies', async (request, reply) => withEtag(request, reply, await companies(deps, request.query)));
  serve(app, 'hotlines', async (request, reply) => withEtag(request, reply, await hotlines(deps, request.query)));
  serve(app, 'guides', async (request, reply) => withEtag(request, reply, await guides(deps)));
  serve(app, 'regions', async (request, reply) => withEtag(request, reply, await regions(deps)));
  serve(app, 'banks', async (request, reply) => withEtag(request, reply, await banks(deps)));
}
