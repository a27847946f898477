import fs from 'node:fs';
import path from 'node:path';
import type { Clock } from '@domain/time';
import { readConfig, type Config } from '../../config/config';
import { closestFolder, findDataFolder } from '../files/dataFolder';
import { readKeyFile } from '../files/keyFiles';
import { refuseDevelopmentDefaults } from '../../config/developmentDefaults';
import type { Env } from '../../config/read';
import { systemClock } from '../clock';
import { connect } from '../db/connect';
import { addressOfRunning } from '../db/embedded';
import { isWrongAddress, whyUnusable } from '../db/open';
import { openPhotoStore } from '../files/open';
import { operatorText } from '../../operatorText';
import { StartError } from '../../startError';
import { checkBackupKeys, checkBackups } from './backupChecks';
import { checkKey, checkMigrations, checkRights, checkServer, checkWrite } from './databaseChecks';
import { checkClock, otherClocks } from './clockChecks';
import { checkArchive, checkPayments } from './operationChecks';
import { fix, guarded, ok, skip, type Finding } from './finding';
import { noAnswerOf, withoutAnswer } from './folderProbe';
import { checkLog, checkProcesses } from './logChecks';
import { checkGateway } from './networkChecks';
import { checkCertificate, checkCertificateFile, checkNginx, checkProxy } from './proxyChecks';
import { checkSpace, checkStorage, checkUser, probesIn } from './placeChecks';

/** Few, so that the server keeps its connections. */
const CONNECTIONS = 3;

type WithDataDir = Config & { dataDir: string };

/**
 * Examines an installation with its settings. It stores nothing but a probe, which it deletes, and starts no server. The checks run at the
 * same time, each with a limit.
 */
export async function examine(
  env: Env,
  rootDir: string,
  clock: Clock = systemClock(),
  findSilent = withoutAnswer,
): Promise<Finding[]> {
  const { config, settings, silent } = await checkSettings(env, rootDir, findSilent);
  if (!config) return [settings, skip('others', 'The other checks need the settings.', '设置正确以后才能做其他检查。')];
  const { dataDir, backupDir, backupKeepDays } = config;
  /** A call into a folder without an answer would never return. */
  const within = (check: string, folders: readonly string[], run: () => Promise<Finding>) => {
    const without = folders.find((folder) => silent.includes(folder));
    return without === undefined ? guarded(check, run) : fix(check, noAnswerOf(without));
  };
  const photoFolders = config.s3 ? [] : [dataDir, photosIn(dataDir)];
  const backupFolders = backupDir ? [backupDir] : [];
  const spaces = [dataDir, ...backupFolders].filter((folder) => !silent.includes(folder)).map(closestFolder);
  const others = otherClocks(config, clock);
  const checks: (Finding | Promise<Finding> | Promise<Finding[]>)[] = [
    within('user', [dataDir, ...photoFolders], () => checkUser(dataDir)),
    checkDatabase(config, clock, others, env.OWNER_SETTINGS_MISSING),
    within('storage', photoFolders, () => checkPhotos(config)),
    guarded('processes', () => checkProcesses()),
    guarded('certificate', () => checkCertificate(config, clock.now())),
    guarded('nginx', async () => checkNginx(env.NGINX_TEST)),
    guarded('certfile', () => checkCertificateFile(config, certificateFileIn(env), clock.now())),
    guarded('proxy', () => checkProxy(config)),
    guarded('sms', () => checkGateway(config)),
    guarded('space', () => checkSpace([...new Set(spaces)])),
    within('backup', backupFolders, () => checkBackups(backupDir, clock.now())),
    within('keys', backupFolders, async () =>
      checkBackupKeys(backupDir, keysIn(config), { keepDays: backupKeepDays, now: clock.now() }),
    ),
    guarded('log', () => checkLog()),
  ];
  return [settings, ...(await Promise.all(checks)).flat()];
}

const photosIn = (dataDir: string): string => path.join(dataDir, 'photos');

const certificateFileIn = ({ NGINX_CERTIFICATE_FILE: name, NGINX_CERTIFICATE: content = '' }: Env) =>
  name ? { name, content } : undefined;

const keysIn = ({ dataKeys, dataDir }: WithDataDir) => dataKeys ?? readKeyFile(dataDir);

async function checkPhotos(config: WithDataDir): Promise<Finding> {
  const { dataDir, s3 } = config;
  if (s3) return checkStorage(openPhotoStore(config), operatorText(`The bucket ${s3.bucket}`, `存储桶 ${s3.bucket}`));
  const folder = [photosIn(dataDir), dataDir].find((one) => fs.existsSync(one));
  if (!folder)
    return skip(
      'storage',
      `${dataDir} does not exist yet; the first start creates it.`,
      `还没有 ${dataDir}，第一次启动时建立。`,
    );
  return checkStorage(probesIn(folder), folder);
}

