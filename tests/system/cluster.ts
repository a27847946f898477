import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { thirty } from './cluster/faults';
import type { Cluster } from './cluster/parts';
import { runFaults } from './cluster/run';
import { dropDatabases } from '../support/server/databaseServer';
import type { Verdict } from '../support/verdict';

interface Scripts {
  canCluster(): boolean;
  startCluster(options: { synchronous: boolean }): Promise<Cluster>;
}

/** `new Function` keeps `import` a dynamic import of an ES module; the transpiler would turn it into `require`. */
const load = new Function('file', 'return import(file)') as (file: string) => Promise<Scripts>;

const planted = 'the line to the standbys stalls, then the machine of the primary dies';

const option = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(`--${name}=`.length);

/** Returns all faults; `--faults=switchover,etcd`: only faults with one of these in their names; `--slice=2/6`: a sixth of them. */
function chosen(): string[] {
  const parts = option('faults')?.split(',');
  const some = thirty.filter((name) => !parts || parts.some((part) => name.includes(part)));
  const [part, of] = (option('slice') ?? '1/1').split('/').map(Number);
  return some.filter((_name, n) => n % (of ?? 1) === (part ?? 1) - 1);
}

/** `isPlanted` disables synchronous replication: the same run must then find lost transactions. */
export async function cluster(rounds: number, isPlanted = process.argv.includes('--planted')): Promise<Verdict> {
  const { canCluster, startCluster } = await load(pathToFileURL(join(__dirname, '../../tools/cluster/start.mjs')).href);
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
    const all = isPlanted ? [planted] : chosen();
    return await runFaults(running, Array.from({ length: rounds }, () => all).flat());
  } finally {
    await dropDatabases().catch(() => undefined);
    if (before === undefined) delete process.env.DATABASE_URL;
    else process.env.DATABASE_URL = before;
    await running.down();
  }
}
