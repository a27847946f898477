import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testApp, type TestApp } from '../app';

interface Sms {
  id?: string;
  mobile: string;
  text?: string;
  kind?: string;
  language?: string;
  code?: string;
  notice?: string;
  /** header of the request */
  authorization?: string;
}

/** `lost`: the message is accepted, and the connection ends before the reply. `cut`: it ends within the body of a 200. */
type Answer = number | 'lost' | 'cut';

interface SmsGateway {
  url: string;
  /** accepted requests, repetitions included */
  sent: Sms[];
  /** the last code sent to a number */
  codeFor(mobile: string): string;
  /** accepted messages of the outbox to a number, repetitions included */
  messagesTo(mobile: string): Sms[];
  /** sets the answer to all later requests */
  answerWith(answer: Answer): void;
  stop(): Promise<void>;
}

/** Starts an SMS gateway on loopback for `SMS_URL`. */
export async function startGateway(): Promise<SmsGateway> {
  const sent: Sms[] = [];
  let answer: Answer = 200;
  const server = createServer((request, reply) => {
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString();
    });
    request.on('end', () => {
      const { authorization } = request.headers;
      if (typeof answer !== 'number' || answer < 300)
        sent.push({ ...(JSON.parse(text) as Sms), ...(authorization && { authorization }) });
      if (answer === 'lost') request.socket.destroy();
      else if (answer === 'cut')
        reply.writeHead(200, { 'content-length': 20 }).write('{', () => request.socket.destroy());
      else reply.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
    sent,
    codeFor: (mobile) => sent.findLast((sms) => sms.mobile === mobile && sms.code)?.code ?? '',
    messagesTo: (mobile) => sent.filter((sms) => sms.mobile === mobile && sms.text && !sms.code && !sms.notice),
    answerWith: (next) => {
      answer = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Creates a server with a gateway and closes both after the tests of this file or block, as `useTestApp` does. */
export function useGateway(options: Parameters<typeof testApp>[0] = {}): { t: TestApp; gateway: SmsGateway } {
  const [t, gateway] = [{} as TestApp, {} as SmsGateway];
  beforeAll(async () => {
    Object.assign(gateway, await startGateway());
    Object.assign(t, await testApp({ ...options, env: { ...options.env, SMS_URL: gateway.url } }));
  });
  afterAll(async () => {
    await t.close();
    await gateway.stop();
  });
  return { t, gateway };
}
