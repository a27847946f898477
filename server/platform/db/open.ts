import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config/config';
import { errorCode } from '../../errorCode';
import { meaningOf } from '../../errorReason';
import { operatorText } from '../../operatorText';
import { StartError } from '../../startError';
import { connect, type Where } from './connect';
import { startEmbedded } from './embedded';
import { isDatabaseAway } from './faults';

interface OpenDatabase {
  address: Where;
  stop(): Promise<unknown>;
}

/** Opens the database of DATABASE_URL, or the embedded one. `writes`: also waits while it is read-only; a backup does not need that. */
export async function openDatabase(
  config: Config & { dataDir: string },
  { writes = false } = {},
): Promise<OpenDatabase> {
  if (config.databaseUrl === undefined) {
    const server = await startEmbedded({
      rootDir: config.rootDir,
      base: config.dataDir,
      onTrouble: (error) => console.error(`The embedded database does not restart: ${errorCode(error)}`),
    });
    return { address: server.address(), stop: server.stop };
  }
  const address = { connectionString: config.databaseUrl, ...(config.pooler && { pooler: config.pooler }) };
  await reach(address, writes);
  return { address, stop: async () => {} };
}

const COMES_WITHIN_MS = 60_000;
const AGAIN_AFTER_MS = 250;

const REASONS: Record<string, readonly [english: string, chinese: string]> = {
  '28P01': ['the password is wrong', '密码不对'],
  '28000': ['the user is not allowed to connect', '这个用户不能连接'],
  '3D000': ['the database does not exist', '没有这个数据库'],
  '57P03': ['it is still starting', '还在启动'],
  '25006': ['it is read-only', '只读'],
  '53100': ['its disk is full', '它所在的磁盘满了'],
  // A new connection on a full disk: "could not write init file".
  XX000: ['it reports an internal error, as with a full disk (df -h)', '它报告内部错误，例如磁盘满了（df -h）'],
};

/** pg sends no empty password to a server that requires one. */
const needsPassword = (error: unknown): boolean => error instanceof Error && /password must be a/.test(error.message);

/** Returns why a connection failed, as the end of a sentence. */
export function whyUnusable(cause: unknown): string {
  if (needsPassword(cause)) return operatorText('the address has no password', '地址里没有密码');
  const code = errorCode(cause);
  const reason = REASONS[code] ?? [`the connection failed (${code || 'timeout'})`, `连接失败（${code || '超时'}）`];
  return meaningOf(code) ?? operatorText(...reason);
}

/** Whether the server answered, so that only another address helps. */
export const isWrongAddress = (cause: unknown): boolean =>
  needsPassword(cause) || ['28P01', '28000', '3D000', 'ENOTFOUND'].includes(errorCode(cause));

/** Errors that do not go away by waiting. */
const SETTLED = new Set(['28P01', '28000', '3D000', 'ECONNREFUSED', 'ENOENT', 'ENOTFOUND', 'EACCES']);

/** Waits for a database that is starting or failing over: after a power failure, server and database start at the same time. */
async function reach(address: Where, writes: boolean): Promise<void> {
  const { pool, close } = connect(address, { poolSize: 1 });
  const until = Date.now() + COMES_WITHIN_MS;
  // A chosen standby accepts connections for seconds before it is promoted; until then it is read-only.
  const requireWritable = async (): Promise<void> => {
    const { rows } = await pool.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (writes && rows[0]?.transaction_read_only === 'on')
      throw Object.assign(new Error('The database is read-only.'), { code: '25006' });
  };
  const ask = async (): Promise<unknown> =>
    requireWritable().catch(async (cause: unknown) => {
      const code = errorCode(cause);
      if (SETTLED.has(code) || !isDatabaseAway(cause) || Date.now() > until)
        throw new StartError(
          `DATABASE_URL: the database cannot be used, ${whyUnusable(cause)}.`,
          `DATABASE_URL 的数据库不能使用：${whyUnusable(cause)}。`,
          { cause },
        );
      await sleep(AGAIN_AFTER_MS);
      return ask();
    });
  try {
    await ask();
  } finally {
    await close();
  }
}
