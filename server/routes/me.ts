import type { FastifyInstance } from 'fastify';
import { personOf, requirePerson } from '../auth/person';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import { aboutMe, deleteMe, exportMe } from '../services/me';

/** One's own data: to look at, to take along, to have erased. */
export function meRoutes(app: FastifyInstance, deps: Deps): void {
  const signedIn = { onRequest: requirePerson(deps) };
  serve(app, 'me', async (request) => aboutMe(deps, personOf(request).accountId), signedIn);
  serve(
    app,
    'exportMe',
    async (request, reply) => {
      void reply.header('content-disposition', 'attachment; filename="my-data.json"');
      return exportMe(deps, personOf(request).accountId);
    },
    signedIn,
  );
  serve(
    app,
    'deleteMe',
    async (request) => {
      await deleteMe(deps, personOf(request).accountId);
      return {};
    },
    signedIn,
  );
}
