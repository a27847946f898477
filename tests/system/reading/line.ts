import { createServer, connect, type Server, type Socket } from 'node:net';
import type { Random } from '../../../server/testing/random';

export interface Line {
  origin: string;
  /** Applies the configured bandwidth, cuts and losses, until the connection is restored by the next method. */
  worsen(): void;
  mend(): void;
  /** Uploads and losses since `worsen`. */
  counts: { bytes: number; cuts: number; lost: number };
  close(): void;
}

interface LineOptions {
  to: number;
  bytesPerS: number;
  cutEveryMs: number;
  /** the share of responses that are lost */
  lost: number;
  random: Random;
}

const TICK_MS = 50;

/** A slow network connection: a TCP proxy with limited total bandwidth that is cut periodically and loses some responses. */
export async function thinLine({ to, bytesPerS, cutEveryMs, lost, random }: LineOptions): Promise<Line> {
  const pairs = new Set<{ phone: Socket; server: Socket; up: Buffer[] }>();
  const counts = { bytes: 0, cuts: 0, lost: 0 };
  let isBad = false;
  let credit = 0;

  const cut = () => {
    counts.cuts += 1;
    for (const { phone, server } of pairs) {
      phone.destroy();
      server.destroy();
    }
  };
  const drain = setInterval(() => {
    if (!isBad) return;
    credit = Math.min(credit + (bytesPerS * TICK_MS) / 1000, bytesPerS / 4);
    for (const pair of pairs) {
      while (pair.up.length > 0 && credit > 0) {
        const next = pair.up[0] as Buffer;
        const part = next.subarray(0, Math.ceil(credit));
        credit -= part.length;
        counts.bytes += part.length;
        pair.server.write(part);
        if (part.length === next.length) pair.up.shift();
        else pair.up[0] = next.subarray(part.length);
      }
      if (pair.up.length === 0) pair.phone.resume();
    }
  }, TICK_MS);

  const proxy: Server = createServer((phone) => {
    const server = connect(to, '127.0.0.1');
    const pair = { phone, server, up: [] as Buffer[] };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      phone.destroy();
      server.destroy();
    };
    phone.on('data', (bytes: Buffer) => {
      if (!isBad) return void server.write(bytes);
      // Do not read more from the phone than the connection can carry, so that its progress stays realistic.
      pair.up.push(bytes);
      phone.pause();
    });
    server.on('data', (bytes: Buffer) => {
      const isAnswer = isBad && bytes.subarray(0, 9).toString() === 'HTTP/1.1 ' && random.chance(lost);
      if (!isAnswer) return void phone.write(bytes);
      counts.lost += 1;
      end();
    });
    for (const socket of [phone, server]) socket.on('error', end).on('close', end);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as { port: number };
  let cutter: ReturnType<typeof setInterval> | undefined;
  return {
    origin: `http://127.0.0.1:${port}`,
    counts,
    worsen() {
      isBad = true;
      cutter = setInterval(cut, cutEveryMs);
    },
    mend() {
      isBad = false;
      clearInterval(cutter);
      for (const pair of pairs) {
        pair.up.splice(0).forEach((bytes) => pair.server.write(bytes));
        pair.phone.resume();
      }
    },
    close() {
      clearInterval(drain);
      clearInterval(cutter);
      cut();
      proxy.close();
    },
  };
}
