import { join } from 'node:path';
import pg from 'pg';

/** The database of the run itself, for what no call can bring about: time that passed, thousands of rows. */
export async function sql(text: string, values: unknown[] = []) {
  const client = new pg.Client({ host: join(process.env.E2E_DIR ?? '', 'data', 'sock'), user: 'postgres' });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

/** A number gets one code a minute: for everybody whose last code was used (by registering, mostly) that minute is over. */
export const aMinuteLater = () =>
  sql(
    `update sign_in_codes set resend_at = now() where code_hash is null; update rate_limits set used = 0 where key like 'code:hour:%'`,
  );
