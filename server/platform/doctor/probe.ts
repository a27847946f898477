import http from 'node:http';
import https from 'node:https';

const TIMEOUT_MS = 4_000;

interface Answer {
  status: number;
  /** the clock of the machine that answers */
  date?: Date;
  /** of that machine */
  address?: string;
}

/** Sends nothing secret, so that it needs no trusted certificate: `checkCertificate` examines that. */
export const probe = (
  url: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const options = { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const request = url.startsWith('https:')
      ? https.request(url, { ...options, rejectUnauthorized: false })
      : http.request(url, options);
    request.once('response', (reply) => {
      const time = Date.parse(reply.headers.date ?? '');
      const address = reply.socket.remoteAddress;
      reply.resume();
      resolve({
        status: reply.statusCode ?? 0,
        ...(!Number.isNaN(time) && { date: new Date(time) }),
        ...(address && { address }),
      });
    });
    request.once('error', reject);
    request.end();
  });
