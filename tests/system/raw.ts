import { connect } from 'node:net';
import { person } from '../support/people';
import { register } from '../support/session';
import { place } from '../support/server/builtServer';
import type { Verdict } from '../support/verdict';

/** Bytes for a raw socket that no HTTP client would send. */
interface Raw {
  what: string;
  bytes: string;
  /** Sends one byte at a time. */
  slowly?: boolean;
  /** A 400 of the HTTP parser or a closed connection is accepted. */
  withinMs: number;
}

const head = (line: string, ...headers: string[]) => `${[line, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;
const base = '/qczhyjs/api';

const cases = (token: string): Raw[] => [
  {
    what: 'half a body, then silence',
    bytes:
      head(`POST ${base}/auth/codes HTTP/1.1`, 'Content-Type: application/json', 'Content-Length: 500') + '{"mobile":',
    withinMs: 175_000,
  },
  {
    what: 'a body drop by drop',
    bytes:
      head(`POST ${base}/auth/codes HTTP/1.1`, 'Content-Type: application/json', 'Content-Length: 4000') +
      '{"mobile":"1"}'.repeat(40),
    slowly: true,
    withinMs: 175_000,
  },
  {
    what: 'headers that never end',
    bytes: `GET ${base}/health HTTP/1.1\r\nHost: localhost\r\nX-Long: `,
    withinMs: 175_000,
  },
  { what: 'no HTTP at all', bytes: '\u0016\u0003\u0001\u0002\u0000\u0001\u0000hello\r\n\r\n', withinMs: 5_000 },
  {
    what: 'path traversal',
    bytes: head('GET /qczhyjs/../../../../etc/passwd HTTP/1.1', 'Connection: close'),
    withinMs: 5_000,
  },
  {
    what: 'encoded path traversal',
    bytes: head('GET /qczhyjs/%2e%2e/%2e%2e/%2e%2e/etc/passwd HTTP/1.1', 'Connection: close'),
    withinMs: 5_000,
  },
  {
    what: 'traversal by backslash',
    bytes: head('GET /qczhyjs/..%5c..%5c..%5cetc%5cpasswd HTTP/1.1', 'Connection: close'),
    withinMs: 5_000,
  },
  {
    what: 'zero byte in the path',
    bytes: head('GET /qczhyjs/index.html%00.png HTTP/1.1', 'Connection: close'),
    withinMs: 5_000,
  },
  {
    what: 'bad percent encoding',
    bytes: head(`GET ${base}/companies?q=%E0%A4%A HTTP/1.1`, 'Connection: close'),
    withinMs: 5_000,
  },
  {
    what: 'header injection',
    bytes: head(`GET ${base}/health HTTP/1.1`, 'User-Token: a\rSet-Cookie: b=c', 'Connection: close'),
    withinMs: 5_000,
  },
  {
    what: 'two lengths',
    bytes:
      head(`POST ${base}/auth/codes HTTP/1.1`, 'Content-Length: 2', 'Content-Length: 3', 'Connection: close') + '{}',
    withinMs: 5_000,
  },
  {
    what: 'length and chunks',
    bytes:
      head(
        `POST ${base}/auth/codes HTTP/1.1`,
        'Content-Type: application/json',
        'Content-Length: 2',
        'Transfer-Encoding: chunked',
        'Connection: close',
      ) + '0\r\n\r\n',
    withinMs: 5_000,
  },
  {
    what: 'a bad chunk',
    bytes:
      head(
        `POST ${base}/auth/codes HTTP/1.1`,
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
        'Connection: close',
      ) + 'zz\r\n{}\r\n',
    withinMs: 5_000,
  },
  {
    what: 'headers of 100 kB',
    bytes: head(`GET ${base}/health HTTP/1.1`, `X-Big: ${'a'.repeat(100_000)}`, 'Connection: close'),
    withinMs: 5_000,
  },
  {
    what: 'bytes above 127 in the token',
    bytes: head(`GET ${base}/me HTTP/1.1`, 'User-Token: \u00ff\u00fe', 'Connection: close'),
    withinMs: 5_000,
  },
  {
    what: 'another host',
    bytes: `GET ${base}/health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    withinMs: 5_000,
  },
  { what: 'an unknown method', bytes: head(`BREW ${base}/health HTTP/1.1`, 'Connection: close'), withinMs: 5_000 },
  {
    what: 'an absolute address',
    bytes: head('GET http://evil.example/ HTTP/1.1', 'Connection: close'),
    withinMs: 5_000,
  },
  {
    what: 'a photo cut in the middle',
    bytes:
      head(
        `POST ${base}/applications/00000000-0000-4000-8000-000000000000/files?slot=bankCard HTTP/1.1`,
        `User-Token: ${token}`,
        'Content-Type: image/jpeg',
        'Content-Length: 90000',
      ) + '\u00ff\u00d8\u00ff\u00e0',
    withinMs: 175_000,
  },
];

function judge(origin: string, { what, bytes, slowly, withinMs }: Raw) {
  const { hostname, port } = new URL(origin);
  return new Promise<string>((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    let sent = 0;
    const drip = slowly
      ? setInterval(() => {
          socket.write(bytes.slice(sent, sent + 1));
          sent += 1;
        }, 100)
      : undefined;
    const end = (fault: string) => {
      clearInterval(drip);
      clearTimeout(timer);
      socket.destroy();
      resolve(fault && `${what}: ${fault}`);
    };
    const timer = setTimeout(
      () => end(answer ? '' : `neither an answer nor a closed line within ${withinMs} ms`),
      withinMs,
    );
    socket.on('error', () => end(''));
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    socket.on('close', () => {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 400);
      if (status >= 500 && status !== 501 && status !== 505) return end(`answers ${status}`);
      if (/root:x:0|\bat .+\.[mc]?[jt]s:\d+|set-cookie: b=c/i.test(answer))
        return end(`tells too much: ${answer.slice(0, 200)}`);
      return end('');
    });
    if (!slowly) socket.write(Buffer.from(bytes, 'latin1'));
  });
}

/** `patient` includes the cases that wait for the server's own timeouts. */
export async function raw(patient: boolean): Promise<Verdict> {
  const at = place();
  await at.start();
  const token = await register(at.call, person(1), at.log);
  const faults = await Promise.all(
    cases(token)
      .filter(({ withinMs }) => patient || withinMs < 10_000)
      .map((one) => judge(at.origin, one)),
  );
  const wrong = faults.filter(Boolean);
  if ((await at.call('GET', '/health')).status !== 200) wrong.push('the server is no longer well');
  await at.stop();
  return { what: 'bytes that no client would send, on a bare socket', counts: { cases: faults.length }, wrong };
}
