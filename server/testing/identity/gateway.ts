import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Sms {
  mobile: string;
  code?: string;
  notice?: string;
}

interface SmsGateway {
  url: string;
  sent: Sms[];
  /** the last code sent to a number */
  codeFor(mobile: string): string;
  /** sets the status of all later responses */
  answerWith(status: number): void;
  stop(): Promise<void>;
}

/** Starts an SMS gateway on loopback for `SMS_URL`. */
export async function startGateway(): Promise<SmsGateway> {
  const sent: Sms[] = [];
  let status = 200;
  const server = createServer((request, reply) => {
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString();
    });
    request.on('end', () => {
      if (status === 200) sent.push(JSON.parse(text) as Sms);
      reply.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
    sent,
    codeFor: (mobile) => sent.findLast((sms) => sms.mobile === mobile && sms.code)?.code ?? '',
    answerWith: (next) => {
      status = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
