import type { FastifyInstance, FastifyRequest } from 'fastify';

import { officeOf, requireOffice } from '../auth/office';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { serve } from '../http/call';
import { importCompanies, importHotlines } from '../services/imports/import';

/** Tables of the office: CSV, or JSON that may be a list, so their bytes are read here and nowhere before. */
export function importRoutes(app: FastifyInstance, deps: Deps): void {
  const may = (name: 'importCompanies' | 'importHotlines') => ({ onRequest: requireOffice(deps, name) });
  const tableOf = ({ body, headers }: { body?: unknown; headers: FastifyRequest['headers'] }) => {
    if (!Buffer.isBuffer(body)) throw new AppError('MALFORMED');
    return { bytes: body, isJson: /^application\/json/i.test(headers['content-type'] ?? '') };
  };

  void app.register(async (tables) => {
    tables.removeContentTypeParser('application/json');
    tables.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: unknown, bytes: Buffer) => bytes,
    );
    serve(
      tables,
      'importCompanies',
      (request) => importCompanies(deps, officeOf(request), tableOf(request)),
      may('importCompanies'),
    );
    serve(
      tables,
      'importHotlines',
      (request) => importHotlines(deps, officeOf(request), tableOf(request)),
      may('importHotlines'),
    );
  });
}
