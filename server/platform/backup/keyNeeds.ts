import { DAY_MS, shanghaiDate } from '@domain/time';
import { operatorText } from '../../operatorText';
import type { StoredBackup } from './list';

export interface KeyNeed {
  id: string;
  /** the oldest first */
  backups: StoredBackup[];
  /** the last day on which a backup that needs the key is kept; undefined while the newest one needs it */
  until?: string;
}

/** Returns the backups that need each key. `backups`: the oldest first. */
export const keyNeeds = (ids: readonly string[], backups: readonly StoredBackup[], keepDays: number): KeyNeed[] =>
  ids.map((id) => {
    const last = backups.findLastIndex(({ keys }) => keys.includes(id));
    // Backups that were deleted here and are kept elsewhere are older than this one.
    const next = backups[last + 1];
    return {
      id,
      backups: backups.filter(({ keys }) => keys.includes(id)),
      until: next && shanghaiDate(new Date(next.takenAt.getTime() + keepDays * DAY_MS)),
    };
  });

/** Returns the sentence about a key: which backups need it, and how long. */
export function sayNeed({ id, backups, until }: KeyNeed): string {
  const [first] = backups;
  const last = backups.at(-1);
  if (!first || !last)
    return operatorText(`No backup in BACKUP_DIR needs the key ${id}.`, `BACKUP_DIR 里没有备份需要密钥 ${id}。`);
  const range = first === last ? first.name : `${first.name} – ${last.name}`;
  const needed = operatorText(
    `The key ${id} is needed by ${backups.length} backup${first === last ? '' : 's'} in BACKUP_DIR: ${range}.`,
    `BACKUP_DIR 里有 ${backups.length} 个备份需要密钥 ${id}：${range}。`,
  );
  return `${needed} ${
    until
      ? operatorText(
          `Keep it in DATA_KEY until ${until}: as long as copies of these backups are kept (BACKUP_KEEP_DAYS).`,
          `在 ${until} 以前，它必须留在 DATA_KEY 里：这些备份的副本保存到那一天（BACKUP_KEEP_DAYS）。`,
        )
      : operatorText('The newest backup needs it: keep it in DATA_KEY.', '最新的备份需要它，必须留在 DATA_KEY 里。')
  }`;
}
