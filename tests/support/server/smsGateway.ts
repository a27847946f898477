import { createHmac } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Api } from '../api';

interface Sms {
  id: string;
  mobile: string;
  text: string;
  code?: string;
}

export const smsKey = 'key-of-the-gateway';

export type SmsGateway = Awaited<ReturnType<typeof startSmsGateway>>;

/** Starts an SMS gateway over HTTP for `SMS_URL`. It writes codes to the log of the server, where `codeFor` reads them. */
export async function startSmsGateway() {
  const sent: Sms[] = [];
  let log = '';
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      if (request.headers.authorization !== `Bearer ${smsKey}`) return void reply.writeHead(401).end();
      const sms = JSON.parse(body) as Sms;
      if (sms.code) appendFileSync(log, `[sms] ${sms.mobile} ${sms.code}\n`);
      else sent.push(sms);
      reply.end(JSON.stringify({ id: `gateway-${sms.id}` }));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    logCodesTo: (file: string) => void (log = file),
    messagesTo: (mobile: string) => sent.filter((sms) => sms.mobile === mobile),
    /** Reports a delivery, signed as `docs/integrations.md` describes. */
    report: (call: Api, id: string, status: 'delivered' | 'failed') =>
      call('POST', '/sms/reports', {
        body: { id, status },
        headers: { 'X-Signature': createHmac('sha256', smsKey).update(`${id}:${status}`).digest('hex') },
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
