import type { FastifyInstance } from 'fastify';

import { actorOf, requireOffice } from '../auth/office';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import { grantFunds, officeFunds } from '../services/funds/grant';
import { fundsLine } from '../services/funds/days';

/** The money of each edition, per city or for the province. */
export function fundRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, 'officeFunds', () => officeFunds(deps), { onRequest: requireOffice(deps, 'officeFunds') });
  serve(app, 'fundsLine', (request) => fundsLine(deps, request.query), { onRequest: requireOffice(deps, 'fundsLine') });
  serve(app, 'grantFunds', (request) => grantFunds(deps, actorOf(request), request.body), {
    onRequest: requireOffice(deps, 'grantFunds'),
  });
}
