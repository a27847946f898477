import { Agent, request } from 'node:http';

/** A request. Each connection sends its next one as soon as the previous one is answered. */
export interface Shot {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Measured {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  failures: number;
}

/** Sends one request. Status 0: no answer came. `text` is that of an answer that is no success. */
export function send(
  agent: Agent,
  origin: string,
  { method, path, headers, body }: Shot,
): Promise<{ status: number; ms: number; text: string }> {
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
        const status = answer.statusCode ?? 0;
        let text = '';
        if (status < 300) answer.resume();
        else
          answer.on('data', (data: Buffer) => {
            text += data.toString();
          });
        answer.on('end', () => resolve({ status, ms: performance.now() - began, text }));
      },
    );
    sent.on('error', (error) => resolve({ status: 0, ms: NaN, text: String(error) }));
    sent.end(body);
  });
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export async function fire(origin: string, connections: number, shots: readonly Shot[]): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let next = 0;
  let failures = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let shot = shots[next++]; shot; shot = shots[next++]) {
        const { status, ms, text } = await send(agent, origin, shot);
        if (status >= 200 && status < 300) times.push(ms);
        else if ((failures += 1) === 1) console.error(`${shot.method} ${shot.path}: ${status} ${text.slice(0, 300)}`);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return {
    requests: shots.length,
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    failures,
  };
}
