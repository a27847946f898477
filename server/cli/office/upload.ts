import path from 'node:path';

import { readGiven } from './readGiven';

const BAR = 24;
const CHUNK = 64 * 1024;

interface Progress {
  tell(text: string): void;
  done(): void;
}

/** Progress in one updated terminal line; without a terminal only messages without percentage; nothing when quiet. */
export function progressOn(err: { write(text: string): unknown; isTTY?: boolean }, quiet: boolean): Progress {
  if (quiet) return { tell() {}, done() {} };
  if (!err.isTTY)
    return {
      tell: (text) => {
        if (!text.includes('%')) err.write(`${text}\n`);
      },
      done() {},
    };
  return {
    tell: (text) => {
      err.write(`\r\u001b[K${text}`);
    },
    done: () => {
      err.write('\r\u001b[K');
    },
  };
}

const bar = (share: number): string =>
  `${'█'.repeat(Math.round(share * BAR)).padEnd(BAR, '░')} ${Math.round(share * 100)}%`;

/** Streams the table unchanged (the server detects its encoding) with upload progress and waiting time. */
export function openTable(name: string, base: string, progress: Progress) {
  const { file, bytes } = readGiven(name, base);
  const isJson = path.extname(file).toLowerCase() === '.json';
  let sent = 0;
  let waiting: NodeJS.Timeout | undefined;
  const wait = (): void => {
    const since = process.hrtime.bigint();
    progress.tell('已送达，正在逐行核对并写入…');
    waiting = setInterval(
      () => progress.tell(`已送达，正在逐行核对并写入… ${(process.hrtime.bigint() - since) / 1_000_000_000n} 秒`),
      1000,
    );
  };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= bytes.length) {
        controller.close();
        wait();
        return;
      }
      controller.enqueue(bytes.subarray(sent, sent + CHUNK));
      sent = Math.min(bytes.length, sent + CHUNK);
      progress.tell(`发送 ${bar(sent / bytes.length)}`);
    },
  });
  return {
    raw: { stream, type: isJson ? 'application/json' : 'text/csv', length: bytes.length },
    stop: () => {
      clearInterval(waiting);
      progress.done();
    },
  };
}
