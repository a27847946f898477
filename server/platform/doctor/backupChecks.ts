import { HOUR_MS } from '@domain/time';
import { commandLine } from '../../commandLine';
import { errorReason } from '../../errorReason';
import { operatorText } from '../../operatorText';
import { checkKeys } from '../backup/check';
import { manifestName } from '../backup/format';
import { keyNeeds, sayNeed } from '../backup/keyNeeds';
import { backupsIn, isInFuture, type StoredBackup } from '../backup/list';
import type { DataKey } from '../../config/keys';
import { fix, ok, skip, type Finding } from './finding';

/** A daily backup that may start two hours late. */
const OLDEST_BACKUP_MS = 26 * HOUR_MS;

/** A backup with a time that has not come says nothing about today. `backups`: the oldest first. */
const newestOf = (backups: readonly StoredBackup[], now: Date): StoredBackup | undefined =>
  backups.findLast(({ takenAt }) => !isInFuture(takenAt, now));

/** Age and completeness of the newest backup in BACKUP_DIR. */
export async function checkBackups(folder: string | undefined, now: Date): Promise<Finding> {
  if (!folder)
    return skip(
      'backup',
      'BACKUP_DIR is not set, so the age of the newest backup is unknown.',
      '没有设置 BACKUP_DIR，不知道最新的备份是什么时候的。',
    );
  const listed = await backupsIn(folder).catch((error: unknown) => errorReason(error));
  if (typeof listed === 'string')
    return fix(
      'backup',
      `BACKUP_DIR ${folder} cannot be read (${listed}). Create the folder.`,
      `不能读取 BACKUP_DIR ${folder}（${listed}）。请建立这个目录。`,
    );
  const { damaged, unreadable } = listed;
  const later = listed.backups.filter(({ takenAt }) => isInFuture(takenAt, now)).map(({ name }) => name);
  const newest = newestOf(listed.backups, now);
  const ageMs = newest ? now.getTime() - newest.takenAt.getTime() : 0;
  const hours = Math.floor(ageMs / HOUR_MS);
  const age =
    newest &&
    operatorText(
      `The newest backup, ${newest.name}, is ${hours} hours old`,
      `最新的备份 ${newest.name} 是 ${hours} 小时以前的`,
    );
  const daily = operatorText(
    `Run "${commandLine('backup')}" daily`,
    `请每天执行“${commandLine('backup')}”，见部署手册“备份和检查”`,
  );
  const problems = [
    ...unreadable,
    damaged.length > 0 &&
      operatorText(
        `${manifestName} of ${damaged.join(', ')} is damaged: this backup cannot be restored. Delete it.`,
        `${damaged.join('、')} 的 ${manifestName} 已损坏，不能用它恢复。请删除它。`,
      ),
    later.length > 0 &&
      operatorText(
        `${later.join(', ')} has a time that has not come: a clock is wrong, now or at that backup. Correct the clock (timedatectl), run "${commandLine('backup')}", then delete it: a restore of the newest backup would take this one.`,
        `${later.join('、')} 的时间还没有到：现在的时钟不对，或者备份时的不对。请校准时钟（timedatectl），执行“${commandLine('backup')}”，再删除它：恢复最新的备份时会错选它。`,
      ),
    !newest && operatorText(`${folder} contains no backup. ${daily}.`, `${folder} 里没有备份。${daily}。`),
    newest?.missing &&
      operatorText(
        `${age}; ${newest.missing} photos were missing from the storage. Look for them in older backups or versions of the storage.`,
        `${age}，当时照片存储里缺 ${newest.missing} 张照片。请在更早的备份或存储的旧版本里找。`,
      ),
    ageMs > OLDEST_BACKUP_MS &&
      operatorText(
        `${age}. ${daily}, and read the output of the last run.`,
        `${age}。${daily}，并查看上一次的输出（journalctl -u qczhyjs-backup）。`,
      ),
  ].filter((problem): problem is string => typeof problem === 'string');
  return problems.length > 0 ? fix('backup', problems.join('\n')) : ok('backup', `${age}.`, `${age}。`);
}

/** Opens the newest backup with DATA_KEY, and names the backups that need each of the older keys. */
export async function checkBackupKeys(
  folder: string | undefined,
  keys: DataKey[] | undefined,
  { keepDays, now }: { keepDays: number; now: Date },
): Promise<Finding> {
  const { backups } = folder ? await backupsIn(folder).catch(() => ({ backups: [] })) : { backups: [] };
  const newest = newestOf(backups, now);
  if (!newest) return skip('keys', 'There is no backup whose keys could be checked.', '没有备份，不能检查备份的密钥。');
  if (!keys) return skip('keys', 'DATA_KEY is not set: correct "key" first.', '没有设置 DATA_KEY，请先处理 key 一行。');
  const problem = await whyUndecryptable(newest, keys);
  if (problem) return fix('keys', problem);
  const [current, ...older] = keys.map(({ id }) => id);
  const missing = [...new Set(backups.flatMap((backup) => backup.keys))].filter(
    (id) => id !== current && !older.includes(id),
  );
  const opens = operatorText(
    `DATA_KEY decrypts the newest backup, ${newest.name}.`,
    `DATA_KEY 能解密最新的备份 ${newest.name}。`,
  );
  const needs = keyNeeds([...older, ...missing], backups, keepDays).map(sayNeed);
  if (missing.length === 0) return ok('keys', [opens, ...needs].join('\n'));
  return fix(
    'keys',
    [
      operatorText(
        `DATA_KEY lacks ${missing.join(', ')}. Add what is missing behind the first key, or delete these backups.`,
        `DATA_KEY 里没有 ${missing.join('、')}。把缺少的密钥加在第一个密钥后面，或者删除这些备份。`,
      ),
      ...needs,
    ].join('\n'),
  );
}

async function whyUndecryptable(
  { folder, keys: needed, name }: StoredBackup,
  keys: DataKey[],
): Promise<string | undefined> {
  try {
    await checkKeys(folder, { keys: needed }, keys);
    return undefined;
  } catch (error) {
    return `${name}: ${error instanceof Error ? error.message : errorReason(error)}`;
  }
}