const valid = ({ mode, maintenanceUntil: until }: Config): string =>
  operatorText(
    `All are valid; MODE is ${mode}${until ? `, and MAINTENANCE is read-only until ${until.toISOString()}` : ''}.`,
    `都正确；MODE 是 ${mode}${until ? `，维护中只读，到 ${until.toISOString()} 为止` : ''}。`,
  );

interface CheckedSettings {
  config?: WithDataDir;
  settings: Finding;
  /** folders without an answer */
  silent: string[];
}

/** All reasons for which the server would not start with these settings. */
async function checkSettings(env: Env, rootDir: string, findSilent: typeof withoutAnswer): Promise<CheckedSettings> {
  const silent: string[] = [];
  let dataFolder: WithDataDir | undefined;
  try {
    const config = readConfig(env, rootDir);
    const { dataDir = path.join(rootDir, '.data'), backupDir, databaseUrl, dataKeys } = config;
    silent.push(...(await findSilent([dataDir, photosIn(dataDir), ...(backupDir ? [backupDir] : [])])));
    // Neither the database nor its key is in the folder then: the other checks do without it.
    if (databaseUrl && dataKeys) dataFolder = { ...config, dataDir };
    if (silent.includes(dataDir)) return { config: dataFolder, settings: fix('settings', noAnswerOf(dataDir)), silent };
    dataFolder = { ...config, dataDir: findDataFolder(config) };
    refuseDevelopmentDefaults(config);
    return { config: dataFolder, settings: ok('settings', valid(config)), silent };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { config: dataFolder, settings: fix('settings', error.message), silent };
  }
}

type OtherClocks = ReturnType<typeof otherClocks>;

/** The clock is compared also when the database cannot be used. */
async function checkDatabase(
  config: WithDataDir,
  clock: Clock,
  others: OtherClocks,
  missingOwner?: string,
): Promise<Finding[]> {
  const findings = await examineDatabase(config, clock, others, missingOwner);
  if (findings.some(({ check }) => check === 'clock')) return findings;
  return [...findings, await guarded('clock', async () => checkClock(undefined, clock, await others))];
}

async function examineDatabase(
  config: WithDataDir,
  clock: Clock,
  others: OtherClocks,
  missingOwner?: string,
): Promise<Finding[]> {
  const { databaseUrl, pooler, dataDir } = config;
  if (databaseUrl === undefined && !fs.existsSync(path.join(dataDir, 'pg')))
    return [
      skip(
        'database',
        'There is no embedded database yet; the first start creates it.',
        '还没有内置数据库，第一次启动时建立。',
      ),
    ];
  const address =
    databaseUrl === undefined ? await addressOfRunning(dataDir) : { connectionString: databaseUrl, pooler };
  if (!address)
    return [
      skip(
        'database',
        'The embedded database does not run. Start the server, then run this again.',
        '内置数据库没有运行。请启动服务，再执行一次。',
      ),
    ];
  const { pool, close } = connect(address, { poolSize: CONNECTIONS, name: 'qczhyjs-command' });
  try {
    const server = await guarded('database', () => checkServer(pool).catch(unusable));
    if (server.state === 'fix')
      return [
        server,
        skip('others', 'The other checks of the database need a usable one.', '数据库可用以后才能做其他检查。'),
      ];
    const findings = await Promise.all([
      guarded('write', () => checkWrite(pool)),
      guarded('rights', () => checkRights(pool, missingOwner)),
      guarded('migrations', () => checkMigrations(pool, config.rootDir)),
      guarded('key', async () => checkKey(pool, keysIn(config))),
      config.clockStart
        ? skip('clock', 'CLOCK is set, for a rehearsal.', '设置了 CLOCK，用于演练。')
        : guarded('clock', async () => checkClock(pool, clock, await others)),
      guarded('archive', () => checkArchive(pool)),
      guarded('payments', () => checkPayments(pool)),
    ]);
    return [server, ...findings];
  } finally {
    // Not awaited: a connection that does not answer would hold the other findings back.
    void close();
  }
}

function unusable(error: unknown): Finding {
  const advice = isWrongAddress(error)
    ? operatorText('Correct DATABASE_URL.', '请改正 DATABASE_URL（qczhyjs set），再执行 qczhyjs restart。')
    : operatorText(
        'Start it ("systemctl restart postgresql"; its log is in /var/log/postgresql), or correct DATABASE_URL.',
        '请启动它（systemctl restart postgresql，原因见 /var/log/postgresql 里的日志），或改正 DATABASE_URL。',
      );
  return fix(
    'database',
    `DATABASE_URL: the database cannot be used, ${whyUnusable(error)}. ${advice}`,
    `DATABASE_URL 的数据库不能使用：${whyUnusable(error)}。${advice}`,
  );
}
