import { StartError } from '../startError';
import { runTool } from './tool';
import { restore } from '../platform/backup/restore';
import { commandLine } from '../commandLine';

void runTool(async (deps, args) => {
  const folder = args.find((one) => !one.startsWith('--'));
  if (!folder) throw new StartError(`Which one? ${commandLine('restore <folder of the backup> [--replace]')}`);
  const { takenAt, tables, photos, roles, serverRoles, missing } = await restore(
    deps,
    folder,
    args.includes('--replace'),
  );
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  if (missing.submitted > 0) process.exitCode = 1;
  return [
    `Restored as of ${takenAt}: ${rows} rows, ${photos.count} photos.`,
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
