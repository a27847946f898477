import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { CallName } from '@domain/contract/paths';

import { officeOf, requireOffice } from '../staff/requireOffice';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import {
  cameBack,
  assignNext,
  assignmentsOf,
  assignCase,
  releaseAssignment,
  handOver,
  hold,
  renewAssignment,
} from './assignments';
import { queuesOf } from './queues';
import { requireStaff } from '../staff/caller';

/** Case assignments. Only staff members hold cases, not API keys. */
export function assignmentRoutes(app: FastifyInstance, deps: Deps): void {
  const may = (name: CallName) => ({ onRequest: requireOffice(deps, name) });
  const me = (request: FastifyRequest) => requireStaff(officeOf(request));

  serve(app, 'queues', (request) => queuesOf(deps, me(request)), may('queues'));
  serve(app, 'claims', (request) => assignmentsOf(deps, me(request)), may('claims'));
  serve(app, 'cameBack', (request) => cameBack(deps, me(request)), may('cameBack'));
  serve(
    app,
    'claimNext',
    async (request, reply) =>
      (await assignNext(deps, me(request), request.body?.queue, request.body)) ?? reply.code(204).send(),
    may('claimNext'),
  );
  serve(app, 'claim', (request) => assignCase(deps, me(request), request.params.id), may('claim'));
  serve(app, 'renewClaim', (request) => renewAssignment(deps, me(request), request.params.id), may('renewClaim'));
  serve(app, 'giveBack', (request) => releaseAssignment(deps, me(request), request.params.id), may('giveBack'));
  serve(app, 'hold', (request) => hold(deps, me(request), request.params.id, request.body), may('hold'));
  serve(app, 'handOver', (request) => handOver(deps, me(request), request.params.id, request.body.to), may('handOver'));
}
