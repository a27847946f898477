import type { FastifyInstance } from 'fastify';
import { personOf, requirePerson } from '../auth/person';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import { aboutMe } from '../services/me';

/** One's own data: to look at, to take along, to have erased. */
export function meRoutes(app: FastifyInstance, deps: Deps): void {
  const signedIn = { onRequest: requirePerson(deps) };
  serve(app, 'me', async (request) => aboutMe(deps, personOf(request).accountId), signedIn);
}
