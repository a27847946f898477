import fs from 'node:fs';
import path from 'node:path';
import type { Clock } from '@domain/time';
import { readConfig, type Config } from '../../config/config';
import { openDataFolder } from '../../config/dataFolder';
import { readKeyFile, refuseOfficeKeyFile } from '../../config/keyFiles';
import { refusePublicDefaults } from '../../config/publicDefaults';
import type { Env } from '../../config/read';
import { systemClock } from '../clock';
import { connect } from '../db/connect';
import { openDatabase, whyUnusable } from '../db/open';
import { openPhotoStore } from '../files/open';
import { StartError } from '../../startError';
import { checkArchive, checkClock, checkKey, checkMigrations, checkRights, checkServer } from './databaseChecks';
import { fix, ok, skip, type Finding } from './finding';
import { checkBackups, checkGateway, checkSpace, checkStorage } from './placeChecks';

type Opened = Config & { dataDir: string };

/** Examines an installation with its settings. It stores nothing but a probe, which it deletes, and starts no server. */
export async function examine(env: Env, rootDir: string, clock: Clock = systemClock()): Promise<Finding[]> {
  const { config, settings } = checkSettings(env, rootDir);
  if (!config) return [settings, skip('others', 'The other checks need the settings.')];
  const { dataDir, backupDir, s3 } = config;
  const folders = [dataDir, ...(backupDir && fs.existsSync(backupDir) ? [backupDir] : [])];
  return [
    settings,
    ...(await checkDatabase(config, clock)),
    await checkStorage(openPhotoStore(config), s3 ? `The bucket ${s3.bucket}` : path.join(dataDir, 'photos')),
    await checkGateway(config),
    await checkSpace(folders),
    await checkBackups(backupDir, clock.now()),
  ];
}

const isReadOnly = ({ maintenanceUntil: until }: Config) =>
  until ? `, and MAINTENANCE is read-only until ${until.toISOString()}` : '';

/** All reasons for which the server would not start with these settings. */
function checkSettings(env: Env, rootDir: string): { config?: Opened; settings: Finding } {
  try {
    const config = readConfig(env, rootDir);
    const opened = { ...config, dataDir: openDataFolder(config) };
    try {
      refuseOfficeKeyFile(opened.dataDir);
      refusePublicDefaults(config);
      return {
        config: opened,
        settings: ok('settings', `All are valid; MODE is ${config.mode}${isReadOnly(config)}.`),
      };
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      return { config: opened, settings: fix('settings', error.message) };
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { settings: fix('settings', error.message) };
  }
}

async function checkDatabase(config: Opened, clock: Clock): Promise<Finding[]> {
  if (config.databaseUrl === undefined && !fs.existsSync(path.join(config.dataDir, 'pg')))
    return [skip('database', 'There is no embedded database yet; the first start creates it.')];
  const opened = config.databaseUrl === undefined ? await openDatabase(config) : undefined;
  const { pool, close } = connect(opened?.address ?? { connectionString: config.databaseUrl, pooler: config.pooler }, {
    poolSize: 1,
    name: 'qczhyjs-command',
  });
  try {
    const server = await checkServer(pool).catch((error: unknown) =>
      fix(
        'database',
        `DATABASE_URL: the database cannot be used, ${whyUnusable(error)}. Start it, or correct DATABASE_URL.`,
      ),
    );
    if (server.state === 'fix') return [server, skip('others', 'The other checks of the database need a usable one.')];
    return [
      server,
      await checkRights(pool),
      await checkMigrations(pool, config.rootDir),
      await checkKey(pool, config.dataKeys ?? readKeyFile(config.dataDir)),
      config.clockStart ? skip('clock', 'CLOCK is set, for a rehearsal.') : await checkClock(pool, clock),
      await checkArchive(pool),
    ];
  } finally {
    await close();
    await opened?.stop();
  }
}
