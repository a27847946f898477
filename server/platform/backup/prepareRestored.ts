import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { restoreStatements } from '../db/tableRules';

interface LostTime {
  /** time of the backup, or the last time that was recovered */
  since: string;
  now: Date;
}

/**
 * Prepares a restored or recovered database: nothing in it takes effect that may have been stopped or used after `since`. Run as the owner
 * of the tables, in the transaction of the restore.
 */
export async function prepareRestored(client: PoolClient, { since, now }: LostTime): Promise<void> {
  for (const statement of restoreStatements()) await client.query(statement);
  await skipNumbers(client, since);
  await holdPayments(client, since);
  // Deadlines wait for the first start that serves writes: until then applicants cannot use them.
  await client.query('insert into restores (id, since, restored_at) values ($1, $2, $3)', [randomUUID(), since, now]);
  await client.query(`insert into audit_log (id, at, actor, action, detail) values ($1, $2, 'system', 'restore', $3)`, [
    randomUUID(),
    now,
    JSON.stringify({ since }),
  ]);
}

/**
 * Applicants have receipts with the numbers of lost submissions: no other application may get these. The part that grows with the time
 * exceeds the submissions of every second, so that a later restore of this backup skips the numbers assigned since this one.
 */
const skipNumbers = (client: PoolClient, since: string) =>
  client.query(
    `select setval('application_numbers', last_value + 100000 + greatest(0, ceil(10 * extract(epoch from now() - $1::timestamptz)))::bigint)
     from application_numbers`,
    [since],
  );

/** What was paid since then is payable again. The backup may contain a hold of an earlier restore. */
const holdPayments = (client: PoolClient, since: string) =>
  client.query(
    `insert into payment_holds (id, since, held_at) values ($1, $2, now())
     on conflict ((lifted_at is null)) where lifted_at is null do update
     set since = least(payment_holds.since, excluded.since), held_at = now(), confirmed_at = null, confirmed_by = null`,
    [randomUUID(), since],
  );
