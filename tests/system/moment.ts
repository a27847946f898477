import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Cluster, leaderOf } from './cluster/parts';
import { faults } from './cluster/faults';
import { ask, dropDatabases } from '../support/server/databaseServer';
import { loadOn, lostOfAll, numbersOf } from './load';
import { storage } from './scale/storage';
import { place } from '../support/server/builtServer';
import type { Verdict } from '../support/verdict';

interface Restored {
  port: number;
  stop(): Promise<void>;
}
interface Who {
  uid?: number;
  gid?: number;
}
/** A cluster with a WAL archive. */
interface Kept extends Cluster {
  folder: string;
  archive: string;
  who: Who;
  replication(n: number): string;
  sql(n: number, text: string): string;
}
interface Scripts {
  canCluster(): boolean;
  startCluster(): Promise<Kept>;
  baseBackup(from: string, folder: string, who: Who): void;
  backTo(moment: string, from: { folder: string; archive: string }, who: Who): Promise<Restored>;
}

const scripts = new Function('file', 'return import(file)') as (file: string) => Promise<Scripts>;
const script = (name: string) => scripts(pathToFileURL(join(__dirname, '../../tools/cluster', name)).href);

/** Statements of an administrator who mistakes it for a test database. */
const MISTAKE = ['delete from claims', 'delete from files', 'delete from notifications', 'delete from sessions'];
interface Counted {
  claims: number;
  files: number;
}
const counted = 'select (select count(*) from claims)::int as claims, (select count(*) from files)::int as files';
const what = 'back to the second before a wrong delete';

/**
 * Point-in-time recovery: applicants write, the primary changes, rows are deleted by mistake, applicants continue; then the database is
 * restored to the moment before the mistake.
 */
export async function moment(): Promise<Verdict> {
  const { canCluster, startCluster } = await script('start.mjs');
  const { baseBackup, backTo } = await script('moment.mjs');
  if (!canCluster()) return { what, counts: { skipped: 1 }, wrong: [] };
  const before = process.env.DATABASE_URL;
  const cluster = await startCluster();
  const photos = await storage();
  const wrong: string[] = [];
  try {
    process.env.DATABASE_URL = cluster.url;
    const env = { ...photos.env, DATA_KEY: `k1:${randomBytes(32).toString('base64')}` };
    const one = place(env);
    await one.start();
    const base = join(cluster.folder, 'base');
    baseBackup(cluster.replication(await leaderOf(cluster)), base, cluster.who);
    const load = loadOn(one, 4, () => pause(500));
    await pause(8_000);
    await faults.switchover?.strike({ cluster, api: [one, one] });
    await pause(10_000);

    const clock = async () => (await one.sql<{ at: string }>('select clock_timestamp()::text as at'))[0]?.at ?? '';
    const known = load.known();
    const [there] = await one.sql<Counted>(counted);
    const moment = await clock();
    await pause(1_000);
    for (const sql of MISTAKE) await one.sql(sql);
    await pause(4_000); // applicants continue
    await load.end();
    const after = load.everything.length - known.length;
    // The last WAL segment is archived when it is full or after a minute: switch it now.
    const last = cluster.sql(await leaderOf(cluster), 'select pg_walfile_name(pg_switch_wal())');
    for (let tries = 0; !existsSync(join(cluster.archive, last)); tries += 1) {
      if (tries > 300) throw new Error(`${last} was not kept`);
      await pause(100);
    }
    await one.stop();

    const began = Date.now();
    const restored = await backTo(moment, { folder: base, archive: cluster.archive }, cluster.who);
    const seconds = (Date.now() - began) / 1000;
    const address = new URL(String((one.address as { connectionString: string }).connectionString));
    const full = new URL(cluster.url);
    full.port = String(restored.port);
    full.pathname = address.pathname;
    const dataDir = mkdtempSync(join(tmpdir(), 'proof-restored-'));
    chmodSync(dataDir, 0o711);
    const again = one.another({ DATA_DIR: dataDir, DATABASE_URL: full.href });
    await again.start();
    wrong.push(...(await lostOfAll(again, known)));
    const [kept] = await ask<Counted>({ connectionString: full.href }, counted);
    for (const table of ['claims', 'files'] as const)
      if ((kept?.[table] ?? 0) < (there?.[table] ?? Infinity))
        wrong.push(`${table}: ${kept?.[table]} of ${there?.[table]} rows`);
    await again.stop();
    await restored.stop();
    return {
      what,
      counts: {
        applicants: known.length,
        submissions: numbersOf(known).length,
        photos: known.reduce((sum, { files }) => sum + files.length, 0),
        'claims deleted by mistake, and there again': kept?.claims ?? 0,
        'applicants after the mistake, not brought back': after,
        'seconds to play back': Math.round(seconds),
      },
      wrong,
    };
  } finally {
    await dropDatabases().catch(() => undefined);
    if (before === undefined) delete process.env.DATABASE_URL;
    else process.env.DATABASE_URL = before;
    await photos.close();
    await cluster.down();
  }
}
