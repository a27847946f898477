// Fills in the `${…}` placeholders of the configuration files in deploy/.
import { chownSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../lib/prepare.mjs';

export function write(file, template, values, who) {
  const text = readFileSync(join(root, 'deploy', template), 'utf8').replace(/\$\{(\w+)\}/g, (_all, name) => {
    if (!(name in values)) throw new Error(`deploy/${template} wants ${name}`);
    return String(values[name]);
  });
  writeFileSync(file, text, { mode: 0o600 });
  if (who.uid !== undefined) chownSync(file, who.uid, who.gid);
  return file;
}

/** PostgreSQL refuses to run as root; its package creates the user `postgres`. */
export function identity() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

const home = '/usr/lib/postgresql'; // where Debian and its derivatives install all versions
export const newestPostgres = () =>
  (existsSync(home) ? readdirSync(home) : [])
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(home, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));

/** The script that Patroni runs once on a new database: creates the application role with its limits and the role for pg_rewind. */
export function firstSteps(file, psql, password) {
  const files =
    'pg_ls_dir(text, boolean, boolean), pg_stat_file(text, boolean), pg_read_binary_file(text), pg_read_binary_file(text, bigint, bigint, boolean)';
  const steps = [
    `create role qczhyjs login createdb password '${password}'`,
    "alter role qczhyjs set statement_timeout = '6s'",
    'create database qczhyjs owner qczhyjs',
    `create role rewinder login password '${password}'`,
    `grant execute on function ${files} to rewinder`,
  ];
  const options = steps.map((step) => `-c "${step}"`).join(' ');
  writeFileSync(file, `#!/bin/sh\nexec ${psql} "$1" -v ON_ERROR_STOP=1 ${options}\n`, { mode: 0o755 });
  return file;
}

/** Enables the etcd v2 API: see deploy/patroni.yml. */
export const etcdCommand = (folder, client, peer) => [
  '/usr/bin/etcd',
  ...Object.entries({
    'data-dir': folder,
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
    logger: 'zap',
    'log-level': 'warn',
  }).map(([name, value]) => `--${name}=${value}`),
  '--enable-v2',
];
