import { refuseBehindPooler } from '../platform/db/inUse';
import { reindex } from '../reindex';
import { runTool } from './tool';

const EVERY_MS = 5_000;

void runTool(async (tool) => {
  refuseBehindPooler(tool.config);
  let reported = Date.now();
  const { rows, skipped } = await reindex(tool, tool.config.dataKeys, (applications) => {
    if (Date.now() - reported < EVERY_MS) return;
    reported = Date.now();
    console.error(`${applications} applications`);
  });
  if (skipped.length > 0) process.exitCode = 1;
  return [
    `The indexes of ${rows} accounts and applications belong to a new index key. The servers may be started.`,
    skipped.length > 0 &&
      `${skipped.length} were skipped, and cannot be found by a number: they are damaged, encrypted with a key that DATA_KEY lacks, or their number belongs to another account by now. After a repair run the command again.`,
    ...skipped,
  ]
    .filter(Boolean)
    .join('\n');
});
