import { availableParallelism } from 'node:os';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { trackConnection } from './connectionState';
import { prepared } from './prepared';
import type { Tables } from './tables';

const INT8 = 20;
const DATE = 1082;

/** Parses int8 as a number (counts fit) and leaves a date as text, because it has no time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number;
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

/** Pipelines concurrent statements of a connection; the option is missing in the types of pg. */
const together = { pipeline: true };

export interface Database {
  db: Kysely<Tables>;
  pool: pg.Pool;
  /** a separate connection for `/ready`, which must not wait for the pool; opened on first use */
  healthPool: pg.Pool;
  close(): Promise<void>;
}

/** More connections only compete with each other; requests wait in the pool's queue instead. */
const CONNECTIONS = Math.min(20, 2 * availableParallelism() + 2);

/** Connection settings. `pooler: 'transaction'`: the connection goes through PgBouncer in transaction mode. */
export type Where = pg.ClientConfig & { pooler?: 'transaction' };

interface Options {
  poolSize?: number;
  /** 0: no timeout */
  statementTimeoutMs?: number;
  /** application_name; distinguishes connections of the server from those of a command */
  name?: string;
  /** called when a connection breaks; the pool replaces it */
  onError?: (error: Error) => void;
}

/** Margin after `statement_timeout` until the client rejects the query, e.g. when a commit waits for a standby. */
const PATIENCE_MS = 1_500;

/** `where` is an address from DATABASE_URL or the socket of the embedded server. */
export function connect(
  { pooler, ...where }: Where,
  { poolSize = CONNECTIONS, statementTimeoutMs = 6_000, name = 'qczhyjs', onError = () => {} }: Options = {},
): Database {
  const pool = new pg.Pool({
    ...where,
    types,
    max: poolSize,
    application_name: name,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 0,
    keepAlive: true,
    ...together,
  });
  let closing = false;
  const hear = (error: Error): void => {
    if (!closing) onError(error);
  };
  pool.on('error', hear);
  pool.on('connect', (client) => {
    // The pool handles errors only of idle clients; an unhandled error between two queries of a transaction would end the process.
    client.on('error', (error) => {
      hear(error);
      (pool as NodeJS.EventEmitter).emit('broken');
    });
    trackConnection(client, {
      named: !pooler,
      answersWithinMs: statementTimeoutMs && statementTimeoutMs + PATIENCE_MS,
    });
    if (!pooler) limitSession(client, statementTimeoutMs);
  });
  // After a timeout the connection is discarded and the next query opens a new one. `query_timeout` is applied by pg, not sent to the server.
  const healthPool = new pg.Pool({
    ...where,
    types,
    max: 1,
    application_name: name,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    idleTimeoutMillis: 0,
    keepAlive: true,
    ...together,
  });
  healthPool.on('error', hear);
  healthPool.on('connect', (client) => client.on('error', hear));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: prepared(pool) }) });
  const close = async (): Promise<void> => {
    closing = true;
    await Promise.all([pool.end(), healthPool.end()]);
  };
  return { db, pool, healthPool, close };
}

/**
 * Sets timeouts by query, because poolers reject start-up parameters. Not used behind a pooler, where connections are shared:
 * there the role has the limits (`alter role … set statement_timeout`, docs/province.md).
 */
function limitSession(client: pg.PoolClient, statementTimeoutMs: number): void {
  const idleMs = statementTimeoutMs && 4 * statementTimeoutMs;
  client
    .query(
      `select set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $2, false)`,
      [String(statementTimeoutMs), String(idleMs)],
    )
    .catch(() => {}); // the next query on this connection fails and reports the error
}
