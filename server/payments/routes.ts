import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';

import { staffCalls, staffOf } from '../auth/requireOffice';
import type { Deps } from '../deps';
import { importBankResults } from './bankResults';
import { batchFile, makeBatch, officeBatch, officeBatches, payableEditions, requireBatch } from './batches';
import { confirmReconciliation } from './hold';
import { dissolveBatch, releaseBatch } from './release';
import { regionsOf, requireScope } from '../auth/caller';
import { tables } from '../http/tableBody';

/** Payment batches: one person makes them, another one releases them, the bank answers them. */
export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  const call = staffCalls(app, deps);
  /** The scope of a batch never changes, so checking it before the body is read is enough. */
  const inScope: onRequestAsyncHookHandler = async (request) => {
    const { regions } = await requireBatch(deps, (request.params as { id: string }).id);
    requireScope(staffOf(request), regions, request.method === 'GET' ? 'read' : 'change');
  };
  // A hold concerns the payments of every city.
  const wholeProvince: onRequestAsyncHookHandler = async (request) => requireScope(staffOf(request), null, 'change');

  call('batches', (deps, caller, { query }) => officeBatches(deps, regionsOf(caller), query));
  call('batch', (deps, _, { params }) => officeBatch(deps, params.id), inScope);
  call('payableEditions', (deps, caller) => payableEditions(deps, caller));
  call('confirmReconciliation', (deps, caller) => confirmReconciliation(deps, caller), wholeProvince);
  call('makeBatch', (deps, caller, { body }) => makeBatch(deps, caller, body.edition, body.numbers));
  call('dissolveBatch', (deps, caller, { params }) => dissolveBatch(deps, caller, params.id), inScope);
  call('releaseBatch', (deps, caller, { params }) => releaseBatch(deps, caller, params.id), inScope);
  call(
    'batchFile',
    async (deps, caller, { params }, reply) => {
      const { id, encoding } = await requireBatch(deps, params.id);
      const file = await batchFile(deps, caller, id);
      void reply
        .type(`text/csv; charset=${encoding}`)
        .header('content-disposition', `attachment; filename="batch-${id}.csv"`)
        .header('cache-control', 'no-store');
      return file;
    },
    inScope,
  );
  tables(app, (inside, tableOf) =>
    staffCalls(inside, deps)(
      'answerBatch',
      (deps, caller, request) => importBankResults(deps, caller, request.params.id, tableOf(request)),
      inScope,
    ),
  );
}
