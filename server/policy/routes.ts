import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';

import { staffCalls, staffOf } from '../auth/requireOffice';
import type { Deps } from '../deps';
import { officeEditions } from './editions';
import { switchEdition } from './switches';
import { tryPolicy, tryVersion } from './trial';
import { compare, differenceOf } from './differences';
import { officePolicies, officePolicy, proposePolicy, signPolicy } from './versions';
import { requireScope } from '../auth/caller';

/** Policy versions, their differences and trials, signatures, and the edition switches. */
export function policyRoutes(app: FastifyInstance, deps: Deps): void {
  const call = staffCalls(app, deps);
  /** A policy version applies to every city, and a trial counts the cases of every city. */
  const wholeProvince: onRequestAsyncHookHandler = async (request) => {
    requireScope(staffOf(request), null, 'change');
  };

  call('officeEditions', async (deps) => officeEditions(deps));
  call('officePolicies', (deps, caller) => officePolicies(deps, caller));
  call('officePolicy', (deps, _, { params }) => officePolicy(deps, Number(params.id)));
  call('policyDifference', (deps, _, { params, query }) => differenceOf(deps, Number(params.id), query.validFrom));
  call('comparePolicy', (deps, _, { body }) => compare(deps, body));
  call('tryPolicy', (deps, _, { body }) => tryPolicy(deps, body.policy, body.after ?? undefined), wholeProvince);
  call(
    'tryVersion',
    (deps, _, { params, body }) => tryVersion(deps, Number(params.id), body?.after ?? undefined),
    wholeProvince,
  );
  call('proposePolicy', (deps, caller, { body }) => proposePolicy(deps, caller, body), wholeProvince);
  call(
    'signPolicy',
    (deps, caller, { params, body }) => signPolicy(deps, caller, Number(params.id), body),
    wholeProvince,
  );
  call('switchEdition', (deps, caller, { params, body }) => {
    const { regionCode = null } = body;
    requireScope(caller, regionCode === null ? null : [regionCode], 'change');
    return switchEdition(deps, caller, params.edition, body);
  });
}
