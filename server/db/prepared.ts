import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { errorCode } from '../errorCode';
import { listen, type Heard } from './heard';
import { isRetryable, isStalePlan } from './faults';

/** A statement as long as this is a table being imported: it will not come again. */
const LONGEST = 4000;
/** More different ones than this are not worth a connection's memory. */
const MOST = 500;
/** The pool tells whoever counts that something collided. */
export const AGAIN = 'again';
/** A statement before this one failed, and nothing more is done in this transaction. */
const ABORTED = '25P02';
/** So often something that collided is run again. */
export const TRIES = 6;

let names = new Map<string, string>();
let generation = 0;

/**
 * Made of the text, so that one name is one statement in every process: a pooler that mixes connections up
 * can answer with an error, but never with the rows of another statement.
 */
function nameOf(sql: string): string | undefined {
  if (sql.length > LONGEST) return undefined;
  const known = names.get(sql);
  if (known !== undefined || names.size >= MOST) return known;
  const name = `q${createHash('sha256').update(sql).digest('base64url').slice(0, 24)}_${generation}`;
  names.set(sql, name);
  return name;
}

/** After a migration beside the running server every connection prepares anew, under new names. */
function forgetPlans(): void {
  generation += 1;
  names = new Map();
}

interface Wired {
  connection: { stream: { writableCorked: number; cork(): void; uncork(): void } };
}

/** What is asked in the same moment leaves in one packet: writing it costs more than making it. */
function inOnePacket(client: pg.PoolClient): void {
  const { stream } = (client as unknown as Wired).connection;
  if (stream.writableCorked) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

async function ask(
  client: pg.PoolClient,
  heard: Heard,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  inOnePacket(client);
  const name = values.length && heard.named ? nameOf(text) : undefined;
  if (name === undefined) return client.query(text, [...values]);
  return client.query({ name, text, values: [...values] }).catch(async (error: unknown) => {
    if (!isStalePlan(error)) throw error;
    forgetPlans();
    // Inside a transaction this fails too, and the transaction is run again.
    return client.query(text, [...values]).catch(() => {
      throw error;
    });
  });
}

/** One statement on one connection. What the connection tells about itself meanwhile counts: see `heard.ts`. */
export async function query(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult> {
  const heard = listen(client);
  return heard.judge(ask(client, heard, text, values));
}

/** Two that collided must not meet again at the same moment. */
export const stepAside = (attempt: number): Promise<unknown> => sleep(Math.random() * 20 * attempt);

/** A statement on its own is a transaction of its own: what failed has left nothing, and is run again. */
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
      pool.emit(AGAIN as 'error');
      await stepAside(attempt);
    }
  }
}

type Ask = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

const wrap = (ask: Ask, release: () => void): PostgresPoolClient => ({
  query: ask as unknown as PostgresPoolClient['query'],
  release,
});

/** PostgreSQL reads and plans each statement once a connection instead of each time: a third of what a short one costs. */
export function prepared(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known =
        clients.get(client) ??
        wrap(
          (text, values) => queryAgain(pool, client, text, values),
          () => client.release(listen(client).broken),
        );
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

/** The same over one connection that somebody else holds, until it is closed: what comes later must not be sent outside of the transaction. */
export function onlyThis(client: pg.PoolClient): PostgresPool & { close(): void } {
  let open = true;
  let before: Promise<unknown> = Promise.resolve();
  const ask: Ask = async (text, values) => {
    if (!open) throw new Error('This transaction is over.');
    const earlier = before;
    const mine = query(client, text, values);
    before = earlier.then(() => mine);
    before.catch(() => {}); // whoever asked hears of it
    return mine.catch(async (error: unknown) => {
      // Two answers that arrive in one packet are heard in nobody's order: the cause counts, not what it did to the statements behind it.
      if (errorCode(error) === ABORTED) await earlier;
      throw error;
    });
  };
  const one = wrap(ask, () => {});
  return {
    connect: async () => one,
    end: async () => {},
    close: () => {
      open = false;
    },
  };
}
