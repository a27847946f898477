import type { FastifyInstance } from 'fastify';

import type { CallName } from '@domain/contract/paths';

import { requireOffice, staffOf } from '../../staff/requireOffice';
import type { Deps } from '../../deps';
import { serve } from '../../http/call';
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

/** Case assignments. */
export function assignmentRoutes(app: FastifyInstance, deps: Deps): void {
  const may = (name: CallName) => ({ onRequest: requireOffice(deps, name) });

  serve(app, 'queues', (request) => queuesOf(deps, staffOf(request)), may('queues'));
  serve(app, 'claims', (request) => assignmentsOf(deps, staffOf(request)), may('claims'));
  serve(app, 'cameBack', (request) => cameBack(deps, staffOf(request)), may('cameBack'));
  serve(
    app,
    'claimNext',
    async (request, reply) =>
      (await assignNext(deps, staffOf(request), request.body?.queue, request.body)) ?? reply.code(204).send(),
    may('claimNext'),
  );
  serve(app, 'claim', (request) => assignCase(deps, staffOf(request), request.params.id), may('claim'));
  serve(app, 'renewClaim', (request) => renewAssignment(deps, staffOf(request), request.params.id), may('renewClaim'));
  serve(app, 'giveBack', (request) => releaseAssignment(deps, staffOf(request), request.params.id), may('giveBack'));
  serve(app, 'hold', (request) => hold(deps, staffOf(request), request.params.id, request.body), may('hold'));
  serve(
    app,
    'handOver',
    (request) => handOver(deps, staffOf(request), request.params.id, request.body.to),
    may('handOver'),
  );
}
