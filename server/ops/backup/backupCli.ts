import { StartError } from '../../startError';
import { runTool } from '../../tool';
import { backup } from './backup';

void runTool(async (deps, [folder]) => {
  if (!folder) throw new StartError('Where to? npm run backup -- <new folder>');
  const { tables, photos } = await backup(deps, folder);
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return (
    `${folder}: ${rows} rows of ${Object.keys(tables).length} tables, ${Object.keys(photos).length} photos.\n` +
    `The keys are not in it. Keep DATA_KEY (or ${deps.config.dataDir}/data.key) in another place: without it the backup cannot be read.`
  );
});
