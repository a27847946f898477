import type { FastifyInstance } from 'fastify';

import { staffCalls } from '../auth/requireOffice';
import type { Deps } from '../deps';
import type { Kinds } from './kinds';
import { confirmProposal, proposals, withdrawProposal } from './proposals';

/** What one member proposes and another one confirms. The kinds come from the subjects, which lie above this folder. */
export function proposalRoutes(app: FastifyInstance, deps: Deps, kinds: Kinds): void {
  const call = staffCalls(app, deps);
  call('proposals', (deps, caller) => proposals(deps, kinds, caller));
  call('confirmProposal', (deps, caller, { params }) => confirmProposal(deps, kinds, caller, params.id));
  call('withdrawProposal', (deps, caller, { params }) => withdrawProposal(deps, kinds, caller, params.id));
}
