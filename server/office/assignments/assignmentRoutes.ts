import type { FastifyInstance } from 'fastify';

import { staffCalls } from '../../auth/requireOffice';
import type { Deps } from '../../deps';
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
  const call = staffCalls(app, deps);
  call('queues', (caller) => queuesOf(deps, caller));
  call('claims', (caller) => assignmentsOf(deps, caller));
  call('cameBack', (caller) => cameBack(deps, caller));
  call(
    'claimNext',
    async (caller, { body }, reply) => (await assignNext(deps, caller, body?.queue, body)) ?? reply.code(204).send(),
  );
  call('claim', (caller, { params }) => assignCase(deps, caller, params.id));
  call('renewClaim', (caller, { params, body }) => renewAssignment(deps, caller, params.id, body));
  call('giveBack', (caller, { params, query }) => releaseAssignment(deps, caller, params.id, query));
  call('hold', (caller, { params, body }) => hold(deps, caller, params.id, body));
  call('handOver', (caller, { params, body }) => handOver(deps, caller, params.id, body));
}
