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
    const server = await startEmbedded({ rootDir: config.rootDir, base: config.dataDir, onTrouble: (error) => console.error(`The embedded database does not come back: ${errorCode(error)}`) });
    return { address: server.address(), stop: server.stop };
  }
  const address = { connectionString: config.databaseUrl };
  await tryOnce(address);
  return { address, stop: async () => {} };
}

const REASONS: Record<string, string> = {
  '28P01': 'the password is not accepted', '28000': 'the user is not accepted', '3D000': 'there is no such database',
  ECONNREFUSED: 'nothing listens there', ENOTFOUND: 'the host is not known', EAI_AGAIN: 'the host is not known', ETIMEDOUT: 'it does not answer',
};

async function tryOnce(address: pg.ClientConfig): Promise<void> {
  const { pool, close } = connect(address, { poolSize: 1 });
  try {
    await pool.query('select 1');
  } catch (cause) {
    throw new StartError(`DATABASE_URL: the database cannot be used, ${REASONS[errorCode(cause)] ?? `it does not answer (${errorCode(cause) || 'time-out'})`}.`, { cause });
  } finally {
    await close();
  }
}
