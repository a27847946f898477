import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { twenty } from './cluster/faults';
import type { Cluster } from './cluster/parts';
import { runFaults } from './cluster/run';
import { dropDatabases } from '../support/server/databaseServer';
import type { Verdict } from '../support/verdict';

interface Scripts {
  canCluster(): boolean;
  startCluster(): Promise<Cluster>;
}

/** `new Function` keeps `import` a dynamic import of an ES module; the transpiler would turn it into `require`. */
const load = new Function('file', 'return import(file)') as (file: string) => Promise<Scripts>;

/** `--faults=switchover,etcd`: only faults with one of these in their names. */
export async function cluster(): Promise<Verdict> {
  const parts = process.argv
    .find((argument) => argument.startsWith('--faults='))
    ?.slice('--faults='.length)
    .split(',');
  const chosen = twenty.filter((name) => !parts || parts.some((part) => name.includes(part)));
  const { canCluster, startCluster } = await load(pathToFileURL(join(__dirname, '../../tools/cluster/start.mjs')).href);
  if (!canCluster()) {
    console.log(
      '\nSKIPPED the cluster: patroni, etcd-server, haproxy and pgbouncer are not installed, and cannot be\n',
    );
    return { what: 'a cluster that loses its machines', counts: { skipped: 1 }, wrong: [] };
  }
  const before = process.env.DATABASE_URL;
  const running = await startCluster();
  try {
    process.env.DATABASE_URL = running.url;
    return await runFaults(running, chosen);
  } finally {
    await dropDatabases().catch(() => undefined);
    if (before === undefined) delete process.env.DATABASE_URL;
    else process.env.DATABASE_URL = before;
    await running.down();
  }
}
