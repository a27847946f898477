import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** PostgreSQL refuses to run as root; a root process runs it with uid 65534. */
const NOBODY = 65534;
export const asRoot = process.getuid?.() === 0;
export const identity = asRoot ? { uid: NOBODY, gid: NOBODY } : {};

export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10);

export function giveToDatabase(folder: string): void {
  if (asRoot) fs.chownSync(folder, NOBODY, NOBODY);
}

/** Returns true when the database user can enter this folder. Tested with a shell, because any parent folder may be closed (mode 700). */
export function isReachable(folder: string): boolean {
  return !asRoot || spawnSync('/bin/sh', ['-c', 'cd "$1"', '-', folder], { ...identity, cwd: '/' }).status === 0;
}

/** Fallback folders when the database user cannot access the checkout. */
export function foldersElsewhere(rootDir: string): string[] {
  const name = `qczhyjs-${shortHash(fs.realpathSync(rootDir))}`;
  return ['/var/lib', '/var/tmp', os.tmpdir()].map((parent) => path.join(parent, name));
}

export function makeFolder(folder: string, mode: number): string {
  fs.mkdirSync(folder, { recursive: true, mode });
  return folder;
}

const SOCKET_PATH_LIMIT = 85;

/** Returns the folder of the socket: beside the data, or in the temporary folder when the path is too long for a socket. */
export function socketPath(base: string): string {
  const beside = path.join(base, 'sock');
  return beside.length <= SOCKET_PATH_LIMIT
    ? beside
    : path.join(os.tmpdir(), `pgs-${process.getuid?.() ?? 0}-${shortHash(beside)}`);
}

/** Creates the folder of the socket and returns it. */
export function socketFolder(base: string): string {
  const folder = socketPath(base);
  makeFolder(folder, 0o700);
  const { uid } = fs.lstatSync(folder);
  if (uid !== process.getuid?.() && !(asRoot && uid === NOBODY)) throw new Error(`${folder} belongs to another user.`);
  giveToDatabase(folder);
  return folder;
}
