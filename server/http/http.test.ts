import { connect as openSocket } from 'node:net';
import { apiBase } from '@domain/contract/paths';
import { AppError } from '../errors';
import { createLog } from '../platform/log';
import { useTestApp } from '../testing/app';

const json = { 'content-type': 'application/json' };

describe('request validation', () => {
  const t = useTestApp();
  const post = (body: string | Buffer, headers: Record<string, string> = json) =>
    t.inject({ method: 'POST', url: `${apiBase}/auth/codes`, payload: body, headers });

  it.each([
    ['no JSON', '{"a"'],
    ['an array', '[]'],
    ['nothing', ''],
    ['bad UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['JSON a million deep', '['.repeat(60_000)],
  ])('answers %s with 400 MALFORMED', async (_what, body) => {
    const reply = await post(body);
    expect([reply.statusCode, reply.json().errorCode]).toEqual([400, 'MALFORMED']);
  });

  it.each(['text/plain', 'application/json; charset=gbk', ''])('answers the media type "%s" with 415', async (type) => {
    const reply = await post('{"mobile":"1"}', { 'content-type': type });
    expect([reply.statusCode, reply.json().errorCode]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('answers a body that is too large with 413', async () => {
    const reply = await post(JSON.stringify({ mobile: 'x'.repeat(70_000) }));
    expect([reply.statusCode, reply.json().errorCode]).toEqual([413, 'TOO_LARGE']);
  });

  it.each([
    ['a missing key', {}, 'mobile', 'required'],
    ['an unknown key', { mobile: '13800138000', x: 1 }, 'x', 'unknown'],
    ['a wrong type', { mobile: 13800138000 }, 'mobile', 'type'],
    ['too much text', { mobile: '1'.repeat(31) }, 'mobile', 'too_long'],
    ['__proto__', JSON.parse('{"mobile":"1","__proto__":{"x":1}}') as object, '__proto__', 'unknown'],
  ])('answers %s with 422 and names the field', async (_what, body, field, code) => {
    const reply = await post(JSON.stringify(body));
    expect([reply.statusCode, reply.json().errorCode]).toEqual([422, 'VALIDATION_FAILED']);
    expect(Object.entries(reply.json().fields)).toEqual([
      [field, { code, message: expect.stringMatching(/\p{Script=Han}/u) }],
    ]);
  });

  it.each(['page=0', 'page=x', 'pageSize=101', 'type=bank', 'nothing=1'])(
    'answers the query "%s" with 422',
    async (query) => expect((await t.inject(`${apiBase}/companies?${query}`)).statusCode).toBe(422),
  );

  it.each([
    '/%zz',
    '/applications/%ff',
    `/applications/${'x'.repeat(5000)}`,
    '/../../etc/passwd',
    '/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/applications/a%00b',
  ])('never stumbles over the path %s', async (path) => {
    const reply = await t.inject({ url: apiBase + path });
    expect([400, 401, 404]).toContain(reply.statusCode);
    expect(reply.json()).toMatchObject({ success: false, traceId: expect.any(String) });
    expect(reply.body).not.toMatch(/ {4}at |node_modules/);
  });

  it('answers another method on a known path with NOT_FOUND', async () =>
    expect((await t.inject({ method: 'DELETE', url: `${apiBase}/policies` })).json().errorCode).toBe('NOT_FOUND'));

  const head = `POST ${apiBase}/auth/codes HTTP/1.1\r\nHost: localhost\r\n`;
  it.each([
    ['no HTTP', 'NONSENSE\r\n\r\n'],
    ['the start of TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000hello\r\n\r\n'],
    ['two lengths', `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ['a length and chunks', `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a line break in a header', `${head}User-Token: a\rSet-Cookie: b=c\r\n\r\n`],
  ])('answers %s with 400 MALFORMED and without a stack trace', async (_what, bytes) => {
    if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = t.app.server.address() as { port: number };
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = openSocket(port, '127.0.0.1', () => socket.write(bytes));
      socket
        .on('data', (data) => {
          text += String(data);
        })
        .on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('MALFORMED');
  });
});

describe('errors thrown by a handler', () => {
  const failure = (code: string, message: string, more: object = {}) =>
    Object.assign(new Error(message), { code, ...more });
  const temporary: Record<string, Error> = {
    away: failure('ECONNREFUSED', 'connect ECONNREFUSED', { syscall: 'connect' }),
    full: failure('53100', 'could not extend file'),
    'in collision again and again': failure('40001', 'could not serialize'),
    'in a deadlock again and again': failure('40P01', 'deadlock detected'),
    'locked for too long': failure('55P03', 'lock timeout'),
    'too slow': failure('57014', 'canceling statement'),
    'read-only since a moment ago': failure('25006', 'cannot execute INSERT'),
    'without its standby': failure('08007', 'The commit was not replicated.'),
  };
  const thrown: Record<string, unknown> = {
    ...temporary,
    refused: new AppError('LOCKED', { retryAfterS: 900 }),
    broken: new Error('secret 310101199001011234'),
    nothing: undefined,
  };
  const lines: string[] = [];
  const provoke = (what: string) => t.inject({ url: `${apiBase}/provoke/${what}` });

  const t = useTestApp({
    parts: {
      log: createLog('info', {
        write: (line) => {
          lines.push(line);
        },
      }),
    },
  });
  beforeAll(async () => {
    t.app.get(`${apiBase}/provoke/:what`, async (request) => {
      throw thrown[(request.params as { what: string }).what];
    });
  });

  it('AppError is answered with its code and Retry-After', async () => {
    const reply = await provoke('refused');
    expect([reply.statusCode, reply.json().errorCode, reply.headers['retry-after']]).toEqual([429, 'LOCKED', '900']);
  });

  it.each(['broken', 'nothing'])(
    'an unexpected error is answered with 500 and without its message: %s',
    async (what) => {
      const reply = await provoke(what);
      expect([reply.statusCode, reply.json().errorCode]).toEqual([500, 'INTERNAL']);
      expect(reply.body).not.toContain('secret');
    },
  );

  it.each(Object.keys(temporary))(
    'a temporary database error is answered with 503 and Retry-After: %s',
    async (what) => {
      const reply = await provoke(encodeURIComponent(what));
      expect([reply.statusCode, reply.json().errorCode]).toEqual([503, 'UNAVAILABLE']);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(3);
    },
  );

  it('Retry-After of 503 varies between clients', async () => {
    const times = await Promise.all(Array.from({ length: 40 }, () => provoke('away')));
    expect(new Set(times.map((reply) => reply.headers['retry-after'])).size).toBeGreaterThan(2);
  });

  it('is logged with its trace id and without personal numbers', async () => {
    const { traceId } = (await provoke('broken')).json();
    const line = lines.find((one) => one.includes(traceId) && one.includes('request failed')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ level: 'error', traceId, err: { type: 'Error', message: 'secret …' } });
    expect(lines.join('')).not.toContain('310101');
  });
});
