import { request as plain, type IncomingHttpHeaders } from 'node:http';
import { request as secured } from 'node:https';
import type { Part } from '../../support/verdict';
import { here, type Machine, stranger } from './machine';

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** the address of this machine from which it is sent */
  localAddress?: string;
}

/** Sends a request as it is: no redirect is followed, nothing is decompressed. */
export function ask(
  url: string,
  ca: string,
  { method = 'GET', headers = {}, body, localAddress }: Asked = {},
): Promise<Reply> {
  const send = url.startsWith('https:') ? secured : plain;
  return new Promise((resolve, reject) => {
    const sent = send(url, { method, headers, ca, agent: false, localAddress, timeout: 20_000 }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts) }),
      );
    });
    sent.on('timeout', () => sent.destroy(new Error(`no reply from ${url}`)));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** What nginx and the processes behind it answer to a client on another machine. */
export async function checkWeb(origin: string, ca: string): Promise<Part> {
  const wrong: string[] = [];
  let checks = 0;
  const expect = (what: string, found: unknown, expected: unknown) => {
    checks += 1;
    const isRight = expected instanceof RegExp ? expected.test(String(found)) : found === expected;
    if (!isRight) wrong.push(`${what}: ${String(found)} instead of ${String(expected)}`);
  };
  const get = (path: string, headers?: Record<string, string>) => ask(`${origin}${path}`, ca, { headers });

  const unsafe = await ask(`${origin.replace('https', 'http')}/qczhyjs/intro?from=1`, ca);
  expect('http is redirected', unsafe.status, 308);
  expect('http is redirected to', unsafe.headers.location, `${origin}/qczhyjs/intro?from=1`);
  expect('/ is redirected to', (await get('/')).headers.location, /\/qczhyjs\/$/);

  const html = { accept: 'text/html' };
  const phone = await get('/qczhyjs/intro', html);
  const desk = await get('/qczhyjs/desk/login', html);
  for (const [what, page] of Object.entries({ phone, desk })) {
    expect(`${what}: status`, page.status, 200);
    expect(`${what}: type`, page.headers['content-type'], /^text\/html/);
    expect(`${what}: HSTS`, page.headers['strict-transport-security'], /^max-age=31536000/);
    expect(`${what}: caching`, page.headers['cache-control'], /no-cache/);
    const script = /\/qczhyjs\/(?:desk\/)?umi\.\w+\.js/.exec(page.body.toString())?.[0] ?? '';
    const whole = await get(script);
    expect(`${what}: script`, whole.status, 200);
    expect(`${what}: caching of the script`, whole.headers['cache-control'], /max-age=31536000.*immutable/);
    for (const encoding of ['br', 'gzip']) {
      const small = await get(script, { 'accept-encoding': encoding });
      expect(`${what}: script as ${encoding}`, small.headers['content-encoding'], encoding);
      expect(`${what}: ${encoding} is smaller`, small.body.length < whole.body.length / 2, true);
      expect(`${what}: Vary`, small.headers.vary, /accept-encoding/i);
    }
  }
  const missing = await get('/qczhyjs/missing.0a0b0c0d.js');
  expect('a missing script', missing.status, 404);
  expect('a missing script: HSTS', missing.headers['strict-transport-security'], /^max-age/);
  for (const name of ['ready', 'metrics'])
    expect(`${name} from outside`, (await get(`/qczhyjs/api/${name}`, { 'x-forwarded-for': '127.0.0.1' })).status, 404);
  expect('health from outside', (await get('/qczhyjs/api/health')).status, 200);

  // OFFICE_FROM names the other address of this machine.
  for (const path of ['/qczhyjs/desk/login', '/qczhyjs/api/office/me']) {
    const { status } = await ask(`${origin}${path}`, ca, {
      localAddress: stranger,
      headers: { 'x-forwarded-for': here },
    });
    expect(`${path} from another network`, status, 403);
  }
  const outside = await ask(`${origin}/qczhyjs/intro`, ca, { localAddress: stranger });
  expect('the phone app from another network', outside.status, 200);

  const post = (bytes: number) =>
    ask(`${origin}/qczhyjs/api/auth/codes`, ca, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.alloc(bytes, 0x20),
    }).catch(() => ({ status: 413 }));
  expect('a body of 7 MB', (await post(7_000_000)).status, 413);
  return { counts: { 'checks of the web server': checks }, wrong };
}

/** A client cannot choose the address that the server records for it. */
export async function checkAddress(origin: string, ca: string, { shell }: Machine, client: string): Promise<Part> {
  const forged = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9' };
  const { status } = await ask(`${origin}/qczhyjs/api/office/sessions`, ca, {
    method: 'POST',
    headers: { ...forged, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'nobody', password: 'wrong-password-1' }),
  });
  const recorded = await shell.must(
    `cd / && runuser -u postgres -- psql -At qczhyjs -c "select address from audit_log order by at desc limit 1"`,
  );
  return {
    counts: {},
    wrong: recorded === client ? [] : [`a sign-in from ${client} (${status}) is recorded with the address ${recorded}`],
  };
}

/** The commented lines of qczhyjs.conf for a further proxy: only that proxy names the client. */
export async function checkFurtherProxy(origin: string, ca: string, { shell }: Machine): Promise<Part> {
  const conf = '/etc/nginx/conf.d/qczhyjs.conf';
  const reload = 'nginx -t && systemctl reload nginx && sleep 1';
  await shell.must(
    `cp ${conf} /root/proof.conf
    sed -i -e 's/# set_real_ip_from .*/set_real_ip_from ${stranger};/' -e 's/# real_ip_/real_ip_/' ${conf}
    ${reload}`,
  );
  const wrong: string[] = [];
  const client = '203.0.113.9';
  // OFFICE_FROM is the address `here`.
  for (const [proxy, forwarded, wanted] of [
    [stranger, here, 200],
    [stranger, client, 403],
    [stranger, `${here}, ${client}`, 403],
    [here, client, 200],
  ] as const) {
    const headers = { 'x-forwarded-for': forwarded };
    const { status } = await ask(`${origin}/qczhyjs/desk/login`, ca, { localAddress: proxy, headers });
    if (status !== wanted) wrong.push(`the desk for ${forwarded} by ${proxy}: ${status} instead of ${wanted}`);
  }
  await shell.must(`mv /root/proof.conf ${conf}; ${reload}`);
  return { counts: {}, wrong };
}

/** Reads through nginx until `work` ends; returns how many reads failed. */
export async function whileReading<T>(origin: string, ca: string, work: () => Promise<T>) {
  let isOver = false;
  let reads = 0;
  const failed: string[] = [];
  const reading = (async () => {
    while (!isOver) {
      reads += 1;
      const path = reads % 2 ? '/qczhyjs/api/policies' : '/qczhyjs/intro';
      const status = await ask(`${origin}${path}`, ca).then(
        (reply) => reply.status,
        (error: unknown) => String(error),
      );
      if (typeof status === 'string' || status >= 500) failed.push(`${path}: ${status}`);
    }
  })();
  const result = await work().finally(() => (isOver = true));
  await reading;
  return { result, reads, failed };
}
