import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';

import { officeCalls, officeOf } from '../auth/requireOffice';
import type { Deps } from '../deps';
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
  officeCalls(app, deps)('officeImports', (deps) => imports(deps));
  tables(app, (inside, tableOf) => {
    const call = officeCalls(inside, deps);
    const serveImport = (
      name: 'importCompanies' | 'importHotlines' | 'importRegions' | 'importModels',
      replace: typeof importCompanies | typeof importRegions,
    ) =>
      call(
        name,
        (own, caller, request) => replace(own, caller, { ...tableOf(request), ...request.query }),
        wholeProvince,
      );
    serveImport('importCompanies', importCompanies);
    serveImport('importHotlines', importHotlines);
    serveImport('importRegions', importRegions);
    serveImport('importModels', importModels);
  });
}
