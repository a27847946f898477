import type { FastifyInstance } from 'fastify';

import type { Deps } from '../deps';
import { serve } from '../http/call';
import { takeReport } from './reports';

/** Reports of the SMS gateway. */
export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, 'smsReport', async (request) => {
    const signature = request.headers['x-signature'];
    await takeReport(deps, request.body, typeof signature === 'string' ? signature : undefined);
    return {};
  });
}
