import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Deps } from '../deps';
import { deliver, UnansweredError, type Sms } from './sms';

const sms: Sms = { id: 'one', mobile: '13800000000', kind: 'paid', language: 'zh-CN', text: '' };

describe('deliver', () => {
  let server: Server;
  let url: string;
  let answer: RequestListener;
  beforeAll(async () => {
    server = createServer((request, reply) => answer(request, reply));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  const send = () => deliver({ config: { smsUrl: url, smsKey: '' } as Deps['config'] }, sms);

  it('with DEMO=on throws for a number outside of the test range and sends nothing', async () => {
    let requests = 0;
    answer = (_, reply) => {
      requests += 1;
      reply.end();
    };
    const config = { smsUrl: url, smsKey: '', demo: true } as Deps['config'];
    await expect(deliver({ config }, { ...sms, mobile: '13912345678' })).rejects.toThrow('only to test numbers');
    expect(requests).toBe(0);
    await deliver({ config }, sms);
    expect(requests).toBe(1);
  });

  it('throws no UnansweredError when no connection was established', async () => {
    for (const code of ['ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED']) {
      const failed = new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
      jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(failed);
      await expect(send()).rejects.toBe(failed);
    }
  });

  it.each([
    new TypeError('fetch failed', { cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }) }),
    new DOMException('The operation was aborted due to timeout', 'TimeoutError'),
  ])('throws UnansweredError when the message may have been sent (%s)', async (failed) => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(failed);
    await expect(send()).rejects.toBeInstanceOf(UnansweredError);
  });

  it('reads only the start of a reply without an end', async () => {
    answer = (_, reply) => {
      const more = () => {
        while (!reply.destroyed && reply.write('x'.repeat(1024)));
      };
      reply.on('drain', more);
      more();
    };
    expect(await send()).toBeUndefined();
  });
});
