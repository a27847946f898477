import path from 'node:path';
import { StartError } from '../startError';
import { runTool } from './tool';
import { backup } from '../platform/backup/backup';
import { commandLine } from '../commandLine';

const EVERY_MS = 5_000;

/** `2026-04-01T02-00-00Z`: names sort by time. */
const newName = (now: Date): string => now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');

void runTool(async (deps, [given]) => {
  const { backupDir } = deps.config;
  const folder = given ?? (backupDir && path.join(backupDir, newName(deps.clock.now())));
  if (!folder) throw new StartError(`Where to? ${commandLine('backup <new folder>')}, or set BACKUP_DIR.`);
  let reported = Date.now();
  const { tables, photos } = await backup(deps, folder, (progress) => {
    if (Date.now() - reported < EVERY_MS) return;
    reported = Date.now();
    console.error(progress);
  });
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  // The backup is usable, but photos are missing from the store: exit code 1.
  if (photos.missing) process.exitCode = 1;
  return (
    `${folder}: ${rows} rows of ${Object.keys(tables).length} tables, ${photos.count} photos.\n` +
    (photos.missing
      ? `${photos.missing} photos are missing from the store. Look for them in the storage's older versions or in an older backup.\n`
      : '') +
    `The keys are not in it. Keep DATA_KEY (or ${deps.config.dataDir}/data.key) in another place: without it the backup cannot be read.`
  );
});
