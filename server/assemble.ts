import path from 'node:path';
import type { Clock } from '@domain/time';
import type { Config } from './config';
import { openVault } from './crypto/openVault';
import { connect, type Where } from './db/connect';
import { migrate } from './db/migrate';
import type { Deps } from './deps';
import type { PhotoStore } from './files/store';
import { createLog } from './ops/log';
import { loadPolicy } from './policy';
import { seed } from './seed';
import { StartError } from './startError';
import { listRegions } from './stores/content';

interface Given {
  where: Where;
  clock: Clock;
  photos: PhotoStore;
  /** parts to put in the place of the usual ones */
  parts?: Partial<Deps>;
}

export const migrationsFolder = (rootDir: string): string => path.join(rootDir, 'server/db/migrations');

/** Puts the parts together on a migrated database. */
export async function assemble(
  config: Config,
  { where, clock, photos, parts = {} }: Given,
): Promise<{ deps: Deps; close(): Promise<void> }> {
  if (!config.dataKeys) throw new StartError('DATA_KEY is missing.');
  const log = parts.log ?? createLog(config.logLevel);
  const { db, pool, close } = connect(where, {
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  try {
    await migrate(pool, migrationsFolder(config.rootDir));
    await seed({ pool, clock });
    const vault = await openVault(pool, config.dataKeys);
    const policy = loadPolicy(config.policyFile);
    const regions = new Set((await listRegions(db)).filter((row) => row.parent).map((row) => row.code));
    return { deps: { config, db, pool, clock, policy, regions, vault, photos, log, ...parts }, close };
  } catch (error) {
    await close();
    throw error;
  }
}
