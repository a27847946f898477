// `npm run cluster`: starts a database cluster on this machine for inspection; Ctrl-C stops it.
import { once } from 'node:events';
import { canCluster, startCluster } from './cluster/start.mjs';

if (!canCluster()) {
  console.error('patroni, etcd-server, haproxy, pgbouncer and postgresql are needed, and cannot be installed here.');
  process.exit(1);
}
const began = Date.now();
const cluster = await startCluster();
console.log(`
whole after ${((Date.now() - began) / 1000).toFixed(1)} s: ${(await cluster.members()).map(({ name, role }) => `${name} (${role})`).join(', ')}

  DATABASE_URL=${cluster.url} npm start
  DATABASE_URL=${cluster.pooled} DATABASE_POOLER=transaction npm start     # through PgBouncer
  patronictl -c ${cluster.folder}/pg1.yml list

Ctrl-C takes it down, with everything in it.
`);
const keep = setInterval(() => {}, 60_000);
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
clearInterval(keep);
await cluster.down();
