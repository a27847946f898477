import type { FastifyInstance } from 'fastify';

import { personCalls } from '../auth/personSessions';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import { staffCalls } from '../auth/requireOffice';
import { takeReport } from './reports';
import { resendMessage } from '../office/unreachable/resend';
import { changeMessageSettings, messageSettings } from '../person/messageSettings';
import { markReached, unreachable } from '../office/unreachable/unreachable';

/** Messages by SMS: the person's settings, reports of the gateway, and cases that could not be reached. */
export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  const own = personCalls(app, deps);
  own('messageSettings', ({ accountId }) => messageSettings(deps, accountId));
  own('changeMessageSettings', ({ accountId }, { body }) => changeMessageSettings(deps, accountId, body));
  serve(app, 'smsReport', async (request) => {
    const signature = request.headers['x-signature'];
    await takeReport(deps, request.body, typeof signature === 'string' ? signature : undefined);
    return {};
  });
  const call = staffCalls(app, deps);
  call('unreachable', (caller, { query }) => unreachable(deps, caller, query));
  call('markReached', async (caller, { params }) => {
    await markReached(deps, caller, params.id);
    return {};
  });
  call('resendMessage', (caller, { params, body }) => resendMessage(deps, caller, params.id, body));
}
