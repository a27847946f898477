import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from '../../support/builtServer';

/** The query plan of a statement. */
export interface Plan {
  ms: number;
  text: string;
}

/** Switches logging of query plans into `pg.log` on or off in the embedded database; applies to new connections. */
export async function explainAll(at: Place, isOn: boolean): Promise<void> {
  const set = (name: string, value: string) =>
    at.sql(isOn ? `alter system set ${name} = ${value}` : `alter system reset ${name}`);
  await set('session_preload_libraries', `'auto_explain'`);
  await at.sql('select pg_reload_conf()');
  await pause(500);
  await at.sql("load 'auto_explain'");
  await set('auto_explain.log_min_duration', '0');
  await set('auto_explain.log_analyze', 'on');
  await set('auto_explain.log_buffers', 'on');
  await at.sql('select pg_reload_conf()');
  await at.stop();
  await at.start();
}

const LOOK_UPS = /office_sessions|^\s*Query Text: (begin|commit|set |select pg_)/i;

/** Returns the plans that were logged while `work` ran. */
export async function plansOf({ dataDir }: Place, work: () => Promise<unknown>): Promise<Plan[]> {
  const log = join(dataDir, 'pg.log');
  const from = statSync(log).size;
  await work();
  await pause(500);
  const bytes = Buffer.alloc(statSync(log).size - from);
  const file = openSync(log, 'r');
  readSync(file, bytes, 0, bytes.length, from);
  closeSync(file);
  const found = bytes
    .toString('utf8')
    .matchAll(/LOG: {2}duration: ([\d.]+) ms {2}plan:\n((?:(?!\d{4}-\d\d-\d\d )[^\n]*\n?)*)/g);
  return [...found]
    .map(([, ms, text = '']) => ({ ms: Number(ms), text: text.replace(/^\t/gm, '').trimEnd() }))
    .filter(({ text }) => /applications|application_events/.test(text) && !LOOK_UPS.test(text));
}
