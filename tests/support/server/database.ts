import { join } from 'node:path';
import pg from 'pg';

/** Runs SQL on the database of the test run, for states that the API cannot create (elapsed time, thousands of rows). */
export async function sql(text: string, values: unknown[] = []) {
  const { E2E_DATABASE: connectionString, E2E_DIR = '' } = process.env;
  const client = new pg.Client(
    connectionString ? { connectionString } : { host: join(E2E_DIR, 'data', 'sock'), user: 'postgres' },
  );
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

/** Resets the limits on sign-in codes: one per minute for numbers whose last code was used, and the codes per hour. */
export const aMinuteLater = () =>
  sql(
    `update sign_in_codes set resend_at = now() where code_hash is null; update rate_limits set used = 0 where key like 'code:hour:%'`,
  );
