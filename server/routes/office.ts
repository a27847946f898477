import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';

import type { CallName } from '@domain/contract/paths';
import type { Status } from '@domain/status';

import { officeOf, requireOffice } from '../auth/office';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import { codesOf } from '../http/query';
import { requireVisible } from '../services/office/act';
import { decide, intake, object, pay, publish, revoke } from '../services/office/decide';
import { listForOffice } from '../services/office/list';
import { showToOffice } from '../services/office/view';

/** The calls of the subsidy office on cases. */
export function officeRoutes(app: FastifyInstance, deps: Deps): void {
  const exists: onRequestAsyncHookHandler = async (request) => {
    await requireVisible(deps, officeOf(request), (request.params as { id: string }).id);
  };
  const may = (name: CallName) => ({ onRequest: requireOffice(deps, name) });
  const mayOn = (name: CallName) => ({ onRequest: [requireOffice(deps, name), exists] });

  serve(
    app,
    'officeApplications',
    ({ query: { page = 1, pageSize = 10, status, q = '' } }) =>
      listForOffice(deps, { page, pageSize, statuses: codesOf<Status>(status), q }),
    may('officeApplications'),
  );
  serve(
    app,
    'officeApplication',
    (request) => showToOffice(deps, officeOf(request), request.params.id),
    may('officeApplication'),
  );
  serve(app, 'officeIntake', (request) => intake(deps, officeOf(request), request.params.id), mayOn('officeIntake'));
  serve(
    app,
    'officeDecide',
    (request) => decide(deps, officeOf(request), request.params.id, request.body),
    mayOn('officeDecide'),
  );
  serve(app, 'officePublish', (request) => publish(deps, officeOf(request), request.params.id), mayOn('officePublish'));
  serve(
    app,
    'officeRevoke',
    (request) => revoke(deps, officeOf(request), request.params.id, request.body),
    mayOn('officeRevoke'),
  );
  serve(
    app,
    'officeObject',
    (request) => object(deps, officeOf(request), request.params.id, request.body),
    mayOn('officeObject'),
  );
  serve(
    app,
    'officePay',
    (request) => pay(deps, officeOf(request), request.params.id, request.body),
    mayOn('officePay'),
  );
}
