import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

import { sql } from 'kysely';

import { apiBase } from '@domain/contract/paths';

import { photoBodies, uploadsPerAccount } from '../http/inFlight';
import { useTestApp } from '../testing/app';
import { applicant, type Applicant } from '../testing/applicant';
import { samplePhoto } from '../testing/samplePhotos';

const t = useTestApp();
let port: number;
let li: Applicant;
let draftId: string;
const open: Socket[] = [];
beforeAll(async () => {
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = t.app.server.address() as AddressInfo);
});
beforeEach(async () => {
  li = await applicant(t);
  draftId = (await li.begin('newApplyElv')).id;
});
afterEach(async () => {
  open.splice(0).forEach((socket) => socket.destroy());
  await until(() => uploadsPerAccount.held() === 0);
});

const url = (path: string) => `http://127.0.0.1:${port}${apiBase}${path}`;
const fileUrl = (slot: string) => url(`/applications/${draftId}/files?slot=${slot}`);
const upload = async (slot: string, by = li, target = fileUrl(slot)) =>
  fetch(target, {
    method: 'POST',
    headers: { ...by.headers, 'content-type': 'image/jpeg' },
    body: new Uint8Array(await samplePhoto()),
  });

/** A request whose body stops after a few bytes; resolves when the server has received its headers. */
async function slow(target: string, { method = 'POST', type = 'image/jpeg', chunked = false } = {}) {
  const received = once(t.app.server, 'request');
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  open.push(socket);
  const { pathname, search } = new URL(target);
  const body = chunked ? 'transfer-encoding: chunked' : 'content-length: 400000';
  const headers = { host: 'localhost', 'content-type': type, ...li.headers };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${method} ${pathname}${search} HTTP/1.1\r\n${[...lines, body].join('\r\n')}\r\n\r\n`);
  socket.write(chunked ? '3\r\nabc\r\n' : 'abc');
  await received;
  return socket;
}
const until = async (isSo: () => boolean | Promise<boolean>) => {
  for (let tries = 0; !(await isSo()) && tries < 500; tries += 1) await new Promise((next) => setTimeout(next, 10));
};

describe('limit of uploads per account', () => {
  it('answers the fourth concurrent upload with 429 and Retry-After, while other accounts can upload', async () => {
    for (const chunked of [false, false, true]) await slow(fileUrl('bankCard'), { chunked });
    await until(() => uploadsPerAccount.held() === 3);
    const refused = await upload('newInvoice');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(2);
    expect(await refused.json()).toMatchObject({ success: false, errorCode: 'TOO_MANY_REQUESTS' });
    const wang = await applicant(t);
    const other = url(`/applications/${(await wang.begin('newApplyElv')).id}/files?slot=newInvoice`);
    expect((await upload('newInvoice', wang, other)).status).toBe(201);
  });

  it('releases its slot when a connection closes before the limits are applied', async () => {
    const left = photoBodies.left();
    await t.deps.db.transaction().execute(async (trx) => {
      await sql`lock table applications in access exclusive mode`.execute(trx);
      for (let n = 0; n < 3; n += 1) {
        const served = once(t.app.server, 'request');
        const socket = await slow(fileUrl('bankCard'));
        const [, response] = (await served) as [unknown, ServerResponse];
        const closed = once(response, 'close');
        socket.destroy();
        await closed;
      }
    });
    expect((await upload('newInvoice')).status).toBe(201);
    await until(() => uploadsPerAccount.held() === 0);
    expect([uploadsPerAccount.held(), photoBodies.left()]).toEqual([0, left]);
  });

  it('counts pieces together with whole photos, and no request without a body', async () => {
    const begin = async (key: string) =>
      fetch(fileUrl('bankCard'), {
        method: 'POST',
        headers: { ...li.headers, 'upload-complete': '?0', 'upload-length': '400000', 'idempotency-key': key },
      });
    const at = url(String((await begin('one')).headers.get('location')).slice(apiBase.length));
    const type = 'application/partial-upload';
    await slow(at, { method: 'PATCH', type });
    await slow(`${at}/pieces`, { type });
    await slow(fileUrl('newInvoice'));
    await until(() => uploadsPerAccount.held() === 3);
    const piece = await fetch(at, {
      method: 'PATCH',
      headers: { ...li.headers, 'content-type': type, 'upload-offset': '0', 'upload-complete': '?0' },
      body: new Uint8Array(10),
    });
    expect([piece.status, (await upload('newInvoice')).status]).toEqual([429, 429]);
    expect((await begin('two')).status).toBe(201);
    expect((await fetch(at, { method: 'HEAD', headers: li.headers })).status).toBe(204);
    expect((await li.send('GET', `/applications/${draftId}`)).status).toBe(200);
  });

  it('does not count uploads without a valid session', async () => {
    const { headers } = li;
    li = { ...li, headers: { ...headers, 'user-token': 'none' } };
    for (let n = 0; n < 4; n += 1) await slow(fileUrl('bankCard'));
    expect((await upload('newInvoice', { ...li, headers })).status).toBe(201);
  });
});
