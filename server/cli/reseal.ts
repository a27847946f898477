import type { Config } from '../config/config';
import { operatorText } from '../operatorText';
import { runTool } from './tool';
import { audit } from '../platform/audit/audit';
import { keyNeeds, sayNeed } from '../platform/backup/keyNeeds';
import { backupsIn } from '../platform/backup/list';
import { countOld, reseal, type ResealProgress } from '../platform/crypto/reseal';
import { commandLine } from '../commandLine';

const EVERY_MS = 5_000;
/** Damaged values that are printed; more have usually one cause, such as a missing key. */
const MOST_NAMED = 20;

void runTool(async ({ pool, db, clock, config }) => {
  let reported = Date.now();
  const progress = ({ table, seen, sealed: fresh, done }: ResealProgress) => {
    // Also log the end of each table in which values were re-encrypted.
    if (done ? fresh === 0 : Date.now() - reported < EVERY_MS) return;
    reported = Date.now();
    console.error(
      operatorText(
        `${table}: ${seen} rows looked at, ${fresh} entries sealed anew`,
        `${table}：看了 ${seen} 行，${fresh} 条已重新加密`,
      ),
    );
  };
  await audit({ db, clock }, { actor: 'system', action: 'begin_data_key_rotation' });
  let damaged = 0;
  const sealed = await reseal(pool, config.dataKeys, progress, (place, { message }) => {
    damaged += 1;
    if (damaged <= MOST_NAMED)
      console.error(operatorText(`${place} cannot be decrypted: ${message}`, `${place} 不能解密：${message}`));
  });
  await audit({ db, clock }, { actor: 'system', action: 'rotate_data_key', detail: { entries: sealed } });
  const [first, ...older] = config.dataKeys.map(({ id }) => id);
  const old = await countOld(pool, config.dataKeys);
  const done = operatorText(
    `${sealed} entries sealed anew under "${first}".`,
    `${sealed} 条数据已改用密钥 ${first} 加密。`,
  );
  if (old.length === 0)
    return [
      `${done} ${operatorText('No entry of the database needs another key.', '数据库里没有数据还需要别的密钥。')}`,
      ...(older.length > 0 ? await keepOlder(older, config) : []),
    ].join('\n');
  process.exitCode = 1;
  const where = old.map(({ table, entries }) => `${table} ${entries}`).join(', ');
  const again = commandLine('reseal');
  if (damaged > 0)
    return `${done} ${operatorText(
      `${damaged} entries cannot be decrypted with DATA_KEY and were left. Entries of other keys: ${where}. Add a missing key to DATA_KEY and run ${again} again; entries that are damaged need no key.`,
      `有 ${damaged} 条不能用 DATA_KEY 解密，没有改动。仍用其他密钥的数据：${where}。请把缺少的密钥加进 DATA_KEY，再执行 ${again}；已损坏的数据不需要密钥。`,
    )}`;
  return `${done} ${operatorText(
    `Entries that still need another key: ${where}. A server seals with another key: set DATA_KEY with "${first}" first on every server, restart them, and run ${again} again.`,
    `还需要其他密钥的数据：${where}。有进程仍在用别的密钥加密：请在每台服务器的 DATA_KEY 里把 ${first} 放在第一个，重启全部进程，再执行 ${again}。`,
  )}`;
});

/** The database needs the older keys no more, but the backups made before do. */
async function keepOlder(older: string[], { backupDir, backupKeepDays }: Config): Promise<string[]> {
  const { backups } = backupDir ? await backupsIn(backupDir) : { backups: [] };
  return [
    operatorText(
      `Keep ${older.join(', ')} in DATA_KEY: without it no backup made before can be restored.`,
      `${older.join('、')} 必须留在 DATA_KEY 里：没有它，以前的备份都不能恢复。`,
    ),
    ...keyNeeds(older, backups, backupKeepDays).map(sayNeed),
    operatorText(
      `Make a backup now: ${commandLine('backup')}. "${commandLine('doctor')}" shows from then on how long each key is needed.`,
      `请现在做一次备份：${commandLine('backup')}。以后“${commandLine('doctor')}”会显示每个密钥要保留到哪一天。`,
    ),
  ];
}
