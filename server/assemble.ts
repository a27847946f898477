import type { Clock } from '@domain/time';
import type { Config } from './config/config';
import { openVault } from './platform/crypto/openVault';
import { connect, type Where } from './platform/db/connect';
import { migrate, migrationsFolder } from './platform/db/migrate';
import type { Deps } from './deps';
import type { PhotoStore } from './platform/files/store';
import { openPolicyVersions } from './policy/versionCache';
import { watchFolders } from './platform/metrics/folders';
import { createMetrics, watchConnections } from './platform/metrics/metrics';
import { createLog } from './platform/log';
import { watchWork } from './workMetrics';
import { takePolicyFile } from './policy/policyFile';
import { createReadingEvents } from './ocr/events';
import { noReader, type Reader } from './ocr/recognition/reader';
import { lastImport } from './content/importQueries';
import { seed } from './seed';
import { StartError } from './startError';

interface Options {
  where: Where;
  clock: Clock;
  photos: PhotoStore;
  /** without it there is no OCR */
  reader?: Reader;
  /** replacements for default parts */
  parts?: Partial<Deps>;
}

/** Migrates and seeds the database and creates the dependencies of the server. */
export async function assemble(
  config: Config,
  { where, clock, photos, reader = noReader, parts = {} }: Options,
): Promise<{ deps: Deps; close(): Promise<void> }> {
  if (!config.dataKeys) throw new StartError('DATA_KEY is missing.', '缺少 DATA_KEY。');
  const log = parts.log ?? createLog(config.logLevel);
  const { db, pool, healthPool, close } = connect(where, {
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  try {
    await migrate(pool, migrationsFolder(config.rootDir));
    await seed({ pool, clock });
    const hasExampleRegions = !(await lastImport(db, 'regions'));
    await takePolicyFile({ pool, clock, log }, config.policyFile, { hasExampleRegions });
    const policies = openPolicyVersions({ db, clock });
    await policies.refresh();
    const vault = await openVault(pool, config.dataKeys);
    const metrics = parts.metrics ?? createMetrics();
    watchConnections(metrics, pool);
    watchWork(metrics, pool, config);
    watchFolders(metrics, config, clock);
    const deps: Deps = {
      config,
      db,
      pool,
      healthPool,
      clock,
      policies,
      // A copy, as `within` makes, keeps policy and cities of its moment: a transaction sees one of each.
      get policy() {
        return policies.current().policy;
      },
      get cityCodes() {
        return policies.cityCodes();
      },
      vault,
      photos,
      reading: createReadingEvents(reader),
      log,
      metrics,
      ...parts,
    };
    return { deps, close };
  } catch (error) {
    await close();
    throw error;
  }
}
