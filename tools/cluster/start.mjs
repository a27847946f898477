// Starts a province's database on one machine: etcd, three PostgreSQL servers with Patroni, HAProxy and PgBouncer, all from system packages.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../lib/prepare.mjs';
import { tryInstall } from '../lib/apt.mjs';
import { freePort } from '../lib/freePort.cjs';
import { startPooler } from './pooler.mjs';
import { network } from './network.mjs';
import { etcdCommand, firstSteps, identity, newestPostgres, write } from './settings.mjs';
import { missing } from './whole.cjs';

const programs = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
};
const uninstalled = () => Object.keys(programs).filter((name) => !existsSync(programs[name]));

/** Returns false if packages are missing and cannot be installed. */
export function canCluster() {
  const wants = [...uninstalled(), ...(newestPostgres() ? [] : ['postgresql'])];
  if (wants.length) tryInstall(wants, 'CLUSTER_TRIED');
  return uninstalled().length === 0 && newestPostgres() !== undefined;
}

const nodes = [1, 2, 3];
const alive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

export async function startCluster() {
  const who = identity();
  const net = network(nodes, who);
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'));
  chmodSync(folder, 0o755);
  const password = randomBytes(18).toString('base64url');
  const ports = Object.fromEntries(
    ['etcd', 'peer', 'door', 1, 2, 3, 'rest1', 'rest2', 'rest3'].map((name) => [name, freePort()]),
  );
  const pids = {};
  const run = (name, [command, ...args], as = who) => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    // Patroni passes its environment on: PGPASSWORD and similar variables would reach the bootstrap script and break it.
    const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('PG')));
    const child = spawn(command, args, { ...as, env, cwd: '/', stdio: ['ignore', log, log], detached: true });
    pids[name] = child.pid;
    child.unref();
  };

  const etcd = `http://${net.own}:${ports.etcd}`;
  const peer = `http://127.0.0.1:${ports.peer}`;
  const psql = `${newestPostgres()}/psql`;
  const init = firstSteps(join(folder, 'post_init'), psql, password);
  const archive = join(folder, 'archive');
  mkdirSync(archive, { mode: 0o700 });
  // Copied into `folder`: the user of PostgreSQL may not be able to read this checkout.
  const keep = join(folder, 'keep-wal.sh');
  writeFileSync(keep, readFileSync(join(root, 'deploy/keep-wal.sh')), { mode: 0o755 });
  const settings = nodes.map((n) =>
    write(
      join(folder, `pg${n}.yml`),
      'patroni.yml',
      {
        name: `pg${n}`,
        host: net.host(n),
        rest: ports[`rest${n}`],
        etcd: `${net.own}:${ports.etcd}`,
        synchronous: true,
        post_init: init,
        port: ports[n],
        data: join(folder, `pg${n}`),
        bin: newestPostgres(),
        password,
        network: net.cidr,
        keep,
        archive,
        folder,
      },
      who,
    ),
  );
  const servers = nodes
    .map((n) => `  server pg${n} ${net.host(n)}:${ports[n]} maxconn 100 check port ${ports[`rest${n}`]}`)
    .join('\n');
  const door = write(join(folder, 'haproxy.cfg'), 'haproxy.cfg', { listen: `127.0.0.1:${ports.door}`, servers }, who);
  mkdirSync(join(folder, 'etcd'), { mode: 0o700 });
  if (who.uid !== undefined)
    for (const path of [folder, init, archive, join(folder, 'etcd')]) chownSync(path, who.uid, who.gid);

  const start = {
    etcd: () => run('etcd', etcdCommand(join(folder, 'etcd'), etcd, peer)),
    patroni: (n) => run(`patroni${n}`, net.inside(n, ['/usr/bin/patroni', settings[n - 1]]), net.cut ? {} : who),
    haproxy: () => run('haproxy', ['/usr/sbin/haproxy', '-f', door]),
  };
  const rest = (n, path, options = {}) =>
    fetch(`http://${net.host(n)}:${ports[`rest${n}`]}${path}`, {
      signal: AbortSignal.timeout(10_000),
      ...options,
    }).catch(() => null);
  async function members() {
    for (const n of nodes) {
      const answer = await rest(n, '/cluster', { signal: AbortSignal.timeout(2_000) });
      // A machine that has lost etcd may start a response and never finish it.
      const status = answer?.ok && (await answer.json().catch(() => undefined));
      if (status) return status.members;
    }
    return [];
  }
  /** Waits until all three machines report healthy, two of them stream and one of these is synchronous. */
  async function whole(withinMs = 120_000) {
    const began = Date.now();
    for (;;) {
      const asked = nodes.map(async (n) => {
        const answer = await rest(n, '/patroni', { signal: AbortSignal.timeout(2_000) });
        return [`pg${n}`, await answer?.json().catch(() => undefined)];
      });
      const machines = Object.fromEntries(await Promise.all(asked));
      const lacks = missing(machines, await members(), Date.now());
      if (lacks === undefined) return Date.now() - began;
      if (Date.now() - began > withinMs) throw new Error(`the cluster is not whole: ${lacks}`);
      await sleep(300);
    }
  }
  const postmaster = (n) => Number(readFileSync(join(folder, `pg${n}`, 'postmaster.pid'), 'utf8').split('\n')[0]);

  start.etcd();
  nodes.forEach(start.patroni);
  start.haproxy();
  await whole();
  const pooler = await startPooler({ port: ports.door, password }, who);
  const url = (port, database = 'qczhyjs') => `postgres://qczhyjs:${password}@127.0.0.1:${port}/${database}`;
  return {
    folder,
    url: url(ports.door),
    pooled: url(pooler.port),
    start,
    rest,
    members,
    whole,
    pid: (name) => pids[name],
    postmaster,
    archive,
    who,
    /** runs SQL as superuser on one machine */
    sql: (n, text) =>
      execFileSync(psql, ['-h', folder, '-p', String(ports[n]), '-U', 'postgres', '-Atc', text, 'postgres'], {
        ...who,
        cwd: '/',
        encoding: 'utf8',
      }).trim(),
    /** for `pg_basebackup` */
    replication: (n) => `postgres://replicator:${password}@${net.host(n)}:${ports[n]}/`,
    cut: net.cut,
    join: net.join,
    async down() {
      await pooler.stop();
      const patronis = nodes.map((n) => pids[`patroni${n}`]);
      // SIGKILL: with a normal stop, the synchronous standby would wait for a leader that is stopping too.
      for (const pid of [...patronis, pids.haproxy, pids.etcd]) if (alive(pid)) process.kill(pid, 'SIGKILL');
      for (const n of nodes) {
        try {
          process.kill(postmaster(n), 'SIGQUIT');
        } catch {
          // already gone
        }
      }
      await sleep(1_000);
      net.down();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
