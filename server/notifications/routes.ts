import type { FastifyInstance } from 'fastify';

import { personOf, requirePerson } from '../accounts/sessions';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import { notificationsOf, readNotifications } from './notifications';

/** The caller's notifications, newest first. */
export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  const signedIn = { onRequest: requirePerson(deps) };

  serve(
    app,
    'notifications',
    (request) => {
      const { page = 1, pageSize = 10 } = request.query;
      return notificationsOf(deps, personOf(request).accountId, { page, pageSize });
    },
    signedIn,
  );

  serve(
    app,
    'readNotifications',
    (request) => readNotifications(deps, personOf(request).accountId, request.body),
    signedIn,
  );
}
