import type { FastifyInstance } from 'fastify';

import { officeCalls, staffCalls } from '../auth/requireOffice';
import type { Deps } from '../deps';
import { fundsLine } from './days';
import { officeFunds, poolOpening, proposeGrant } from './grant';
import { regionsOf, requireScope } from '../auth/caller';

const pool = (regionCode: string | null | undefined): string[] | null => (regionCode ? [regionCode] : null);

/** The fund pools of each edition, per city or for the province. */
export function fundRoutes(app: FastifyInstance, deps: Deps): void {
  const call = officeCalls(app, deps);
  call('officeFunds', (deps, caller) => officeFunds(deps, regionsOf(caller)));
  call('fundsLine', async (deps, caller, { query }) => {
    requireScope(caller, pool(query.regionCode), 'read');
    return fundsLine(deps, query);
  });
  call('poolOpening', async (deps, caller, { query }) => {
    requireScope(caller, pool(query.regionCode), 'read');
    return poolOpening(deps, query);
  });
  staffCalls(app, deps)('grantFunds', (deps, caller, { body }) => {
    requireScope(caller, pool(body.regionCode), 'change');
    return proposeGrant(deps, caller, body);
  });
}
