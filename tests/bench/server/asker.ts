import { type Agent, request } from 'node:http';
import type { QueueTicket } from '../../../domain/queueTicket';
import { quantile, type Shot } from './load';

/** Results of all requests; times in ms. */
export interface Seen {
  served: number[];
  refused: number[];
  failed: number;
  seconds: number;
  /** of the clients that returned at their time: attempts until admission */
  cameBack: number[];
}
export const none = (): Seen => ({ served: [], refused: [], failed: 0, seconds: 0, cameBack: [] });

/** 409 counts as served: the request was admitted and processed, although another request had saved first. */
export function shoot(
  agent: Agent,
  origin: string,
  { method, path, headers, body }: Shot,
  seen: Seen,
  refused: (ticket: QueueTicket) => void = () => {},
): Promise<void> {
  const began = performance.now();
  return new Promise((resolve) => {
    const sent = request(
      origin + path,
      {
        agent,
        method,
        headers: {
          ...headers,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        let said = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          if (answer.statusCode === 503) said += part;
        });
        answer.once('end', () => {
          const status = answer.statusCode ?? 0;
          const ms = performance.now() - began;
          if (status === 503) {
            seen.refused.push(ms);
            const { data } = JSON.parse(said) as { data?: QueueTicket };
            if (data) refused(data); // without data the database was unavailable
          }
          if (status < 300 || status === 409) seen.served.push(ms);
          else if (status !== 503 && (seen.failed += 1) === 1) console.error(`${path}: ${status}`);
          resolve();
        });
      },
    );
    sent.once('error', (error) => {
      if ((seen.failed += 1) === 1) console.error(error);
      resolve();
    });
    sent.end(body);
  });
}

export const p = (times: number[], share: number) =>
  quantile(
    [...times].sort((one, other) => one - other),
    share,
  );
