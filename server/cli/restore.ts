import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';

import { StartError } from '../startError';
import { runTool } from './tool';
import { restore } from '../platform/backup/restore';
import { commandLine } from '../commandLine';

/** The database does not know what happened after the backup. */
async function holdPayments(client: PoolClient, takenAt: string): Promise<void> {
  // Applicants have receipts with the numbers of lost submissions: no other application may get these. The part that grows with the
  // time exceeds the submissions of every second, so that a later restore of this backup skips the numbers assigned since this one.
  await client.query(
    `select setval('application_numbers', last_value + 100000 + greatest(0, ceil(10 * extract(epoch from now() - $1::timestamptz)))::bigint)
     from application_numbers`,
    [takenAt],
  );
  // What was paid since then is payable again. The backup may contain a hold of an earlier restore.
  await client.query(
    `insert into payment_holds (id, since, held_at) values ($1, $2, now())
     on conflict ((lifted_at is null)) where lifted_at is null do update
     set since = least(payment_holds.since, excluded.since), held_at = now(), confirmed_at = null, confirmed_by = null`,
    [randomUUID(), takenAt],
  );
}

void runTool(async (deps, args) => {
  const folder = args.find((one) => !one.startsWith('--'));
  if (!folder) throw new StartError(`Which one? ${commandLine('restore <folder of the backup> [--replace]')}`);
  const { takenAt, tables, photos, roles, serverRoles, missing } = await restore(
    deps,
    folder,
    args.includes('--replace'),
    (client, manifest) => holdPayments(client, manifest.takenAt),
  );
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  if (missing.submitted > 0) process.exitCode = 1;
  return [
    `Restored as of ${takenAt}: ${rows} rows, ${photos.count} photos.`,
    `Payments are on hold until two members have compared the statements of the bank since ${takenAt} (docs/operations.md, "After a restore").`,
    missing.all > 0 &&
      `${missing.all} photos are not in the backup, ${missing.submitted} of them of submitted applications.`,
    roles.length > 0 && `Roles with rights on the tables: ${roles.join(', ')}.`,
    deps.config.databaseUrl !== undefined &&
      serverRoles.length === 0 &&
      `No role but the owner can run a server here. If the servers use a role of their own: ${commandLine('migrate --grant <role>')}.`,
  ]
    .filter(Boolean)
    .join('\n');
});
