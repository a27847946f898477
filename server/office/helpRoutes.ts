import type { FastifyInstance } from 'fastify';

import { depsOf, requirePerson } from '../auth/personSessions';
import { ownership } from '../cases/requireCase';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import { staffCalls } from '../auth/requireOffice';
import { findByHelpNumber, helpNumber } from './helpNumbers';
import { stageTimes } from './statistics/stageTime';

/** What a waiting applicant can use: a number for the hotline, and how long the current stage takes. */
export function helpRoutes(app: FastifyInstance, deps: Deps): void {
  const { owned, caseOf } = ownership(deps);
  const ownCase = { onRequest: [requirePerson(deps), owned] };
  const measure = stageTimes(deps);
  serve(app, 'helpNumber', (request) => helpNumber(depsOf(deps, request), caseOf(request)), ownCase);
  serve(app, 'stageTime', (request) => measure(caseOf(request)), ownCase);
  staffCalls(app, deps)('findByHelpNumber', (deps, caller, { body }) => findByHelpNumber(deps, caller, body.number));
}
