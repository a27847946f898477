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
  /** The server waits for more: its own timeout, of up to three minutes, ends the request. */
  isPatient?: boolean;
}

const head = (line: string, ...headers: string[]) => `${[line, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;
const base = '/qczhyjs/api';
const json = 'Content-Type: application/json';
const codes = `POST ${base}/auth/codes HTTP/1.1`;
const photo = `POST ${base}/applications/00000000-0000-4000-8000-000000000000/files?slot=bankCard HTTP/1.1`;
/** A request that the server answers at once, or ends. */
const at = (target: string, ...headers: string[]) => head(`GET ${target} HTTP/1.1`, ...headers, 'Connection: close');

const cases = (token: string): Raw[] => [
  {
    what: 'half a body, then silence',
    bytes: `${head(codes, json, 'Content-Length: 500')}{"mobile":`,
    isPatient: true,
  },
  {
    what: 'a body drop by drop',
    bytes: head(codes, json, 'Content-Length: 4000') + '{"mobile":"1"}'.repeat(40),
    slowly: true,
    isPatient: true,
  },
  {
    what: 'headers that never end',
    bytes: `GET ${base}/health HTTP/1.1\r\nHost: localhost\r\nX-Long: `,
    isPatient: true,
  },
  {
    what: 'a photo cut in the middle',
    bytes: `${head(photo, `User-Token: ${token}`, 'Content-Type: image/jpeg', 'Content-Length: 90000')}\u00ff\u00d8\u00ff\u00e0`,
    isPatient: true,
  },
  { what: 'no HTTP at all', bytes: '\u0016\u0003\u0001\u0002\u0000\u0001\u0000hello\r\n\r\n' },
  { what: 'path traversal', bytes: at('/qczhyjs/../../../../etc/passwd') },
  { what: 'encoded path traversal', bytes: at('/qczhyjs/%2e%2e/%2e%2e/%2e%2e/etc/passwd') },
  { what: 'traversal by backslash', bytes: at('/qczhyjs/..%5c..%5c..%5cetc%5cpasswd') },
  { what: 'zero byte in the path', bytes: at('/qczhyjs/index.html%00.png') },
  { what: 'bad percent encoding', bytes: at(`${base}/companies?q=%E0%A4%A`) },
  { what: 'an absolute address', bytes: at('http://evil.example/') },
  { what: 'header injection', bytes: at(`${base}/health`, 'User-Token: a\rSet-Cookie: b=c') },
  { what: 'headers of 100 kB', bytes: at(`${base}/health`, `X-Big: ${'a'.repeat(100_000)}`) },
  { what: 'bytes above 127 in the token', bytes: at(`${base}/me`, 'User-Token: \u00ff\u00fe') },
  {
    what: 'another host',
    bytes: `GET ${base}/health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
  },
  { what: 'an unknown method', bytes: head(`BREW ${base}/health HTTP/1.1`, 'Connection: close') },
  {
    what: 'two lengths',
    bytes: `${head(codes, 'Content-Length: 2', 'Content-Length: 3', 'Connection: close')}{}`,
  },
  {
    what: 'length and chunks',
    bytes: `${head(codes, json, 'Content-Length: 2', 'Transfer-Encoding: chunked', 'Connection: close')}0\r\n\r\n`,
  },
  {
    what: 'a bad chunk',
    bytes: `${head(codes, json, 'Transfer-Encoding: chunked', 'Connection: close')}zz\r\n{}\r\n`,
  },
];

/** Returns what is wrong; '' also after a 400 of the HTTP parser or a closed connection. */
function judge(origin: string, { what, bytes, slowly, isPatient }: Raw) {
  const withinMs = isPatient ? 175_000 : 5_000;
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
  const server = place();
  await server.start();
  const token = await register(server.call, person(1), server.log);
  const faults = await Promise.all(
    cases(token)
      .filter(({ isPatient }) => patient || !isPatient)
      .map((one) => judge(server.origin, one)),
  );
  const wrong = faults.filter(Boolean);
  if ((await server.call('GET', '/health')).status !== 200) wrong.push('the server is no longer well');
  await server.stop();
  return { what: 'bytes that no client would send, on a bare socket', counts: { cases: faults.length }, wrong };
}
