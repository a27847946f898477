import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { apiBase, calls } from '../../domain/contract/paths';

/** `mock/` cannot contain tests: Umi loads every file of it as mock data. */
const methods = [...new Set(Object.values(calls).map(({ method }) => method))].sort();

describe('mock/api.ts', () => {
  const servers: Server[] = [];
  const listen = (handle: RequestListener) =>
    new Promise<number>((resolve) => {
      const server = createServer(handle).listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
      servers.push(server);
    });
  let port: number;
  beforeAll(async () => {
    const upstream = listen((request, reply) => {
      let received = 0;
      request.on('data', (bytes: Buffer) => (received += bytes.length));
      request.on('end', () => reply.setHeader('seen', `${request.method} ${request.url} ${received}`).end());
    });
    // The mock starts its own server only when none is running.
    Object.assign(globalThis, { qczhyjsMock: upstream });
    const { default: mock } = jest.requireActual<{ default: Record<string, RequestListener | undefined> }>(
      '../../mock/api',
    );
    port = await listen((request, reply) => {
      const handle = mock[`${request.method} ${apiBase}/(.*)`];
      if (handle) handle(request, reply);
      else reply.writeHead(404).end();
    });
  });
  afterAll(() => {
    Reflect.deleteProperty(globalThis, 'qczhyjsMock');
    servers.forEach((server) => server.close());
  });

  it.each(methods)('forwards %s requests of the contract to the server', async (method) => {
    const body = ['GET', 'HEAD'].includes(method) ? undefined : Buffer.alloc(300_000);
    const reply = await fetch(`http://127.0.0.1:${port}${apiBase}/uploads/1`, {
      method,
      body,
      headers: { 'content-type': 'application/partial-upload' },
    });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('seen')).toBe(`${method} ${apiBase}/uploads/1 ${body?.length ?? 0}`);
  });
});
