import type { FastifyInstance } from 'fastify';
import { createApp } from './app';
import { assemble } from './assemble';
import { systemClock } from './platform/clock';
import { readConfig, type Config } from './config/config';
import { openDataFolder } from './platform/files/dataFolder';
import { openDatabase } from './platform/db/open';
import { errorCode } from './errorCode';
import { createLog } from './platform/log';
import { stopOnSignals } from './platform/stopOnSignals';
import { openPhotoStore } from './platform/files/open';
import { withKeys } from './platform/files/keyFiles';
import { refreshEvery } from './policy/versionCache';
import { inviteFirstAdmin } from './staff/invitations';
import { recordMaintenance } from './maintenance';
import { openReader } from './ocr/recognition/reader';
import { startWorkers } from './workers';
import { publicDevelopment, refusedPolicy, refuseDevelopmentDefaults } from './config/developmentDefaults';
import { StartError } from './startError';
import { releaseName } from './release';

/** Listen backlog (also limited by the system). Connections beyond it are dropped; TCP retries them after 1, 3 and 7 s. */
const KNOCKING = 4_096;
/** Policy refresh interval, so that a switch is in force in all processes within two seconds. */
const LAW_EVERY_MS = 1000;

/** Reads the settings, opens database and photo store, and starts the server and its background jobs. */
export async function main(): Promise<void> {
  const read = readConfig(process.env, process.cwd());
  refuseDevelopmentDefaults(read);
  const warning = publicDevelopment(read);
  if (warning) console.warn(`!!! ${warning} !!!`);
  const dataDir = openDataFolder(read);
  const config = withKeys(read, dataDir);
  const clock = systemClock(config.clockStart);
  if (config.clockStart)
    console.warn(`!!! CLOCK is set (rehearsal mode): the clock starts at ${config.clockStart.toISOString()} !!!`);
  const opening = openDatabase(config, { writes: true });
  let stop: () => Promise<unknown> = async () => (await opening).stop();
  stopOnSignals(() => stop());
  const database = await opening;
  try {
    const photos = openPhotoStore(config);
    const log = createLog(config.logLevel);
    const { reading: mode, rootDir } = config;
    const reader = mode === 'off' ? undefined : openReader({ mode, rootDir, log });
    const { deps, close } = await assemble(config, { where: database.address, clock, photos, reader, parts: { log } });
    const refused = refusedPolicy(config, deps.policy, config.policyFile);
    if (refused) {
      await close();
      throw refused;
    }
    await recordMaintenance(deps);
    const app = createApp(deps);
    const stopWorkers = startWorkers(deps);
    const stopRefreshing = refreshEvery(deps.policies, LAW_EVERY_MS, (error) =>
      deps.log.warn({ err: error }, 'reloading the policy failed; the cached policy stays in force'),
    );
    app.addHook('onClose', async () => {
      stopRefreshing();
      await stopWorkers();
      await close();
      await database.stop();
    });
    stop = () => app.close();
    const secret = await inviteFirstAdmin(deps);
    const origin = await listen(app, config);
    if (secret) tellFirstAdmin(config.publicUrl ?? origin, secret);
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Prints the invitation link for the first admin while there are no staff accounts. */
const tellFirstAdmin = (publicUrl: string, secret: string): void =>
  console.log(
    `审核工作台还没有人员，管理员邀请（24 小时内有效，一次）：${publicUrl}/qczhyjs/desk/login#invitation=${secret}`,
  );

/** Starts to listen, prints the address of the application and returns its origin. */
async function listen(app: FastifyInstance, { host, port, rootDir }: Config): Promise<string> {
  try {
    await app.listen({ host, port, backlog: KNOCKING });
  } catch (cause) {
    await app.close();
    throw listenError(cause, host, port);
  }
  const [first] = app.addresses();
  const opened = typeof first === 'object' ? first.port : port;
  const origin = `http://${host === '127.0.0.1' ? 'localhost' : host}:${opened}`;
  console.log(`汽车置换一件事 ${releaseName(rootDir)}: ${origin}/qczhyjs/`);
  return origin;
}

function listenError(cause: unknown, host: string, port: number): unknown {
  switch (errorCode(cause)) {
    case 'EADDRINUSE':
      return new StartError(
        `PORT ${port} is in use by another process. Stop it, or set PORT to another number.`,
        `端口 ${port} 被另一个进程占用。请停止它，或者换一个 PORT。`,
        {
          cause,
        },
      );
    case 'EACCES':
      return new StartError(
        `PORT ${port} requires more privileges than this user has. Set PORT to 1024 or higher.`,
        `这个用户不能用端口 ${port}。请把 PORT 改成 1024 或更大。`,
        {
          cause,
        },
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        `HOST ${host} is not an address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.`,
        `HOST ${host} 不是本机的地址。请改成 127.0.0.1 或 0.0.0.0。`,
        {
          cause,
        },
      );
    default:
      return cause;
  }
}
