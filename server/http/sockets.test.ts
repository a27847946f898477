import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { apiBase } from '@domain/contract/paths';
import { testApp } from '../testing/app';

describe('closeBusyConnections', () => {
  it('completes open requests during shutdown and rejects new ones with the error envelope', async () => {
    const t = await testApp();
    let end = (): void => {};
    const isBegun = new Promise<void>((begun) => {
      t.app.get(`${apiBase}/slow`, async () => {
        begun();
        await new Promise<void>((resolve) => (end = resolve));
        return { success: true };
      });
    });
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = t.app.server.address() as AddressInfo;
    const open = async () => {
      const socket = connect(port, '127.0.0.1').setEncoding('utf8');
      await once(socket, 'connect');
      return socket;
    };
    const said = async (socket: Socket) => {
      let all = '';
      for await (const part of socket) all += String(part);
      return all;
    };
    const ask = (path: string) => `GET ${apiBase}/${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const [one, other] = [await open(), await open()];
    one.write(ask('slow'));
    await isBegun;
    const closed = t.app.close();
    // An existing connection: the load balancer does not know yet that the server is closing.
    other.write(ask('policies'));
    const [head = '', body = ''] = (await said(other)).split('\r\n\r\n');
    end();
    expect(await said(one)).toMatch(/^HTTP\/1\.1 200 /);
    await closed;
    expect(head).toMatch(/^HTTP\/1\.1 503 /);
    expect(JSON.parse(body)).toMatchObject({ success: false, errorCode: 'UNAVAILABLE', traceId: expect.any(String) });
    expect(head).toMatch(/retry-after: \d/i);
    expect(head).toMatch(/connection: close/i);
    expect(head).toMatch(/x-content-type-options: nosniff/i);
    await t.close();
  });
});
