import { createHmac } from 'node:crypto';
import { appendFileSync, openSync, readSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { random } from '../../../server/testing/random';

/** What the gateway did with a request. `lost`: accepted, the connection was closed; `silent`: accepted, no reply. */
type Did = 'refused' | 'accepted' | 'lost' | 'silent';

export interface Received {
  at: number;
  /** the bytes of the request: headers and body */
  headers: string;
  body: string;
  did: Did;
}

export interface Reported {
  at: number;
  report: { id: string; status: 'delivered' | 'failed' };
  /** status of the server's answer */
  answer: number;
}

export type Line = Received | Reported;

/** Orders of the suite. `tell`: tell from which process the next message comes, before it is answered. */
export interface Orders {
  tell?: boolean;
  /** refuses everything */
  isAway?: boolean;
  /** refuses only bad numbers */
  isGood?: boolean;
}

/** Numbers of this kind are always refused. */
const isBad = (mobile: string): boolean => mobile.endsWith('13') || mobile.endsWith('77');

export interface Settings {
  log: string;
  clock: string;
  key: string;
  seed: number;
  port: number;
  /** the server processes, for reports */
  origins: string[];
}

/** The process of the gateway. `/0` and `/1` are the addresses for the two server processes. */
async function run({ log, clock, key, seed, port, origins }: Settings): Promise<void> {
  const { chance, pick, below } = random(seed);
  const bytes = Buffer.alloc(8);
  const file = openSync(clock, 'r');
  const now = () => (readSync(file, bytes, 0, 8, 0), bytes.readDoubleLE());
  const orders: Orders = {};
  let open = 0;
  process.on('message', (more: Orders | 'open') => {
    if (more === 'open') process.send!({ open });
    else Object.assign(orders, more);
  });
  const write = (line: Line) => appendFileSync(log, `${JSON.stringify(line)}\n`);

  async function report(id: string, status: 'delivered' | 'failed'): Promise<void> {
    const signature = createHmac('sha256', key).update(`${id}:${status}`).digest('hex');
    for (let tries = 0; tries < 20; tries += 1) {
      const answer = await fetch(`${pick(origins)}/qczhyjs/api/sms/reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-signature': signature },
        body: JSON.stringify({ id, status }),
        signal: AbortSignal.timeout(5_000),
      }).then(
        (reply) => reply.status,
        () => 0,
      );
      if (answer) return write({ at: now(), report: { id, status }, answer });
      await pause(200);
    }
  }
  async function reports(id: string): Promise<void> {
    if (!chance(0.1)) await pause(below(30));
    const status = chance(0.85) ? 'delivered' : 'failed';
    await report(id, status);
    if (chance(0.3)) await report(id, status);
    if (chance(0.1)) await report(id, status === 'delivered' ? 'failed' : 'delivered');
  }

  function whatNow(mobile: string): Did {
    if (orders.isAway || isBad(mobile)) return 'refused';
    if (orders.isGood) return 'accepted';
    if (chance(0.2)) return 'refused';
    if (chance(0.05)) return 'lost';
    return chance(0.003) ? 'silent' : 'accepted';
  }

  const server = createServer((request, reply) => {
    open += 1;
    reply.once('close', () => (open -= 1));
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const body = Buffer.concat(parts).toString();
      const { id, mobile } = JSON.parse(body) as { id: string; mobile: string };
      const did = whatNow(mobile);
      write({ at: now(), headers: request.rawHeaders.join('\n'), body, did });
      if (orders.tell) {
        orders.tell = false;
        process.send!({ from: Number(request.url!.slice(1)) });
        await pause(20);
      }
      if (did === 'refused') return void reply.writeHead(pick([302, 400, 429, 500, 503]), { location: '/' }).end();
      if (chance(0.6)) void reports(id);
      if (did === 'lost') return void request.socket.destroy();
      if (did === 'silent') return;
      if (chance(0.2)) await pause(below(60));
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: `g-${id}` }));
    });
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  process.send!({ isListening: true });
}

if (require.main === module) {
  process.once('message', (settings: Settings) => void run(settings));
  process.on('disconnect', () => process.exit(0));
}
