import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { errorCode } from '../../errorCode';
import { trackConnection, type ConnectionState } from './connectionState';
import { isRetryable, isStalePlan } from './faults';

/** Longer statements are bulk imports, which are not repeated and therefore not prepared. */
const LONGEST = 4000;
/** Maximum number of prepared statements, which use memory of each connection. */
const MOST = 500;
/** Event of the pool for each retry, counted by the metrics. */
export const RETRY_EVENT = 'again';
/** in_failed_sql_transaction: an earlier statement of the transaction failed. */
const ABORTED = '25P02';
/** Maximum number of attempts after serialization failures and deadlocks. */
export const TRIES = 6;

let names = new Map<string, string>();
let generation = 0;

/**
 * The name is a hash of the text, so a name means the same statement in every process: a pooler that mixes up connections
 * can cause an error, but never return the rows of another statement.
 */
function nameOf(sql: string): string | undefined {
  if (sql.length > LONGEST) return undefined;
  const cached = names.get(sql);
  if (cached !== undefined || names.size >= MOST) return cached;
  const name = `q${createHash('sha256').update(sql).digest('base64url').slice(0, 24)}_${generation}`;
  names.set(sql, name);
  return name;
}

/** After a migration all connections prepare statements again under new names. */
function forgetPlans(): void {
  generation += 1;
  names = new Map();
}

interface WithStream {
  connection: { stream: { writableCorked: number; cork(): void; uncork(): void } };
}

/** Sends all statements of the same tick in one packet, because a write to the socket is expensive. */
function inOnePacket(client: pg.PoolClient): void {
  const { stream } = (client as unknown as WithStream).connection;
  if (stream.writableCorked) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

async function runStatement(
  client: pg.PoolClient,
  state: ConnectionState,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  inOnePacket(client);
  const name = values.length && state.named ? nameOf(text) : undefined;
  if (name === undefined) return client.query(text, [...values]);
  return client.query({ name, text, values: [...values] }).catch(async (error: unknown) => {
    if (!isStalePlan(error)) throw error;
    forgetPlans();
    // Inside a transaction this fails too, and the transaction is retried.
    return client.query(text, [...values]).catch(() => {
      throw error;
    });
  });
}

/** Runs one statement on a connection; notices and timeouts are evaluated by `connectionState.ts`. */
export async function query(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult> {
  const state = trackConnection(client);
  return state.checkResult(runStatement(client, state, text, values));
}

/** Random backoff, so that two conflicting statements do not conflict again. */
export const backoff = (attempt: number): Promise<unknown> => sleep(Math.random() * 20 * attempt);

/** A single statement is its own transaction, so it is safe to retry it. */
async function queryAgain(
  pool: pg.Pool,
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await query(client, text, values);
    } catch (error) {
      if (!isRetryable(error) || attempt === TRIES) throw error;
      pool.emit(RETRY_EVENT as 'error');
      await backoff(attempt);
    }
  }
}

type Run = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

const wrap = (runStatement: Run, release: () => void): PostgresPoolClient => ({
  query: runStatement as unknown as PostgresPoolClient['query'],
  release,
});

/** Prepares each statement once per connection; parsing and planning are about a third of the cost of a short statement. */
export function prepared(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const wrapped =
        clients.get(client) ??
        wrap(
          (text, values) => queryAgain(pool, client, text, values),
          () => client.release(trackConnection(client).broken),
        );
      clients.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
  };
}

/** The same for a single connection of a transaction. After `close()` statements are rejected, so none runs outside the transaction. */
export function onlyThis(client: pg.PoolClient): PostgresPool & { close(): void } {
  let open = true;
  let before: Promise<unknown> = Promise.resolve();
  const runStatement: Run = async (text, values) => {
    if (!open) throw new Error('The transaction has ended.');
    const earlier = before;
    const mine = query(client, text, values);
    before = earlier.then(() => mine);
    before.catch(() => {}); // the caller of the failed statement gets the error
    return mine.catch(async (error: unknown) => {
      // Errors of two responses in one packet may reject in any order; the earlier statement has the cause.
      if (errorCode(error) === ABORTED) await earlier;
      throw error;
    });
  };
  const tied = wrap(runStatement, () => {});
  return {
    connect: async () => tied,
    end: async () => {},
    close: () => {
      open = false;
    },
  };
}
