import fs from 'node:fs';
import path from 'node:path';
import type { Config } from './config';
import { asRoot, foldersElsewhere, isReachable, makeFolder } from '../platform/db/embedded/folders';
import { errorCode } from '../platform/errorCode';
import { StartError } from '../startError';

// Others may enter but not list the folder, because the database may run as another user; its contents have their own modes.
const MODE = 0o711;

/** Creates the folder of database, photos and keys and returns it. Throws StartError when it is not writable or not accessible to the database. */
export function openDataFolder({ dataDir, databaseUrl, rootDir }: Config): string {
  const folder = make(dataDir ?? path.join(rootDir, '.data'));
  if (databaseUrl !== undefined || isReachable(folder)) return folder;
  if (dataDir === undefined) return insteadOf(folder, rootDir);
  if (fs.statSync(folder).uid === process.getuid?.()) fs.chmodSync(folder, MODE);
  if (isReachable(folder)) return folder;
  throw new StartError(
    `DATA_DIR ${folder} is not accessible to the user "nobody", which runs the database when the server is started as root. Use a folder whose parent folders are accessible, or start the server as another user.`,
  );
}

function make(folder: string): string {
  try {
    makeFolder(folder, MODE);
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK);
    return folder;
  } catch (cause) {
    throw new StartError(
      `DATA_DIR ${folder} is not writable (${errorCode(cause)}). Set DATA_DIR to a folder that this user can write.`,
      { cause },
    );
  }
}

/** Returns a fallback folder when the checkout is in a home folder that the database user cannot enter. */
function insteadOf(closed: string, rootDir: string): string {
  const open = asRoot ? foldersElsewhere(rootDir).find((folder) => isReachable(make(folder))) : undefined;
  if (!open) throw new StartError(`The database user cannot access ${closed}. Set DATA_DIR to an accessible folder.`);
  return open;
}
