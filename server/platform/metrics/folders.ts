import fs from 'node:fs/promises';
import { Gauge } from 'prom-client';
import type { Clock } from '@domain/time';
import { closestFolder } from '../files/dataFolder';
import type { Config } from '../../config/config';
import { backupsIn } from '../backup/list';
import type { Metrics } from './metrics';

/** Metrics of the folders that this process can see: the age of the newest backup, and free space. Read at each scrape. */
export function watchFolders({ registry }: Metrics, config: Pick<Config, 'dataDir' | 'backupDir'>, clock: Clock): void {
  const registers = [registry];
  new Gauge({
    name: 'backup_age_seconds',
    help: 'Age of the newest complete backup in BACKUP_DIR; the age of 1970 without one; no value without BACKUP_DIR',
    registers,
    async collect() {
      this.reset();
      if (!config.backupDir) return this.remove();
      const { backups } = await backupsIn(config.backupDir).catch(() => ({ backups: [] }));
      const takenAt = backups.at(-1)?.takenAt.getTime() ?? 0;
      this.set((clock.now().getTime() - takenAt) / 1000);
    },
  });
  new Gauge({
    name: 'folder_free_share',
    help: 'Free space as a share of the file system, of DATA_DIR and BACKUP_DIR',
    labelNames: ['folder'],
    registers,
    async collect() {
      this.reset();
      for (const folder of [config.dataDir, config.backupDir]) {
        if (!folder) continue;
        const { bavail, blocks } = await fs.statfs(closestFolder(folder)).catch(() => ({ bavail: 0, blocks: 0 }));
        if (blocks > 0) this.set({ folder }, bavail / blocks);
      }
    },
  });
}
