import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { CallName } from '@domain/contract/paths';

import { requireOffice, staffOf } from '../staff/requireOffice';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import { importBankResults } from './bankResults';
import { batchFile, makeBatch, officeBatch, officeBatches, requireBatch } from './batches';
import { confirmReconciliation } from './hold';
import { dissolveBatch, releaseBatch } from './release';
import { regionsOf, requireScope } from '../staff/caller';
import { tables } from '../http/tableBody';

/** Payment batches: one person makes them, another one releases them, the bank answers them. */
export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  const may = (name: CallName) => ({ onRequest: requireOffice(deps, name) });
  /** The scope of a batch never changes, so checking it before the body is read is enough. */
  const inScope: onRequestAsyncHookHandler = async (request) => {
    const { regions } = await requireBatch(deps, (request.params as { id: string }).id);
    requireScope(staffOf(request), regions, request.method === 'GET' ? 'read' : 'change');
  };
  const mayOn = (name: CallName) => ({ onRequest: [requireOffice(deps, name), inScope] });

  serve(app, 'batches', (request) => officeBatches(deps, regionsOf(staffOf(request)), request.query), may('batches'));
  serve(app, 'batch', ({ params }) => officeBatch(deps, params.id), mayOn('batch'));
  // A hold concerns the payments of every city.
  const wholeProvince: onRequestAsyncHookHandler = async (request) => requireScope(staffOf(request), null, 'change');
  serve(app, 'confirmReconciliation', (request) => confirmReconciliation(deps, staffOf(request)), {
    onRequest: [requireOffice(deps, 'confirmReconciliation'), wholeProvince],
  });
  serve(
    app,
    'makeBatch',
    (request) => makeBatch(deps, staffOf(request), request.body.edition, request.body.numbers),
    may('makeBatch'),
  );
  serve(
    app,
    'dissolveBatch',
    (request) => dissolveBatch(deps, staffOf(request), request.params.id),
    mayOn('dissolveBatch'),
  );
  serve(
    app,
    'releaseBatch',
    (request) => releaseBatch(deps, staffOf(request), request.params.id),
    mayOn('releaseBatch'),
  );
  serve(
    app,
    'batchFile',
    async (request, reply) => {
      const { id, encoding } = await requireBatch(deps, request.params.id);
      const file = await batchFile(deps, staffOf(request), id);
      void reply
        .type(`text/csv; charset=${encoding}`)
        .header('content-disposition', `attachment; filename="batch-${id}.csv"`)
        .header('cache-control', 'no-store');
      return file;
    },
    mayOn('batchFile'),
  );
  tables(app, (inside, tableOf) =>
    serve(
      inside,
      'answerBatch',
      (request) => importBankResults(deps, staffOf(request), request.params.id, tableOf(request)),
      mayOn('answerBatch'),
    ),
  );
}
