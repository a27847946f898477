import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { CallName } from '@domain/contract/paths';

import { requireOffice, staffOf } from '../staff/requireOffice';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import { switchEdition } from './switches';
import { tryPolicy, tryVersion } from './trial';
import { compare, differenceOf, officePolicies, officePolicy, proposePolicy, signPolicy } from './versions';
import { requireScope } from '../staff/caller';

/** Policy versions, their differences and trials, signatures, and the edition switches. */
export function policyRoutes(app: FastifyInstance, deps: Deps): void {
  const may = (name: CallName) => ({ onRequest: requireOffice(deps, name) });
  /** A policy version applies to every city, and a trial counts the cases of every city. */
  const wholeProvince: onRequestAsyncHookHandler = async (request) => {
    requireScope(staffOf(request), null, 'change');
  };
  const mayForAll = (name: CallName) => ({ onRequest: [requireOffice(deps, name), wholeProvince] });

  serve(app, 'officePolicies', (request) => officePolicies(deps, staffOf(request)), may('officePolicies'));
  serve(app, 'officePolicy', ({ params }) => officePolicy(deps, Number(params.id)), may('officePolicy'));
  serve(app, 'policyDifference', ({ params }) => differenceOf(deps, Number(params.id)), may('policyDifference'));
  serve(app, 'comparePolicy', (request) => compare(deps, request.body), may('comparePolicy'));
  serve(app, 'tryPolicy', ({ body }) => tryPolicy(deps, body.policy, body.after ?? undefined), mayForAll('tryPolicy'));
  serve(
    app,
    'tryVersion',
    ({ params, body }) => tryVersion(deps, Number(params.id), body?.after ?? undefined),
    mayForAll('tryVersion'),
  );
  serve(
    app,
    'proposePolicy',
    (request) => proposePolicy(deps, staffOf(request), request.body),
    mayForAll('proposePolicy'),
  );
  serve(
    app,
    'signPolicy',
    (request) => signPolicy(deps, staffOf(request), Number(request.params.id), request.body?.validFrom),
    mayForAll('signPolicy'),
  );
  serve(
    app,
    'switchEdition',
    (request) => {
      const { regionCode = null } = request.body;
      requireScope(staffOf(request), regionCode === null ? null : [regionCode], 'change');
      return switchEdition(deps, staffOf(request), request.params.edition, request.body);
    },
    may('switchEdition'),
  );
}
