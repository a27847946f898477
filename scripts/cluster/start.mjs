// A province's database on one machine: etcd, three PostgreSQL under Patroni, HAProxy, PgBouncer, all from the system's packages, on loopback.
import { spawn } from 'node:child_process';
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
import { tryInstall } from '../apt.mjs';
import { freePort } from '../freePort.cjs';
import { startPooler } from '../pooler.mjs';
import { identity, newestPostgres, write } from './settings.mjs';

const wanted = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
};
const missing = () => Object.keys(wanted).filter((name) => !existsSync(wanted[name]));

/** False where the packages are missing and cannot be had. */
export function canCluster() {
  const wants = [...missing(), ...(newestPostgres() ? [] : ['postgresql'])];
  if (wants.length) tryInstall(wants, 'CLUSTER_TRIED');
  return missing().length === 0 && newestPostgres() !== undefined;
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

/** `synchronous: false` is the planted mistake: then the proof must find what is lost. */
export async function startCluster({ synchronous = true } = {}) {
  const who = identity();
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'));
  chmodSync(folder, 0o755);
  const password = randomBytes(18).toString('base64url');
  const ports = Object.fromEntries(
    ['etcd', 'peer', 'door', 1, 2, 3, 'rest1', 'rest2', 'rest3'].map((name) => [name, freePort()]),
  );
  const pids = {};
  const run = (name, command, args) => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    // Patroni hands its environment on: PGPASSWORD and its like would reach the bootstrap and fail it.
    const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('PG')));
    const child = spawn(command, args, { ...who, env, cwd: '/', stdio: ['ignore', log, log], detached: true });
    pids[name] = child.pid;
    child.unref();
  };

  const etcd = `http://127.0.0.1:${ports.etcd}`;
  const peer = `http://127.0.0.1:${ports.peer}`;
  const init = join(folder, 'post_init');
  const psql = `${newestPostgres()}/psql`;
  const files =
    'pg_ls_dir(text, boolean, boolean), pg_stat_file(text, boolean), pg_read_binary_file(text), pg_read_binary_file(text, bigint, bigint, boolean)';
  writeFileSync(
    init,
    `#!/bin/sh
exec ${psql} "$1" -v ON_ERROR_STOP=1 -c "create role qczhyjs login createdb password '${password}'" -c "alter role qczhyjs set statement_timeout = '6s'" -c "create database qczhyjs owner qczhyjs" -c "create role rewinder login password '${password}'" -c "grant execute on function ${files} to rewinder"
`,
    { mode: 0o755 },
  );
  const settings = nodes.map((n) =>
    write(
      join(folder, `pg${n}.yml`),
      'patroni.yml',
      {
        name: `pg${n}`,
        host: '127.0.0.1',
        rest: ports[`rest${n}`],
        etcd: `127.0.0.1:${ports.etcd}`,
        synchronous,
        post_init: init,
        port: ports[n],
        data: join(folder, `pg${n}`),
        bin: newestPostgres(),
        password,
        network: '127.0.0.1/32',
        folder,
      },
      who,
    ),
  );
  const servers = nodes
    .map((n) => `  server pg${n} 127.0.0.1:${ports[n]} maxconn 100 check port ${ports[`rest${n}`]}`)
    .join('\n');
  const door = write(join(folder, 'haproxy.cfg'), 'haproxy.cfg', { listen: `127.0.0.1:${ports.door}`, servers }, who);
  mkdirSync(join(folder, 'etcd'), { mode: 0o700 });
  if (who.uid !== undefined) for (const path of [folder, init, join(folder, 'etcd')]) chownSync(path, who.uid, who.gid);

  const start = {
    etcd: () =>
      run('etcd', '/usr/bin/etcd', [
        '--data-dir',
        join(folder, 'etcd'),
        '--listen-client-urls',
        etcd,
        '--advertise-client-urls',
        etcd,
        '--listen-peer-urls',
        peer,
        '--initial-advertise-peer-urls',
        peer,
        '--initial-cluster',
        `default=${peer}`,
        '--logger',
        'zap',
        '--log-level',
        'warn',
        '--enable-v2',
      ]),
    patroni: (n) => run(`patroni${n}`, '/usr/bin/patroni', [settings[n - 1]]),
    haproxy: () => run('haproxy', '/usr/sbin/haproxy', ['-f', door]),
  };
  const rest = (n, path, options = {}) =>
    fetch(`http://127.0.0.1:${ports[`rest${n}`]}${path}`, { ...options, signal: AbortSignal.timeout(10_000) }).catch(
      () => null,
    );
  async function members() {
    for (const n of nodes) {
      const answer = await rest(n, '/cluster');
      if (answer?.ok) return (await answer.json()).members;
    }
    return [];
  }
  /** Three that stream, one of them synchronous. */
  async function whole(withinMs = 120_000) {
    const began = Date.now();
    for (;;) {
      const all = await members();
      const good = all.filter(
        ({ role, state, lag }) => role === 'leader' || (['running', 'streaming'].includes(state) && Number(lag) === 0),
      );
      if (good.length === 3 && (!synchronous || all.some(({ role }) => role === 'sync_standby')))
        return Date.now() - began;
      if (Date.now() - began > withinMs) throw new Error(`the cluster is not whole: ${JSON.stringify(all)}`);
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
    async down() {
      await pooler.stop();
      const patronis = nodes.map((n) => pids[`patroni${n}`]);
      // The synchronous standby waits to be let go by a leader that is leaving too: nobody is asked.
      for (const pid of [...patronis, pids.haproxy, pids.etcd]) if (alive(pid)) process.kill(pid, 'SIGKILL');
      for (const n of nodes) {
        try {
          process.kill(postmaster(n), 'SIGQUIT');
        } catch {
          // it was gone
        }
      }
      await sleep(1_000);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
