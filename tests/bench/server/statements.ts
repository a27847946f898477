import { openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from '../../support/server/builtServer';

/**
 * Returns the statements that the server executes while `work` runs, with their total time in the database in ms (parse, bind, execute).
 * The embedded database logs them into `pg.log`.
 */
export async function statementsOf({ sql, dataDir }: Place, work: () => Promise<unknown>): Promise<Asked[]> {
  const log = join(dataDir, 'pg.log');
  const listen = async (ms: number) => {
    await sql(`alter system set log_min_duration_statement = ${ms}`);
    await sql('select pg_reload_conf()');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  };
  await listen(0);
  const from = statSync(log).size;
  try {
    await work();
  } finally {
    await listen(-1);
  }
  return read(log, from);
}

export interface Asked {
  ms: number;
  text: string;
}

/** `[pid] LOG:  duration: 0.1 ms  parse|bind|execute name: text`, or `statement: text`: the phases of a statement follow each other on its connection. */
function read(log: string, from: number): Asked[] {
  const size = statSync(log).size - from;
  const bytes = Buffer.alloc(size);
  readSync(openSync(log, 'r'), bytes, 0, size, from);
  const lines = bytes
    .toString('utf8')
    .matchAll(/\[(\d+)\] LOG: {2}duration: ([\d.]+) ms {2}(\w+)(?: [^:]*)?: ([^\n]*(?:\n(?!\d{4}-)[^\n]*)*)/g);
  const begun = new Map<string, number>();
  const asked: Asked[] = [];
  for (const [, pid = '', ms, part, text = ''] of lines) {
    const sum = (begun.get(pid) ?? 0) + Number(ms);
    const isOver = part === 'execute' || part === 'statement';
    if (isOver) asked.push({ ms: sum, text: text.replace(/\s+/g, ' ') });
    begun.set(pid, isOver ? 0 : sum);
  }
  return asked;
}
