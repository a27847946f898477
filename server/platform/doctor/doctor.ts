import fs from 'node:fs';
import path from 'node:path';
import type { Clock } from '@domain/time';
import { readConfig, type Config } from '../../config/config';
import { closestFolder, findDataFolder } from '../../config/dataFolder';
import { readKeyFile, refuseOfficeKeyFile } from '../../config/keyFiles';
import { refuseDevelopmentDefaults } from '../../config/developmentDefaults';
import type { Env } from '../../config/read';
import { systemClock } from '../clock';
import { connect } from '../db/connect';
import { addressOfRunning } from '../db/embedded';
import { whyUnusable } from '../db/open';
import { openPhotoStore } from '../files/open';
import { StartError } from '../../startError';
import { checkBackupKeys, checkBackups } from './backupChecks';
import {
  checkArchive,
  checkClock,
  checkKey,
  checkMigrations,
  checkPayments,
  checkRights,
  checkServer,
} from './databaseChecks';
import { fix, guarded, ok, skip, type Finding } from './finding';
import { checkGateway, checkProxy } from './networkChecks';
import { checkSpace, checkStorage, checkUser, probesIn } from './placeChecks';

type WithDataDir = Config & { dataDir: string };

/** Examines an installation with its settings. It stores nothing but a probe, which it deletes, and starts no server. */
export async function examine(env: Env, rootDir: string, clock: Clock = systemClock()): Promise<Finding[]> {
  const { config, settings } = checkSettings(env, rootDir);
  if (!config) return [settings, skip('others', 'The other checks need the settings.')];
  const { dataDir, backupDir, backupKeepDays } = config;
  const folders = [dataDir, ...(backupDir ? [backupDir] : [])].map(closestFolder);
  return [
    settings,
    await guarded('user', () => checkUser(dataDir)),
    ...(await checkDatabase(config, clock)),
    await guarded('storage', () => checkPhotos(config)),
    await guarded('proxy', () => checkProxy(config)),
    await guarded('sms', () => checkGateway(config)),
    await guarded('space', () => checkSpace([...new Set(folders)])),
    await guarded('backup', () => checkBackups(backupDir, clock.now())),
    await guarded('keys', async () => checkBackupKeys(backupDir, keysIn(config), backupKeepDays)),
  ];
}

const keysIn = ({ dataKeys, dataDir }: WithDataDir) => dataKeys ?? readKeyFile(dataDir);

async function checkPhotos(config: WithDataDir): Promise<Finding> {
  const { dataDir, s3 } = config;
  if (s3) return checkStorage(openPhotoStore(config), `The bucket ${s3.bucket}`);
  const folder = [path.join(dataDir, 'photos'), dataDir].find((one) => fs.existsSync(one));
  if (!folder) return skip('storage', `${dataDir} does not exist yet; the first start creates it.`);
  return checkStorage(probesIn(folder), folder);
}

const isReadOnly = ({ maintenanceUntil: until }: Config) =>
  until ? `, and MAINTENANCE is read-only until ${until.toISOString()}` : '';

/** All reasons for which the server would not start with these settings. */
function checkSettings(env: Env, rootDir: string): { config?: WithDataDir; settings: Finding } {
  try {
    const config = readConfig(env, rootDir);
    const found = { ...config, dataDir: findDataFolder(config) };
    try {
      refuseOfficeKeyFile(found.dataDir);
      refuseDevelopmentDefaults(config);
      return {
        config: found,
        settings: ok('settings', `All are valid; MODE is ${config.mode}${isReadOnly(config)}.`),
      };
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      return { config: found, settings: fix('settings', error.message) };
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { settings: fix('settings', error.message) };
  }
}

async function checkDatabase(config: WithDataDir, clock: Clock): Promise<Finding[]> {
  const { databaseUrl, pooler, dataDir } = config;
  if (databaseUrl === undefined && !fs.existsSync(path.join(dataDir, 'pg')))
    return [skip('database', 'There is no embedded database yet; the first start creates it.')];
  const address =
    databaseUrl === undefined ? await addressOfRunning(dataDir) : { connectionString: databaseUrl, pooler };
  if (!address) return [skip('database', 'The embedded database does not run. Start the server, then run this again.')];
  const { pool, close } = connect(address, {
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
      await guarded('rights', () => checkRights(pool)),
      await guarded('migrations', () => checkMigrations(pool, config.rootDir)),
      await guarded('key', async () => checkKey(pool, keysIn(config))),
      config.clockStart
        ? skip('clock', 'CLOCK is set, for a rehearsal.')
        : await guarded('clock', () => checkClock(pool, clock)),
      await guarded('archive', () => checkArchive(pool)),
      await guarded('payments', () => checkPayments(pool)),
    ];
  } finally {
    await close();
  }
}
