import { availableParallelism } from 'node:os';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { listen } from './heard';
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
  /** one connection for `/ready`, which must not wait behind the others; made when it is first used */
  lookout: pg.Pool;
  close(): Promise<void>;
}

/** More of them only make each other wait: requests queue here, where waiting costs nothing, and the process stays free to answer. */
const CONNECTIONS = Math.min(20, 2 * availableParallelism() + 2);

/** Where the database is. `pooler: 'transaction'`: PgBouncer stands before it and lends a connection for one transaction at a time. */
export type Where = pg.ClientConfig & { pooler?: 'transaction' };

interface Options {
  poolSize?: number;
  /** 0: as long as it takes */
  statementTimeoutMs?: number;
  /** tells the server's own connections from those of a command */
  name?: string;
  /** called when an idle connection breaks: the pool replaces it, the process must not die of it */
  onError?: (error: Error) => void;
}

/** A statement is ended by the database itself; this long after, whatever it waits for (a standby), the caller is told. */
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
    // The pool listens only to idle clients: one that breaks between two queries of a transaction would take the process with it.
    client.on('error', (error) => {
      hear(error);
      (pool as NodeJS.EventEmitter).emit('broken');
    });
    listen(client, { named: !pooler, answersWithinMs: statementTimeoutMs && statementTimeoutMs + PATIENCE_MS });
    if (!pooler) limitSession(client, statementTimeoutMs);
  });
  // Without an answer in time it is thrown away: the next question goes over a new one. `query_timeout` is kept here and sent to nobody.
  const lookout = new pg.Pool({
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
  lookout.on('error', hear);
  lookout.on('connect', (client) => client.on('error', hear));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: prepared(pool) }) });
  const close = async (): Promise<void> => {
    closing = true;
    await Promise.all([pool.end(), lookout.end()]);
  };
  return { db, pool, lookout, close };
}

/**
 * Not as a start-up parameter, which poolers refuse. Behind a pooler the connection is not ours alone and nothing is set on it:
 * there the role carries the limits (`alter role … set statement_timeout`, docs/province.md).
 */
function limitSession(client: pg.PoolClient, statementTimeoutMs: number): void {
  const idleMs = statementTimeoutMs && 4 * statementTimeoutMs;
  client
    .query(
      `select set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $2, false)`,
      [String(statementTimeoutMs), String(idleMs)],
    )
    .catch(() => {}); // whoever uses the connection hears of it
}
