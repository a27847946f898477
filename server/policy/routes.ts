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

  call('officeEditions', async () => officeEditions(deps));
  call('officePolicies', (caller) => officePolicies(deps, caller));
  call('officePolicy', (_, { params }) => officePolicy(deps, Number(params.id)));
  call('policyDifference', (_, { params, query }) => differenceOf(deps, Number(params.id), query.validFrom));
  call('comparePolicy', (_, { body }) => compare(deps, body));
  call('tryPolicy', (_, { body }) => tryPolicy(deps, body.policy, body.after ?? undefined), wholeProvince);
  call(
    'tryVersion',
    (_, { params, body }) => tryVersion(deps, Number(params.id), body?.after ?? undefined),
    wholeProvince,
  );
  call('proposePolicy', (caller, { body }) => proposePolicy(deps, caller, body), wholeProvince);
  call('signPolicy', (caller, { params, body }) => signPolicy(deps, caller, Number(params.id), body), wholeProvince);
  call('switchEdition', (caller, { params, body }) => {
    const { regionCode = null } = body;
    requireScope(caller, regionCode === null ? null : [regionCode], 'change');
    return switchEdition(deps, caller, params.edition, body);
  });
}
