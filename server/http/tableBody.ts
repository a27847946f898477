import type { FastifyInstance, FastifyRequest } from 'fastify';

import { AppError } from '../errors';

type Sent = { body?: unknown; headers: FastifyRequest['headers'] };
type TableOf = (request: Sent) => { bytes: Buffer; isJson: boolean };

const tableOf: TableOf = ({ body, headers }) => {
  if (!Buffer.isBuffer(body)) throw new AppError('MALFORMED');
  return { bytes: body, isJson: /^application\/json/i.test(headers['content-type'] ?? '') };
};

/** Registers calls whose body is a table, CSV or JSON. The handler parses the raw bytes, because the JSON may be an array. */
export function tables(app: FastifyInstance, routes: (inside: FastifyInstance, tableOf: TableOf) => void): void {
  void app.register(async (inside) => {
    inside.removeContentTypeParser('application/json');
    inside.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: unknown, bytes: Buffer) => bytes,
    );
    routes(inside, tableOf);
  });
}
