import { spawn, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';

import { testApp, type TestApp } from '../testing/app';
import { applicant, must } from '../testing/applicant';
import { office } from '../testing/office';
import { sendDue } from './worker';

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

describe('deploy/aliyunSms.mjs', () => {
  let provider: Server | undefined;
  let adapter: ChildProcess;
  let t: TestApp | undefined;
  afterEach(async () => {
    await t?.close();
    t = undefined;
    adapter.kill();
    provider?.close();
    provider?.closeAllConnections();
  });

  it('sends a message by its template, signed as the provider requires, and passes its report on', async () => {
    const received: URLSearchParams[] = [];
    let answer: object = { Code: 'OK', BizId: '900619746936498440^0' };
    const smsInterface = createServer((request, reply) => {
      let body = '';
      request.on('data', (part: Buffer) => {
        body += part.toString();
      });
      request.on('end', () => {
        received.push(new URLSearchParams(body));
        reply.end(JSON.stringify(answer));
      });
    });
    provider = smsInterface.listen(0, '127.0.0.1');
    await once(provider, 'listening');
    const urlOf = (server: Server, path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

    // The adapter is started before the server, whose reports it sends: the port of the reports is chosen first.
    const reports = createServer();
    reports.listen(0, '127.0.0.1');
    await once(reports, 'listening');
    const reportsUrl = urlOf(reports, '/qczhyjs/api/sms/reports');
    const { port: reportsPort } = reports.address() as AddressInfo;
    await new Promise((resolve) => {
      reports.close(resolve);
    });
    adapter = spawn(process.execPath, ['deploy/aliyunSms.mjs'], {
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        SMS_KEY: 'gateway-key',
        REPORTS_TOKEN: 'token/of reports',
        ALIYUN_KEY_ID: 'key-id',
        ALIYUN_KEY_SECRET: 'key-secret',
        ALIYUN_SIGN: '汽车置换一件事',
        ALIYUN_TEMPLATES: JSON.stringify({
          returned: 'SMS_1',
          'returned.en-US': 'SMS_2',
          code: 'SMS_3',
          mobile_requested: 'SMS_4',
        }),
        ALIYUN_URL: urlOf(smsInterface, '/'),
        REPORTS_URL: reportsUrl,
      },
    });
    const [port] = (await once(adapter.stdout!, 'data')) as [Buffer];
    const address = `http://127.0.0.1:${port.toString().trim()}`;

    const env = { SMS_URL: `${address}/send`, SMS_KEY: 'gateway-key' };
    const app = (t = await testApp({ now: '2026-11-21T10:00:00+08:00', env }));
    await app.app.listen({ port: reportsPort, host: '127.0.0.1' });
    const who = await applicant(app);
    const { id, number = '' } = await who.submitted('newApply', 1);
    await must(office(app).intake(id));
    await must(office(app).sendBack(id, [{ key: 'oldRegCert', code: 'blurred', text: '' }]));
    await sendDue(app.deps);

    const [form] = received;
    const fields = Object.fromEntries(form ?? []);
    const message = async () =>
      (
        await app.deps.pool.query(
          `select id, state, gateway_id from messages where application_id = $1 and occasion = 'event'`,
          [id],
        )
      ).rows[0] as { id: string; state: string; gateway_id: string };
    expect(await message()).toMatchObject({ state: 'sent', gateway_id: '900619746936498440^0' });
    expect(fields).toMatchObject({
      Action: 'SendSms',
      PhoneNumbers: who.mobile,
      SignName: '汽车置换一件事',
      TemplateCode: 'SMS_1',
      TemplateParam: JSON.stringify({ number: number.slice(-4), until: '12月6日24:00' }),
      OutId: (await message()).id,
    });
    const { Signature, ...rest } = fields;
    const query = Object.keys(rest)
      .sort()
      .map((name) => `${encode(name)}=${encode(rest[name]!)}`)
      .join('&');
    expect(Signature).toBe(
      createHmac('sha1', 'key-secret&')
        .update(`POST&%2F&${encode(query)}`)
        .digest('base64'),
    );

    // The first entry is a message of another system.
    const push = [
      { phone_number: '13900000000', success: false },
      { out_id: (await message()).id, phone_number: who.mobile, success: true },
    ];
    const pushed = async (query: string) =>
      (await fetch(`${address}/reports${query}`, { method: 'POST', body: JSON.stringify(push) })).status;
    for (const query of ['', '?token=', '?token=other', '?other=1'])
      expect([query, await pushed(query)]).toEqual([query, 401]);
    expect(await message()).toMatchObject({ state: 'sent' });
    expect(await pushed(`?token=${encodeURIComponent('token/of reports')}`)).toBe(200);
    expect(await message()).toMatchObject({ state: 'delivered' });
    expect((await fetch(`${address}/send`, { method: 'POST', body: '{}' })).status).toBe(401);

    const send = async (body: object) => {
      const headers = { authorization: 'Bearer gateway-key' };
      const reply = await fetch(`${address}/send`, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: reply.status, body: (await reply.json()) as object };
    };
    const last = () => Object.fromEntries(received.at(-1)!);
    const english = { id: 'm1', mobile: '1', kind: 'returned', language: 'en-US', template: 'returned', variables: {} };
    answer = { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: 'limit' };
    expect(await send(english)).toEqual({
      status: 502,
      body: { error: 'The provider refused message m1: isv.BUSINESS_LIMIT_CONTROL limit' },
    });
    const { SignatureNonce } = last();
    answer = { Code: 'OK', BizId: 'b1' };
    expect(await send(english)).toEqual({ status: 200, body: { id: 'b1' } });
    expect(last()).toMatchObject({ OutId: 'm1', TemplateCode: 'SMS_2' });
    expect(last().SignatureNonce).not.toBe(SignatureNonce);
    const requests = received.length;
    expect(await send(english)).toEqual({ status: 200, body: { id: 'b1' } });
    expect(received).toHaveLength(requests);

    await send({ id: 'm2', mobile: '1', kind: 'code', language: 'zh-CN', code: '123456' });
    expect(last()).toMatchObject({ TemplateCode: 'SMS_3', TemplateParam: '{"code":"123456"}' });
    await send({ id: 'm3', mobile: '1', kind: 'mobile_requested', language: 'zh-CN', notice: 'mobile_requested' });
    expect(last()).toMatchObject({ TemplateCode: 'SMS_4' });
    expect(last()).not.toHaveProperty('TemplateParam');
    expect(await send({ id: 'm4', mobile: '1', kind: 'paid', template: 'paid', variables: {} })).toEqual({
      status: 502,
      body: { error: 'ALIYUN_TEMPLATES contains no template for "paid".' },
    });
  });

  it('answers every request, also one that is no request, and continues to run', async () => {
    const HOST = '127.0.0.2';
    const env = { PATH: process.env.PATH, HOST, PORT: '0', SMS_KEY: 'key', REPORTS_TOKEN: 'token' };
    adapter = spawn(process.execPath, ['deploy/aliyunSms.mjs'], { env });
    const [port] = (await once(adapter.stdout!, 'data')) as [Buffer];
    /** Sends these bytes and returns the status of the response, or '' when there is none. */
    const statusOf = (bytes: string, end = false) =>
      new Promise<string>((resolve) => {
        let reply = '';
        const socket = connect(Number(port.toString()), HOST, () => (end ? socket.end(bytes) : socket.write(bytes)));
        socket.on('data', (part) => (reply += part.toString()));
        socket.on('error', () => {});
        socket.on('close', () => resolve(reply.split(' ')[1] ?? ''));
      });
    const head = (line: string, ...headers: string[]) =>
      [`${line} HTTP/1.1`, 'Host: adapter', 'Connection: close', ...headers, '', ''].join('\r\n');
    const key = 'Authorization: Bearer key';
    const post = (path: string, body: string) =>
      head(`POST ${path}`, key, `Content-Length: ${Buffer.byteLength(body)}`) + body;
    const requests: [string, string][] = [
      [head('GET //'), '400'],
      [head('OPTIONS *'), '401'],
      [head('CONNECT adapter:1'), '405'],
      ['nonsense\r\n\r\n', '400'],
      [head('HEAD /send'), '401'],
      [head('HEAD /sms', key), '404'],
      [head('GET /send', key), '405'],
      [post('/send', '{"template":"__proto__"}'), '502'],
      [post('/reports?token=token', '[null]'), '502'],
      [post('/reports?token=token', ' '.repeat(1_000_001)), '413'],
    ];
    const statuses = await Promise.all(requests.map(async ([bytes]) => [bytes.slice(0, 200), await statusOf(bytes)]));
    expect(statuses).toEqual(requests.map(([bytes, status]) => [bytes.slice(0, 200), status]));
    // A client that leaves in the middle of its body.
    await statusOf(head('POST /send', key, 'Content-Length: 100') + '{', true);
    expect(await statusOf(head('HEAD /send', key))).toBe('204');
  });

  it('does not start without the keys that its callers must know', async () => {
    adapter = spawn(process.execPath, ['deploy/aliyunSms.mjs'], { env: { PATH: process.env.PATH, PORT: '0' } });
    const [message] = (await once(adapter.stderr!, 'data')) as [Buffer];
    expect(message.toString()).toContain('Set SMS_KEY and REPORTS_TOKEN');
    expect(await once(adapter, 'exit')).toEqual([1, null]);
  });
});
