import type { FastifyInstance } from 'fastify';

import { personOf, requirePerson } from '../accounts/sessions';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import { requireOffice, staffOf } from '../staff/requireOffice';
import { takeReport } from './reports';
import { resendMessage } from './resend';
import { changeMessageSettings, messageSettings } from './settings';
import { markReached, unreachable } from './unreachable';

/** Messages by SMS: the person's settings, reports of the gateway, and cases that could not be reached. */
export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  const signedIn = { onRequest: requirePerson(deps) };
  serve(app, 'messageSettings', (request) => messageSettings(deps, personOf(request).accountId), signedIn);
  serve(
    app,
    'changeMessageSettings',
    (request) => changeMessageSettings(deps, personOf(request).accountId, request.body),
    signedIn,
  );
  serve(app, 'smsReport', async (request) => {
    const signature = request.headers['x-signature'];
    await takeReport(deps, request.body, typeof signature === 'string' ? signature : undefined);
    return {};
  });
  serve(app, 'unreachable', (request) => unreachable(deps, staffOf(request), request.query), {
    onRequest: requireOffice(deps, 'unreachable'),
  });
  serve(
    app,
    'markReached',
    async (request) => {
      await markReached(deps, staffOf(request), request.params.id);
      return {};
    },
    { onRequest: requireOffice(deps, 'markReached') },
  );
  serve(app, 'resendMessage', (request) => resendMessage(deps, staffOf(request), request.params.id, request.body), {
    onRequest: requireOffice(deps, 'resendMessage'),
  });
}
