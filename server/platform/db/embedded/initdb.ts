import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { errorCode } from '../../../errorCode';
import { giveToDatabase, identity, makeFolder } from './folders';
import type { ServerPaths } from './postmaster';
import { isAlive } from './process';

const FLAGS = [
  '-U',
  'postgres',
  '--auth=trust',
  '-E',
  'UTF8',
  '--locale-provider=builtin',
  '--locale=C.UTF-8',
  '--data-checksums',
];

/** Runs initdb in a temporary folder and renames it. If another process was faster, the temporary folder is removed. */
export function initOnce(paths: Pick<ServerPaths, 'binaries' | 'data'>): void {
  const { data } = paths;
  if (fs.existsSync(path.join(data, 'PG_VERSION'))) return;
  const { bin, env } = paths.binaries;
  sweep(data);
  const draft = makeFolder(`${data}.init-${process.pid}`, 0o700);
  giveToDatabase(draft);
  const result = spawnSync(bin('initdb'), ['-D', draft, ...FLAGS], { ...identity, env, cwd: '/', encoding: 'utf8' });
  try {
    if (result.status !== 0) throw new Error(`initdb failed: ${result.stderr || String(result.error)}`);
    fs.renameSync(draft, data);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error))) throw error;
  }
}

/** Removes partial data folders of killed starts. */
function sweep(data: string): void {
  const prefix = `${path.basename(data)}.init-`;
  const folder = path.dirname(data);
  for (const name of fs.readdirSync(folder)) {
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length))))
      fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}
