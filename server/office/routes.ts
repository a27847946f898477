import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';

import { officeOf, requireOffice, staffCalls, staffOf } from '../auth/requireOffice';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import { requireVisible } from './act';
import { takeIn } from './takeIn';
import { pendDecision, pendingDecisions, readRefusal, undoDecision } from './pending/pending';
import { dropReviewDraft, saveReviewDraft } from './reviewDrafts';
import { openObjections, recordObjection } from './objections';
import { exportCases } from './lists/export';
import { statisticsFor } from './statistics/statistics';
import { readAudit } from './readAudit';
import { listForOffice, searchForOffice } from './lists/list';
import { turnFile, pendingPhotos } from './detail/photo';
import { showToOffice } from './detail/view';
import { resendMessage } from './unreachable/resend';
import { markReached, unreachable } from './unreachable/unreachable';

/** Office calls on cases. */
export function officeRoutes(app: FastifyInstance, deps: Deps): void {
  const call = staffCalls(app, deps);
  const exists: onRequestAsyncHookHandler = async (request) => {
    await requireVisible(deps, staffOf(request), (request.params as { id: string }).id, 'change');
  };

  call('officeApplications', (caller, { query }) => listForOffice(deps, caller, query));
  call('unreachable', (caller, { query }) => unreachable(deps, caller, query));
  call('markReached', async (caller, { params }) => {
    await markReached(deps, caller, params.id);
    return {};
  });
  call('resendMessage', (caller, { params, body }) => resendMessage(deps, caller, params.id, body));
  call('officeSearch', (caller, { body }) => searchForOffice(deps, caller, body));
  serve(app, 'statistics', (request) => statisticsFor(deps, officeOf(request), request.query), {
    onRequest: requireOffice(deps, 'statistics'),
  });
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
    { onRequest: requireOffice(deps, 'exportCases') },
  );
  call('turnFile', (caller, { params, body }) => turnFile(deps, caller, params.id, body.turned));
  call('audit', (caller, { query }) => readAudit(deps, caller, query));
  call('officeApplication', (caller, { params }) => showToOffice(deps, caller, params.id));
  call('officeReadings', (caller, { params }) => pendingPhotos(deps, caller, params.id));
  call('officeIntake', (caller, { params, body }) => takeIn(deps, caller, params.id, body), exists);
  call('pendDecision', (caller, { params, body }) => pendDecision(deps, caller, params.id, body), exists);
  call('undoDecision', (caller, { params }) => undoDecision(deps, caller, params.id));
  call('pendingDecisions', (caller) => pendingDecisions(deps, caller));
  call('readRefusal', (caller, { params }) => readRefusal(deps, caller, params.id));
  call('saveReviewDraft', (caller, { params, body }) => saveReviewDraft(deps, caller, params.id, body), exists);
  call('dropReviewDraft', (caller, { params }) => dropReviewDraft(deps, caller, params.id), exists);
  call('openObjections', (caller, { query }) => openObjections(deps, caller, query));
  call('recordObjection', (caller, { params, body }) => recordObjection(deps, caller, params.id, body), exists);
}
