import { migrationsFolder, migrate } from '../db/migrate';
import type { ToolDeps } from './toolDeps';
import { refuseBehindPooler, refuseWhileInUse } from '../db/inUse';
import { removeUnstoredPhotos } from './lostPhotos';
import { prepareRestored } from './prepareRestored';

/**
 * Prepares a database that was recovered without `restore` (a point in time, a standby that lacked commits), in one transaction. `since` is
 * the last time that was recovered. Returns how many unsubmitted photo rows were deleted, because the store lacks their photos.
 */
export async function markRecovered(
  { pool, photos, config, clock }: Pick<ToolDeps, 'pool' | 'photos' | 'config' | 'clock'>,
  since: Date,
): Promise<number> {
  refuseBehindPooler(config);
  await refuseWhileInUse(pool);
  await migrate(pool, migrationsFolder(config.rootDir));
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await prepareRestored(client, { since: since.toISOString(), now: clock.now() });
    const deleted = await removeUnstoredPhotos(client, photos);
    await refuseWhileInUse(pool);
    await client.query('commit');
    return deleted;
  } finally {
    client.release(true);
  }
}
