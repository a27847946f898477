import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Config } from '../config';
import { errorCode } from '../errorCode';
import { StartError } from '../startError';
import { connect } from './connect';
import { startEmbedded } from './embedded';

interface OpenDatabase {
  address: pg.ClientConfig;
  stop(): Promise<unknown>;
}

/** The server that DATABASE_URL names, or the embedded one. */
export async function openDatabase(config: Config & { dataDir: string }): Promise<OpenDatabase> {
  if (config.databaseUrl === undefined) {
    const server = await startEmbedded({
      rootDir: config.rootDir,
      base: config.dataDir,
      onTrouble: (error) => console.error(`The embedded database does not come back: ${errorCode(error)}`),
    });
    return { address: server.address(), stop: server.stop };
  }
  const address = { connectionString: config.databaseUrl };
  await reach(address);
  return { address, stop: async () => {} };
}

/** PostgreSQL is starting, or recovering from a crash of its own. */
const COMING = '57P03';
const COMES_WITHIN_MS = 60_000;
const AGAIN_AFTER_MS = 250;

const REASONS: Record<string, string> = {
  '28P01': 'the password is not accepted',
  '28000': 'the user is not accepted',
  '3D000': 'there is no such database',
  [COMING]: 'it is still starting',
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host is not known',
  EAI_AGAIN: 'the host is not known',
  ETIMEDOUT: 'it does not answer',
};

/** A database that is only just coming is waited for: after a failure of the machine both start at once. */
async function reach(address: pg.ClientConfig): Promise<void> {
  const { pool, close } = connect(address, { poolSize: 1 });
  const until = Date.now() + COMES_WITHIN_MS;
  const ask = async (): Promise<unknown> =>
    pool.query('select 1').catch(async (cause: unknown) => {
      const code = errorCode(cause);
      if (code !== COMING || Date.now() > until)
        throw new StartError(
          `DATABASE_URL: the database cannot be used, ${REASONS[code] ?? `it does not answer (${code || 'time-out'})`}.`,
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
