// The files of deploy/ with what stands in ${…} filled in.
import { chownSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

export function write(file, template, values, who) {
  const text = readFileSync(join(root, 'deploy', template), 'utf8').replace(/\$\{(\w+)\}/g, (_all, name) => {
    if (!(name in values)) throw new Error(`deploy/${template} wants ${name}`);
    return String(values[name]);
  });
  writeFileSync(file, text, { mode: 0o600 });
  if (who.uid !== undefined) chownSync(file, who.uid, who.gid);
  return file;
}

/** PostgreSQL refuses to run as root; its package brings a user. */
export function identity() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

const home = '/usr/lib/postgresql'; // where Debian and its kin keep every version
export const newestPostgres = () =>
  (existsSync(home) ? readdirSync(home) : [])
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(home, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
