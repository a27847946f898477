// Starts PgBouncer from the system packages in transaction mode in front of a local PostgreSQL.
import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tryInstall } from '../lib/apt.mjs';
import { write } from './settings.mjs';
import { freePort } from '../lib/freePort.cjs';

const program = '/usr/sbin/pgbouncer';

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Minimal settings; docs/province.md has those for production. */
export async function startPooler({ port: behind, password }, who) {
  if (!existsSync(program)) tryInstall(['pgbouncer'], 'PGBOUNCER_TRIED');
  if (!existsSync(program)) throw new Error('PgBouncer is not installed, and cannot be');
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const port = freePort();
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"qczhyjs" "${password}"\n`, { mode: 0o600 });
  write(settings, 'pgbouncer.ini', { behind, port, users, log: join(folder, 'pgbouncer.log') }, who);
  if (who.uid !== undefined) for (const path of [folder, users]) chownSync(path, who.uid, who.gid);
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
