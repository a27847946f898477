// PgBouncer from the system's packages before a PostgreSQL on this machine: it lends a connection for one transaction at a time.
import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tryInstall } from './apt.mjs';
import { freePort } from './freePort.cjs';

const program = '/usr/sbin/pgbouncer';

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** As small as the product needs it; docs/province.md has the settings for real machines. */
export async function startPooler({ port: behind, password }, who) {
  if (!existsSync(program)) tryInstall(['pgbouncer'], 'PGBOUNCER_TRIED');
  if (!existsSync(program)) throw new Error('PgBouncer is not installed, and cannot be');
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const port = freePort();
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"qczhyjs" "${password}"\n`, { mode: 0o600 });
  writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 12
query_wait_timeout = 5
server_reset_query =
server_login_retry = 1
logfile = ${join(folder, 'pgbouncer.log')}
`,
    { mode: 0o600 },
  );
  if (who.uid !== undefined) for (const path of [folder, users, settings]) chownSync(path, who.uid, who.gid);
  const child = spawn(program, ['-q', settings], { ...who, cwd: '/', stdio: 'ignore' });
  const over = new Promise((resolve) => child.once('exit', resolve));
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (tries > 100 || child.exitCode !== null) throw new Error('PgBouncer does not start');
    await sleep(50);
  }
  return {
    port,
    async stop() {
      child.kill('SIGKILL');
      await over;
      rmSync(folder, { recursive: true });
    },
  };
}
