import type { FastifyInstance } from 'fastify';

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
  const read = { onRequest: requireOffice(deps, 'read') };
  const may = { onRequest: requireOffice(deps, 'policy') };

  serve(app, 'officePolicies', () => officePolicies(deps), read);
  serve(app, 'officePolicy', ({ params }) => officePolicy(deps, Number(params.id)), read);
  serve(app, 'policyDifference', ({ params }) => differenceOf(deps, Number(params.id)), read);
  serve(app, 'comparePolicy', (request) => compare(deps, request.body), read);
  serve(app, 'tryPolicy', ({ body }) => tryPolicy(deps, body.policy, body.after ?? undefined), may);
  serve(app, 'tryVersion', ({ params, body }) => tryVersion(deps, Number(params.id), body?.after ?? undefined), may);
  serve(app, 'proposePolicy', (request) => proposePolicy(deps, actorOf(request), request.body), may);
  serve(
    app,
    'signPolicy',
    (request) => signPolicy(deps, actorOf(request), Number(request.params.id), request.body?.validFrom),
    may,
  );
  serve(
    app,
    'switchEdition',
    (request) => switchEdition(deps, actorOf(request), request.params.edition, request.body),
    may,
  );
}
