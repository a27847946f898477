import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';

import { officeCalls, staffCalls, staffOf } from '../auth/requireOffice';
import type { Deps } from '../deps';
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
  const withKeys = officeCalls(app, deps);
  const exists: onRequestAsyncHookHandler = async (request) => {
    await requireVisible(deps, staffOf(request), (request.params as { id: string }).id, 'change');
  };

  call('officeApplications', (deps, caller, { query }) => listForOffice(deps, caller, query));
  call('unreachable', (deps, caller, { query }) => unreachable(deps, caller, query));
  call('markReached', async (deps, caller, { params }) => {
    await markReached(deps, caller, params.id);
    return {};
  });
  call('resendMessage', (deps, caller, { params, body }) => resendMessage(deps, caller, params.id, body));
  call('officeSearch', (deps, caller, { body }) => searchForOffice(deps, caller, body));
  withKeys('statistics', (deps, caller, { query }) => statisticsFor(deps, caller, query));
  withKeys('exportCases', async (deps, caller, { body }, reply) => {
    const table = await exportCases(deps, caller, body);
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="applications.csv"')
      .header('cache-control', 'no-store');
    return table;
  });
  call('turnFile', (deps, caller, { params, body }) => turnFile(deps, caller, params.id, body.turned));
  call('audit', (deps, caller, { query }) => readAudit(deps, caller, query));
  call('officeApplication', (deps, caller, { params }) => showToOffice(deps, caller, params.id));
  call('officeReadings', (deps, caller, { params }) => pendingPhotos(deps, caller, params.id));
  call('officeIntake', (deps, caller, { params, body }) => takeIn(deps, caller, params.id, body), exists);
  call('pendDecision', (deps, caller, { params, body }) => pendDecision(deps, caller, params.id, body), exists);
  call('undoDecision', (deps, caller, { params }) => undoDecision(deps, caller, params.id));
  call('pendingDecisions', (deps, caller) => pendingDecisions(deps, caller));
  call('readRefusal', (deps, caller, { params }) => readRefusal(deps, caller, params.id));
  call('saveReviewDraft', (deps, caller, { params, body }) => saveReviewDraft(deps, caller, params.id, body), exists);
  call('dropReviewDraft', (deps, caller, { params }) => dropReviewDraft(deps, caller, params.id), exists);
  call('openObjections', (deps, caller, { query }) => openObjections(deps, caller, query));
  call('recordObjection', (deps, caller, { params, body }) => recordObjection(deps, caller, params.id, body), exists);
}
