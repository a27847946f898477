import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';

import { officeOf, requireOffice } from '../auth/requireOffice';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import { importCompanies, importHotlines, importModels, imports } from './imports/import';
import { importRegions } from './imports/regions';
import { requireScope } from '../auth/caller';
import { tables } from '../http/tableBody';

/** Imports of companies, hotlines, regions and models. */
export function importRoutes(app: FastifyInstance, deps: Deps): void {
  /** An import replaces the list of the whole province. */
  const wholeProvince: onRequestAsyncHookHandler = async (request) => {
    requireScope(officeOf(request), null, 'change');
  };
  const may = (name: 'importCompanies' | 'importHotlines' | 'importRegions' | 'importModels') => ({
    onRequest: [requireOffice(deps, name), wholeProvince],
  });
  serve(app, 'officeImports', () => imports(deps), { onRequest: [requireOffice(deps, 'officeImports')] });
  tables(app, (inside, tableOf) => {
    serve(
      inside,
      'importCompanies',
      (request) => importCompanies(deps, officeOf(request), { ...tableOf(request), ...request.query }),
      may('importCompanies'),
    );
    serve(
      inside,
      'importHotlines',
      (request) => importHotlines(deps, officeOf(request), { ...tableOf(request), ...request.query }),
      may('importHotlines'),
    );
    serve(
      inside,
      'importRegions',
      (request) => importRegions(deps, officeOf(request), { ...tableOf(request), ...request.query }),
      may('importRegions'),
    );
    serve(
      inside,
      'importModels',
      (request) => importModels(deps, officeOf(request), { ...tableOf(request), ...request.query }),
      may('importModels'),
    );
  });
}
