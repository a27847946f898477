import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';

import type { CallName } from '@domain/contract/paths';

import { officeOf, requireOffice, staffOf } from '../staff/requireOffice';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import { requireVisible } from './act';
import { decide, intake, object, publish, revoke } from './decide';
import { isKeyUsed } from '../http/idempotency/once';
import { exportCases } from './lists/export';
import { statisticsFor } from './statistics/statistics';
import { readAudit } from './readAudit';
import { listForOffice, searchForOffice } from './lists/list';
import { turnFile, pendingPhotos } from './detail/photo';
import { showToOffice } from './detail/view';

/** Office calls on cases. */
export function officeRoutes(app: FastifyInstance, deps: Deps): void {
  const exists: onRequestAsyncHookHandler = async (request) => {
    await requireVisible(deps, staffOf(request), (request.params as { id: string }).id, 'change');
  };
  const may = (name: CallName) => ({ onRequest: requireOffice(deps, name) });
  const mayOn = (name: CallName) => ({ onRequest: [requireOffice(deps, name), exists] });

  serve(
    app,
    'officeApplications',
    (request) => listForOffice(deps, staffOf(request), request.query),
    may('officeApplications'),
  );
  serve(app, 'officeSearch', (request) => searchForOffice(deps, staffOf(request), request.body), may('officeSearch'));
  serve(app, 'statistics', (request) => statisticsFor(deps, officeOf(request), request.query), may('statistics'));
  serve(
    app,
    'exportCases',
    async (request, reply) => {
      const table = await exportCases(deps, officeOf(request), request.body);
      void reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="applications.csv"')
        .header('cache-control', 'no-store');
      return table;
    },
    may('exportCases'),
  );
  serve(
    app,
    'turnFile',
    (request) => turnFile(deps, staffOf(request), request.params.id, request.body.turned),
    may('turnFile'),
  );
  serve(app, 'audit', (request) => readAudit(deps, staffOf(request), request.query), may('audit'));
  serve(
    app,
    'officeApplication',
    (request) => showToOffice(deps, staffOf(request), request.params.id),
    may('officeApplication'),
  );
  serve(
    app,
    'officeReadings',
    (request) => pendingPhotos(deps, staffOf(request), request.params.id),
    may('officeReadings'),
  );
  serve(
    app,
    'keyUsed',
    async (request) => ({ used: await isKeyUsed(deps, staffOf(request), request.params.key) }),
    may('keyUsed'),
  );
  serve(
    app,
    'officeIntake',
    (request) => intake(deps, staffOf(request), request.params.id, request.body),
    mayOn('officeIntake'),
  );
  serve(
    app,
    'officeDecide',
    (request) => decide(deps, staffOf(request), request.params.id, request.body),
    mayOn('officeDecide'),
  );
  serve(
    app,
    'officePublish',
    (request) => publish(deps, staffOf(request), request.params.id, request.body),
    mayOn('officePublish'),
  );
  serve(
    app,
    'officeRevoke',
    (request) => revoke(deps, staffOf(request), request.params.id, request.body),
    mayOn('officeRevoke'),
  );
  serve(
    app,
    'officeObject',
    (request) => object(deps, staffOf(request), request.params.id, request.body),
    mayOn('officeObject'),
  );
}
