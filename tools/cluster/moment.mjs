// Point-in-time recovery from a base backup and the WAL archive; the same commands as in docs/province.md.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../lib/freePort.cjs';
import { newestPostgres } from './settings.mjs';

const program = (name) => join(newestPostgres(), name);

/** Copies a running PostgreSQL server as the user `who`. */
export function baseBackup(from, folder, who) {
  mkdirSync(folder, { mode: 0o700 });
  if (who.uid !== undefined) chownSync(folder, who.uid, who.gid);
  execFileSync(program('pg_basebackup'), ['-d', from, '-D', folder, '--checkpoint=fast', '--wal-method=stream'], {
    ...who,
    cwd: '/',
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Restores all transactions committed until `moment`, across failovers. Resolves with the port of a writable server. */
export async function backTo(moment, { folder, archive }, who) {
  const port = freePort();
  const hba = join(folder, 'restored_hba.conf');
  for (const name of ['standby.signal', 'postmaster.pid', 'postmaster.opts'])
    rmSync(join(folder, name), { force: true });
  writeFileSync(join(folder, 'recovery.signal'), '');
  writeFileSync(hba, 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n');
  if (who.uid !== undefined)
    for (const path of [hba, join(folder, 'recovery.signal')]) chownSync(path, who.uid, who.gid);
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    hba_file: hba,
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: moment,
    recovery_target_timeline: 'latest',
    recovery_target_action: 'promote',
    // The restored server runs standalone and must not write to the archive that it was restored from.
    archive_mode: 'off',
    synchronous_standby_names: '',
    primary_conninfo: '',
    primary_slot_name: '',
  };
  const child = spawn(
    program('postgres'),
    ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...who, cwd: '/', stdio: 'ignore' },
  );
  const ask = (sql) =>
    execFileSync(program('psql'), ['-h', folder, '-p', String(port), '-U', 'postgres', '-Atc', sql, 'postgres'], {
      ...who,
      cwd: '/',
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  for (let tries = 0; ; tries += 1) {
    try {
      if (ask('select pg_is_in_recovery()') === 'f') break;
    } catch {
      // still starting
    }
    if (child.exitCode !== null || tries > 600) throw new Error('the restored database does not start');
    await sleep(200);
  }
  return {
    port,
    async stop() {
      const over = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await over;
    },
  };
}
