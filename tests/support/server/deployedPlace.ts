import { api } from '../api';
import { sql } from './database';
import type { Place } from './builtServer';
import { join } from 'node:path';

/** Returns the server of E2E_ORIGIN, which another process has deployed, or undefined. It cannot be stopped from here. */
export function deployedPlace(): Place | undefined {
  const { E2E_ORIGIN: origin, E2E_DATABASE, E2E_DIR = '' } = process.env;
  if (!origin) return undefined;
  const refuse = (): never => {
    throw new Error('this test stops its server: it cannot run against a deployed one');
  };
  return {
    origin,
    log: join(E2E_DIR, 'server.log'),
    dataDir: E2E_DIR,
    call: api(origin),
    address: { connectionString: E2E_DATABASE },
    sql: sql as Place['sql'],
    pid: refuse,
    start: () => Promise.resolve(0),
    ready: () => Promise.resolve(0),
    stop: () => Promise.resolve(),
    killServer: refuse,
    killDatabase: refuse,
    killBackend: refuse,
    another: refuse,
  };
}
