import type { FastifyInstance } from 'fastify';
import type { CallName } from '@domain/contract/paths';

import { actorOf, requireOffice } from '../auth/office';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import { switchEdition } from '../services/law/switches';
import { tryPolicy, tryVersion } from '../services/law/trial';
import {
  compare,
  differenceOf,
  officePolicies,
  officePolicy,
  proposePolicy,
  signPolicy,
} from '../services/law/versions';

/** The law as records: versions, their differences and trials, signatures, and the switches. */
export function lawRoutes(app: FastifyInstance, deps: Deps): void {
  const may = (name: CallName) => ({ onRequest: requireOffice(deps, name) });

  serve(app, 'officePolicies', () => officePolicies(deps), may('officePolicies'));
  serve(app, 'officePolicy', ({ params }) => officePolicy(deps, Number(params.id)), may('officePolicy'));
  serve(app, 'policyDifference', ({ params }) => differenceOf(deps, Number(params.id)), may('policyDifference'));
  serve(app, 'comparePolicy', (request) => compare(deps, request.body), may('comparePolicy'));
  serve(app, 'tryPolicy', ({ body }) => tryPolicy(deps, body.policy, body.after ?? undefined), may('tryPolicy'));
  serve(
    app,
    'tryVersion',
    ({ params, body }) => tryVersion(deps, Number(params.id), body?.after ?? undefined),
    may('tryVersion'),
  );
  serve(app, 'proposePolicy', (request) => proposePolicy(deps, actorOf(request), request.body), may('proposePolicy'));
  serve(
    app,
    'signPolicy',
    (request) => signPolicy(deps, actorOf(request), Number(request.params.id), request.body?.validFrom),
    may('signPolicy'),
  );
  serve(
    app,
    'switchEdition',
    (request) => switchEdition(deps, actorOf(request), request.params.edition, request.body),
    may('switchEdition'),
  );
}
