import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config/config';
import { errorCode } from '../errorCode';
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

const REASONS: Record<string, string> = {
  '28P01': 'the password is wrong',
  '28000': 'the user is not allowed to connect',
  '3D000': 'the database does not exist',
  '57P03': 'it is still starting',
  '25006': 'it is read-only',
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'the host name cannot be resolved',
  EAI_AGAIN: 'the host name cannot be resolved',
  ETIMEDOUT: 'the connection timed out',
};

/** Returns why a connection failed, as the end of a sentence. */
export function whyUnusable(cause: unknown): string {
  const code = errorCode(cause);
  return REASONS[code] ?? `the connection failed (${code || 'timeout'})`;
}

/** Errors that do not go away by waiting. */
const SETTLED = new Set(['28P01', '28000', '3D000', 'ECONNREFUSED', 'ENOENT', 'ENOTFOUND', 'EACCES']);

/** Waits for a database that is starting or failing over: after a power failure, server and database start at the same time. */
async function reach(address: Where, writes: boolean): Promise<void> {
  const { pool, close } = connect(address, { poolSize: 1 });
  const until = Date.now() + COMES_WITHIN_MS;
  // A chosen standby accepts connections for seconds before it is promoted; until then it is read-only.
  const look = async (): Promise<void> => {
    const { rows } = await pool.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (writes && rows[0]?.transaction_read_only === 'on')
      throw Object.assign(new Error('The database is read-only.'), { code: '25006' });
  };
  const ask = async (): Promise<unknown> =>
    look().catch(async (cause: unknown) => {
      const code = errorCode(cause);
      if (SETTLED.has(code) || !isDatabaseAway(cause) || Date.now() > until)
        throw new StartError(`DATABASE_URL: the database cannot be used, ${whyUnusable(cause)}.`, { cause });
      await sleep(AGAIN_AFTER_MS);
      return ask();
    });
  try {
    await ask();
  } finally {
    await close();
  }
}
