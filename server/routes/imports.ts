import type { FastifyInstance } from 'fastify';

import { officeOf, requireOffice } from '../auth/office';
import type { Deps } from '../deps';
import { serve } from '../http/call';
import { importCompanies, importHotlines } from '../services/imports/import';
import { tables } from './tables';

/** The lists of the office. */
export function importRoutes(app: FastifyInstance, deps: Deps): void {
  const may = (name: 'importCompanies' | 'importHotlines') => ({ onRequest: requireOffice(deps, name) });
  tables(app, (inside, tableOf) => {
    serve(
      inside,
      'importCompanies',
      (request) => importCompanies(deps, officeOf(request), tableOf(request)),
      may('importCompanies'),
    );
    serve(
      inside,
      'importHotlines',
      (request) => importHotlines(deps, officeOf(request), tableOf(request)),
      may('importHotlines'),
    );
  });
}
