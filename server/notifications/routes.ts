import type { FastifyInstance } from 'fastify';

import { personCalls } from '../auth/personSessions';
import type { Deps } from '../deps';
import { notificationsOf, readNotifications } from './notifications';

/** The caller's notifications, newest first. */
export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  const call = personCalls(app, deps);
  call('notifications', (deps, { accountId }, { query: { page = 1, pageSize = 10 } }) =>
    notificationsOf(deps, accountId, { page, pageSize }),
  );
  call('readNotifications', (deps, { accountId }, { body }) => readNotifications(deps, accountId, body));
}
