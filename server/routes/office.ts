import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';

import type { Detail } from '@domain/contract/types';
import type { Status } from '@domain/status';

import { officeOf, requireOffice } from '../auth/office';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import { codesOf } from '../http/query';
import { requireSubmitted } from '../services/applications/lockOwn';
import { present } from '../services/applications/present';
import { decide, intake, pay, publish } from '../services/office/act';
import { listForOffice, showToOffice } from '../services/office/view';

/** The calls of the subsidy office, each behind a key with its scope. */
export function officeRoutes(app: FastifyInstance, deps: Deps): void {
  const read = { onRequest: requireOffice(deps, 'read') };
  const exists: onRequestAsyncHookHandler = async (request) => {
    await requireSubmitted(deps, (request.params as { id: string }).id);
  };
  const may = (scope: 'review' | 'pay') => ({ onRequest: [requireOffice(deps, scope), exists] });
  const detail = async (id: string): Promise<Detail> =>
    present(deps, await requireSubmitted(deps, id), { unmasked: true });

  serve(
    app,
    'officeApplications',
    ({ query: { page = 1, pageSize = 10, status, q = '' } }) =>
      listForOffice(deps, { page, pageSize, statuses: codesOf<Status>(status), q }),
    read,
  );

  serve(app, 'officeApplication', (request) => showToOffice(deps, officeOf(request), request.params.id), read);

  serve(
    app,
    'officeIntake',
    async (request) => {
      await intake(deps, officeOf(request), request.params.id);
      return detail(request.params.id);
    },
    may('review'),
  );

  serve(
    app,
    'officeDecide',
    async (request) => {
      await decide(deps, officeOf(request), request.params.id, request.body);
      return detail(request.params.id);
    },
    may('review'),
  );

  serve(
    app,
    'officePublish',
    async (request) => {
      await publish(deps, officeOf(request), request.params.id);
      return detail(request.params.id);
    },
    may('review'),
  );

  serve(
    app,
    'officePay',
    async (request) => {
      await pay(deps, officeOf(request), request.params.id, request.body);
      return detail(request.params.id);
    },
    may('pay'),
  );
}
