import { StartError } from '../../startError';
import { runTool } from '../../tool';
import { restore } from './restore';

void runTool(async (deps, args) => {
  const folder = args.find((one) => !one.startsWith('--'));
  if (!folder) throw new StartError('Which one? npm run restore -- <folder of the backup> [--replace]');
  const { takenAt, tables, photos } = await restore(deps, folder, args.includes('--replace'));
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `Restored as of ${takenAt}: ${rows} rows, ${photos.count} photos.`;
});
