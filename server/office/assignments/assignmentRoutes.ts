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
  call('queues', (deps, caller) => queuesOf(deps, caller));
  call('claims', (deps, caller) => assignmentsOf(deps, caller));
  call('cameBack', (deps, caller) => cameBack(deps, caller));
  call(
    'claimNext',
    async (deps, caller, { body }, reply) =>
      (await assignNext(deps, caller, body?.queue, body)) ?? reply.code(204).send(),
  );
  call('claim', (deps, caller, { params }) => assignCase(deps, caller, params.id));
  call('renewClaim', (deps, caller, { params, body }) => renewAssignment(deps, caller, params.id, body));
  call('giveBack', (deps, caller, { params, query }) => releaseAssignment(deps, caller, params.id, query));
  call('hold', (deps, caller, { params, body }) => hold(deps, caller, params.id, body));
  call('handOver', (deps, caller, { params, body }) => handOver(deps, caller, params.id, body));
}
