import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '@domain/time';
import { backupsIn, isInFuture, PARTIAL } from './list';

/** No backup writes nothing for so long. */
const ABANDONED_MS = DAY_MS;

/** More than the backups of a day: a clock that is ahead makes all of them old, and is noticed before they are deleted. */
const MOST_AT_ONCE = 3;

/**
 * Deletes complete backups that are older than `keepDays`, never the newest, and what interrupted runs have left. Returns the names of the
 * backups. The age counts from the backup before the newest: after a jump of the clock or a long pause not everything is old at once.
 * Backups with a time that has not come stay and do not count: the clock was wrong.
 */
export async function removeOld(parent: string, keepDays: number, now = new Date()): Promise<string[]> {
  const backups = (await backupsIn(parent)).backups.filter(({ takenAt }) => !isInFuture(takenAt, now));
  const oneBeforeNewest = backups.at(-2)?.takenAt.getTime() ?? 0;
  const old = backups
    .slice(0, -1)
    .filter(({ takenAt }) => takenAt.getTime() < oneBeforeNewest - keepDays * DAY_MS)
    .slice(0, MOST_AT_ONCE);
  const removed: string[] = [];
  for (const { name, folder } of old) {
    // Under this name an interrupted deletion is no backup, and the next run completes it.
    const deletedFolder = `${folder}${PARTIAL}${randomUUID()}`;
    const isRenamed = await fs.rename(folder, deletedFolder).then(
      () => true,
      () => false, // by another run
    );
    if (!isRenamed) continue;
    await fs.rm(deletedFolder, { recursive: true, force: true });
    removed.push(name);
  }
  for (const name of await fs.readdir(parent)) {
    const folder = path.join(parent, name);
    if (name.includes(PARTIAL) && (await lastWrite(folder)) < Date.now() - ABANDONED_MS)
      await fs.rm(folder, { recursive: true, force: true });
  }
  return removed;
}

/** A folder has the time at which a file was last added to it or removed from it. */
async function lastWrite(folder: string): Promise<number> {
  const times = await Promise.all(
    ['', 'tables', 'photos'].map((name) =>
      fs.stat(path.join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return Math.max(...times);
}
