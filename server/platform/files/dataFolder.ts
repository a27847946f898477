import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Config } from '../../config/config';
import { asRoot, foldersElsewhere, isReachable, makeFolder } from '../db/embedded/folders';
import { errorCode } from '../../errorCode';
import { operatorText } from '../../operatorText';
import { StartError } from '../../startError';

// Others may enter but not list the folder, because the database may run as another user; its contents have their own modes.
const MODE = 0o711;

/** Photos, database and keys are stored elsewhere. The read-only folder of a release needs no writable folder then. */
const storesNothing = ({ dataDir, databaseUrl, s3, dataKeys }: Config): boolean =>
  dataDir === undefined && [databaseUrl, s3, dataKeys].every(Boolean);

/**
 * Creates the folder of database, photos and keys, unless none of them would be in it, and returns it. Throws StartError when it is not
 * writable or not accessible to the database.
 */
export function openDataFolder(config: Config): string {
  const { dataDir, databaseUrl, rootDir } = config;
  const wanted = dataDir ?? path.join(rootDir, '.data');
  if (storesNothing(config)) return wanted;
  const folder = make(wanted);
  if (databaseUrl !== undefined || isReachable(folder)) return folder;
  if (dataDir === undefined) return insteadOf(folder, rootDir);
  if (fs.statSync(folder).uid === process.getuid?.()) fs.chmodSync(folder, MODE);
  return isReachable(folder) ? folder : notReachable(folder);
}

/** Returns the folder that `openDataFolder` would return, and throws what it would throw. Creates and changes nothing. */
export function findDataFolder(config: Config): string {
  const { dataDir, databaseUrl, rootDir } = config;
  const folder = dataDir ?? path.join(rootDir, '.data');
  if (storesNothing(config)) return folder;
  const closest = closestFolder(folder);
  mustBeWritable(folder, closest);
  if (databaseUrl !== undefined || isReachable(closest)) return folder;
  if (dataDir === undefined)
    return foldersElsewhere(rootDir).find((one) => isReachable(closestFolder(one))) ?? noneReachable(folder);
  const isOwn = closest === folder && fs.statSync(folder).uid === process.getuid?.();
  return isOwn && isReachable(path.dirname(folder)) ? folder : notReachable(folder);
}

/** Returns the folder, or the closest of its parents that exists. */
export function closestFolder(folder: string): string {
  const parent = path.dirname(folder);
  return fs.existsSync(folder) || parent === folder ? folder : closestFolder(parent);
}

function notReachable(folder: string): never {
  throw new StartError(
    `DATA_DIR ${folder} is not accessible to the user "nobody", which runs the database when the server is started as root. Use a folder whose parent folders are accessible, or start the server as another user.`,
    `用户 nobody 不能进入 DATA_DIR ${folder}；由 root 启动时，内置数据库用这个用户运行。请换一个上级目录都能进入的目录，或者用别的用户启动。`,
  );
}

function make(folder: string): string {
  return mustBeWritable(folder, folder, () => makeFolder(folder, MODE));
}

/** `tested`: the folder, or the parent in which it would be created. */
function mustBeWritable(folder: string, tested: string, prepare?: () => unknown): string {
  try {
    prepare?.();
    if (!fs.statSync(tested).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    fs.accessSync(tested, fs.constants.W_OK | fs.constants.X_OK);
    return folder;
  } catch (cause) {
    const code = errorCode(cause);
    throw new StartError(
      `DATA_DIR ${folder} is not writable (${code}). ${adviceFor(code, folder)}`,
      `不能写入 DATA_DIR ${folder}（${code}）。${adviceFor(code, folder)}`,
      { cause },
    );
  }
}

/** Another folder would not contain the photos. */
function adviceFor(code: string, folder: string): string {
  if (code === 'EROFS')
    return operatorText(
      'Its disk is read-only, as after a fault of the disk: look at "dmesg" and "mount", repair it and mount it again.',
      '它所在的磁盘只读，例如磁盘出错以后。请看 dmesg 和 mount，修好后重新挂载，再执行 qczhyjs restart。',
    );
  const user = os.userInfo().username;
  if (code === 'EACCES' && !fs.existsSync(folder))
    return operatorText(
      `It does not exist. If it is on a disk of its own, mount that; else run "install -d -m 711 -o ${user} ${folder}" as root.`,
      `没有这个目录。它在单独的磁盘上时，先挂载那个磁盘；否则由 root 执行“install -d -m 711 -o ${user} ${folder}”。`,
    );
  if (code === 'EACCES')
    return operatorText(
      `Run "chown ${user} ${folder}" as root, and let this user enter the folders above it.`,
      `请由 root 执行“chown ${user} ${folder}”，并让这个用户能进入上级目录。`,
    );
  return operatorText('Set DATA_DIR to a folder that this user can write.', '请把 DATA_DIR 改成这个用户能写的目录。');
}

/** Returns a fallback folder when the checkout is in a home folder that the database user cannot enter. */
function insteadOf(closed: string, rootDir: string): string {
  const open = asRoot ? foldersElsewhere(rootDir).find((folder) => isReachable(make(folder))) : undefined;
  return open ?? noneReachable(closed);
}

function noneReachable(closed: string): never {
  throw new StartError(
    `The database user cannot access ${closed}. Set DATA_DIR to an accessible folder.`,
    `数据库的用户不能进入 ${closed}。请把 DATA_DIR 改成它能进入的目录。`,
  );
}
