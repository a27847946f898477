import type { FastifyInstance } from 'fastify';

import { officeOf, requireOffice, staffCalls } from '../auth/requireOffice';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import { fundsLine } from './days';
import { officeFunds, poolOpening, proposeGrant } from './grant';
import { regionsOf, requireScope } from '../auth/caller';

const pool = (regionCode: string | null | undefined): string[] | null => (regionCode ? [regionCode] : null);

/** The fund pools of each edition, per city or for the province. */
export function fundRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, 'officeFunds', (request) => officeFunds(deps, regionsOf(officeOf(request))), {
    onRequest: requireOffice(deps, 'officeFunds'),
  });
  serve(
    app,
    'fundsLine',
    async (request) => {
      requireScope(officeOf(request), pool(request.query.regionCode), 'read');
      return fundsLine(deps, request.query);
    },
    { onRequest: requireOffice(deps, 'fundsLine') },
  );
  serve(
    app,
    'poolOpening',
    async (request) => {
      requireScope(officeOf(request), pool(request.query.regionCode), 'read');
      return poolOpening(deps, request.query);
    },
    { onRequest: requireOffice(deps, 'poolOpening') },
  );
  staffCalls(app, deps)('grantFunds', (caller, { body }) => {
    requireScope(caller, pool(body.regionCode), 'change');
    return proposeGrant(deps, caller, body);
  });
}
