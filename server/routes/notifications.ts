import type { FastifyInstance } from 'fastify';

import { shanghaiInstant } from '@domain/time';

import { personOf, requirePerson } from '../auth/person';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import { isUuid } from '../services/cases/own';
import { countUnread, listNotifications, markRead } from '../stores/notifications';

/** What has happened to one's applications, newest first, until it is read. */
export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  const signedIn = { onRequest: requirePerson(deps) };

  serve(app, 'notifications', async (request) => {
    const { page = 1, pageSize = 10 } = request.query;
    const { rows, total } = await listNotifications(deps.db, personOf(request).accountId, { page, pageSize });
    const list = rows.map((row) => ({
      id: row.id, at: shanghaiInstant(row.at), kind: row.kind, applicationId: row.application_id, number: row.number,
      readAt: row.read_at && shanghaiInstant(row.read_at),
    }));
    return { list, total };
  }, signedIn);

  serve(app, 'readNotifications', async (request) => {
    const { accountId } = personOf(request);
    const { body } = request;
    // An id that is nobody's, or somebody else's, changes nothing and tells nothing.
    await markRead(deps.db, accountId, deps.clock.now(), 'ids' in body ? body.ids.filter(isUuid) : undefined);
    return { unReadCount: await countUnread(deps.db, accountId) };
  }, signedIn);
}
