import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Cluster, faults } from './cluster/faults';
import { walk } from './cluster/walk';
import { dropDatabases } from './database';
import type { Verdict } from './verdict';

interface Scripts {
  canCluster(): boolean;
  startCluster(options: { synchronous: boolean }): Promise<Cluster>;
}

/** Written as a module of Node's own: `import` must stay one. */
const load = new Function('file', 'return import(file)') as (file: string) => Promise<Scripts>;

const planted = 'the line to the standbys stalls, then the machine of the primary dies';

/** `--faults=switchover,etcd`: some of them. */
const only = process.argv
  .find((argument) => argument.startsWith('--faults='))
  ?.slice('--faults='.length)
  .split(',');

/** `planted`: the standbys follow when they can, and the same walk must find what is lost. */
export async function cluster(rounds: number, isPlanted = process.argv.includes('--planted')): Promise<Verdict> {
  const { canCluster, startCluster } = await load(pathToFileURL(join(__dirname, '../scripts/cluster/start.mjs')).href);
  if (!canCluster()) {
    console.log(
      '\nSKIPPED the cluster: patroni, etcd-server, haproxy and pgbouncer are not installed, and cannot be\n',
    );
    return { what: 'a cluster that loses its machines', counts: { skipped: 1 }, wrong: [] };
  }
  const before = process.env.DATABASE_URL;
  const running = await startCluster({ synchronous: !isPlanted });
  try {
    process.env.DATABASE_URL = running.url;
    const all = isPlanted
      ? [planted]
      : Object.keys(faults).filter((name) => !only || only.some((part) => name.includes(part)));
    return await walk(running, Array.from({ length: rounds }, () => all).flat());
  } finally {
    await dropDatabases().catch(() => undefined);
    if (before === undefined) delete process.env.DATABASE_URL;
    else process.env.DATABASE_URL = before;
    await running.down();
  }
}
