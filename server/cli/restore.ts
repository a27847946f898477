import { commandLine } from '../commandLine';
import { instant } from '../config/read';
import { markRecovered } from '../platform/backup/markRecovered';
import { prepareRestored } from '../platform/backup/prepareRestored';
import { restore } from '../platform/backup/restore';
import { StartError } from '../startError';
import { runTool, type ToolDeps } from './tool';

const USAGE = [
  'Usage:',
  commandLine('restore <folder of the backup> [--replace]'),
  commandLine('restore --mark <last time that was recovered, like 2026-11-22T10:31:07+08:00>'),
].join('\n');

/** What the operator must know after both kinds of recovery. */
const nextSteps = (since: string): string =>
  `Payments are on hold until two members have compared the statements of the bank since ${since}. Sessions, invitations and open changes of a mobile number were ended. Start with MAINTENANCE=read-only first (docs/operations.md, "After a restore").`;

async function markAt(deps: ToolDeps, value: string): Promise<string> {
  const since = timeOf(value);
  if (since > deps.clock.now()) throw new StartError(`${value} is in the future.`);
  const deleted = await markRecovered(deps, since);
  return [
    `Marked as recovered to ${since.toISOString()}.`,
    nextSteps(since.toISOString()),
    deleted > 0 && deletedPhotos(deleted),
  ]
    .filter(Boolean)
    .join('\n');
}

function timeOf(value: string): Date {
  try {
    return instant(value);
  } catch (cause) {
    throw new StartError(USAGE, { cause });
  }
}

const deletedPhotos = (count: number): string =>
  `${count} photos of drafts and corrections are lost: their rows were deleted, and the applicants upload them again.`;

async function restoreFrom(deps: ToolDeps, folder: string, replace: boolean): Promise<string> {
  const { takenAt, tables, photos, roles, serverRoles, missing } = await restore(
    deps,
    folder,
    replace,
    (client, manifest) => prepareRestored(client, { since: manifest.takenAt, now: deps.clock.now() }),
  );
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  if (missing.submitted > 0) process.exitCode = 1;
  return [
    `Restored as of ${takenAt}: ${rows} rows, ${photos.count} photos.`,
    nextSteps(takenAt),
    missing.deleted > 0 && deletedPhotos(missing.deleted),
    missing.submitted > 0 && `${missing.submitted} photos of submitted applications are not in the backup.`,
    roles.length > 0 && `Roles with rights on the tables: ${roles.join(', ')}.`,
    deps.config.databaseUrl !== undefined &&
      serverRoles.length === 0 &&
      `No role but the owner can run a server here. If the servers use a role of their own: ${commandLine('migrate --grant <role>')}.`,
  ]
    .filter(Boolean)
    .join('\n');
}

void runTool((deps, args) => {
  const [value] = args.filter((arg) => !arg.startsWith('--'));
  if (!value) throw new StartError(USAGE);
  return args.includes('--mark') ? markAt(deps, value) : restoreFrom(deps, value, args.includes('--replace'));
});
