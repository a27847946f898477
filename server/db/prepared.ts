import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isStalePlan } from './faults';

/** A statement as long as this is a table being imported: it will not come again. */
const LONGEST = 4000;
/** More different ones than this are not worth a connection's memory. */
const MOST = 500;

let names = new Map<string, string>();
let generation = 0;

function nameOf(sql: string): string | undefined {
  if (sql.length > LONGEST) return undefined;
  const known = names.get(sql);
  if (known !== undefined || names.size >= MOST) return known;
  const name = `q${generation}_${names.size}`;
  names.set(sql, name);
  return name;
}

/** After a migration beside the running server every connection prepares anew, under new names. */
function forgetPlans(): void {
  generation += 1;
  names = new Map();
}

async function query(client: pg.PoolClient, text: string, values: unknown[]): Promise<pg.QueryResult> {
  const name = values.length ? nameOf(text) : undefined;
  if (name === undefined) return client.query(text, values);
  return client.query({ name, text, values }).catch(async (error: unknown) => {
    if (!isStalePlan(error)) throw error;
    forgetPlans();
    // Inside a transaction this fails too, and the transaction is run again.
    return client.query(text, values).catch(() => { throw error; });
  });
}

/** PostgreSQL reads and plans each statement once a connection instead of each time: a third of what a short one costs. */
export function prepared(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient =>
    ({ query: ((text: string, values: readonly unknown[] = []) => query(client, text, [...values])) as unknown as PostgresPoolClient['query'], release: () => client.release() });
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? wrap(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}
