import { availableParallelism } from 'node:os';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { prepared } from './prepared';
import type { Tables } from './tables';

const INT8 = 20;
const DATE = 1082;

/** Counts fit a number; a calendar date has no time zone and must not become an instant. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number;
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

/** Statements asked for together travel together (the types do not know it yet). */
const together = { pipeline: true };

export interface Database {
  db: Kysely<Tables>;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** More of them only make each other wait: requests queue here, where waiting costs nothing, and the process stays free to answer. */
const CONNECTIONS = Math.min(20, 2 * availableParallelism() + 2);

interface Options {
  poolSize?: number;
  /** 0: as long as it takes */
  statementTimeoutMs?: number;
  /** tells the server's own connections from those of a command */
  name?: string;
  /** called when an idle connection breaks: the pool replaces it, the process must not die of it */
  onError?: (error: Error) => void;
}

/** `where` is an address from DATABASE_URL or the socket of the embedded server. */
export function connect(
  where: pg.ClientConfig,
  { poolSize = CONNECTIONS, statementTimeoutMs = 30_000, name = 'qczhyjs', onError = () => {} }: Options = {},
): Database {
  const pool = new pg.Pool({
    ...where,
    types,
    max: poolSize,
    application_name: name,
    statement_timeout: statementTimeoutMs,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 0,
    keepAlive: true,
    ...together,
  });
  let closing = false;
  const hear = (error: Error): void => {
    if (!closing) onError(error);
  };
  pool.on('error', hear);
  // The pool listens only to idle clients: one that breaks between two queries of a transaction would take the process with it.
  pool.on('connect', (client) => client.on('error', hear));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: prepared(pool) }) });
  const close = (): Promise<void> => {
    closing = true;
    return pool.end();
  };
  return { db, pool, close };
}
