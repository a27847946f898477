import path from 'node:path';
import { operatorText } from '../operatorText';
import { StartError } from '../startError';
import { runTool } from './tool';
import { backup } from '../platform/backup/backup';
import { removeOld } from '../platform/backup/removeOld';
import { commandLine } from '../commandLine';

const EVERY_MS = 5_000;

/** `2026-04-01T02-00-00Z`: names sort by time. */
const newName = (now: Date): string => now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');

const usage = (): string =>
  operatorText(
    `Where to? ${commandLine('backup <new folder>')}, or set BACKUP_DIR: ${commandLine('backup [--keep [days]]')}`,
    `备份到哪里？${commandLine('backup <新目录>')}；设置了 BACKUP_DIR 时：${commandLine('backup [--keep [天数]]')}`,
  );

/** `<folder>`, or `--keep [days]` with BACKUP_DIR. */
function readArguments(args: readonly string[]): { folder?: string; keep?: number | 'setting' } {
  const [first, days, ...rest] = args;
  if (first !== '--keep') return args.length > 1 ? refuse() : { folder: first };
  if (rest.length > 0 || !/^([1-9]\d{0,3})?$/.test(days ?? '')) return refuse();
  return { keep: days ? Number(days) : 'setting' };
}

function refuse(): never {
  throw new StartError(usage());
}

void runTool(async (deps, args) => {
  const { backupDir, backupKeepDays } = deps.config;
  const { folder: typedFolder, keep } = readArguments(args);
  const folder = typedFolder ?? (backupDir && path.join(backupDir, newName(deps.clock.now())));
  if (!folder) return refuse();
  let reported = Date.now();
  const {
    tables,
    photos,
    keys = [],
  } = await backup(deps, folder, (progress) => {
    if (Date.now() - reported < EVERY_MS) return;
    reported = Date.now();
    console.error(progress);
  });
  const removed = keep && backupDir ? await removeOld(backupDir, keep === 'setting' ? backupKeepDays : keep) : [];
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const counted = Object.keys(tables).length;
  // The backup is usable, but photos are missing from the store: exit code 1.
  if (photos.missing) process.exitCode = 1;
  const names = keys.join(', ') || deps.config.dataKeys[0]?.id;
  return [
    operatorText(
      `${folder}: ${rows} rows of ${counted} tables, ${photos.count} photos.`,
      `${folder}：${counted} 张表的 ${rows} 行，${photos.count} 张照片。`,
    ),
    photos.missing &&
      operatorText(
        `${photos.missing} photos are missing from the store. Look for them in the storage's older versions or in an older backup.`,
        `照片存储里缺 ${photos.missing} 张照片。请在存储的旧版本或更早的备份里找。`,
      ),
    removed.length > 0 &&
      operatorText(`Deleted, too old: ${removed.join(', ')}.`, `已删除到期的备份：${removed.join('、')}。`),
    operatorText(
      `The keys are not in it. It can only be read with the key ${names} of DATA_KEY${deps.config.dataDir ? ` (or ${deps.config.dataDir}/data.key)` : ''}: keep it in another place.`,
      `备份里没有密钥。只有 DATA_KEY 里的 ${names} 能读它：请把密钥保存在别的地方。`,
    ),
  ]
    .filter(Boolean)
    .join('\n');
});
