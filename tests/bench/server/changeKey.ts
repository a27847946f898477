import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from '../../support/server/builtServer';
import { benchPool } from './fill';

/** Runs `reseal`, which re-encrypts all personal data, while history is written; returns the time per row and the longest insert. */
export async function changeKey(at: Place, keys: string, minutes: number): Promise<{ rowMs: number; longest: number }> {
  const pool = benchPool(at);
  // In turn, because a history can have at most 32,767 rows.
  const targets = await at.sql<{ id: string }>(
    `select id from applications where number like 'BF2025%' order by id desc limit 100`,
  );
  let over = false;
  let [written, longest] = [0, 0];
  const writing = (async () => {
    while (!over) {
      const began = performance.now();
      await pool.query(
        `insert into application_events (application_id, seq, at, event, status, actor)
         select $1, max(seq) + 1, now(), 'pass', 'reviewing', 'office:bench' from application_events where application_id = $1`,
        [targets[written % targets.length]?.id],
      );
      written += 1;
      longest = Math.max(longest, performance.now() - began);
      await pause(20);
    }
  })();
  const began = performance.now();
  const child = spawn(process.execPath, [join(__dirname, '../../../build/server/reseal.mjs')], {
    env: { ...process.env, DATA_DIR: at.dataDir, DATA_KEY: keys },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (part: Buffer) => {
    said += part.toString();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const enough = setTimeout(() => child.kill('SIGKILL'), Math.min(2 ** 31 - 1, minutes * 60_000));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearTimeout(enough);
  const seconds = (performance.now() - began) / 1000;
  over = true;
  await writing;
  await pool.end();
  if (code !== 0 && code !== null) throw new Error(said);
  const seen = sum(said);
  console.log(
    `${said.trim().split('\n').slice(-12).join('\n')}\n${code === null ? 'ended by us' : 'done'} after ${seconds.toFixed(0)} s, ${written} lines of history meanwhile`,
  );
  return { rowMs: (1000 * seconds) / seen, longest };
}

/** Sums the progress of all tables from the command's output; the last line of each table counts. */
function sum(said: string): number {
  const last = new Map<string, number>();
  for (const [, table = '', rows] of said.matchAll(/^(\w+): (\d+)/gm)) last.set(table, Number(rows));
  return [...last.values()].reduce((all, one) => all + one, 0);
}
