import { refuseBehindPooler } from '../platform/db/inUse';
import { reindex } from '../reindex';
import { runTool } from './tool';

const EVERY_MS = 5_000;

void runTool(async (tool) => {
  refuseBehindPooler(tool.config);
  let reported = Date.now();
  const rows = await reindex(tool, tool.config.dataKeys, (applications) => {
    if (Date.now() - reported < EVERY_MS) return;
    reported = Date.now();
    console.error(`${applications} applications`);
  });
  return `The indexes of ${rows} accounts and applications belong to a new index key. The servers may be started.`;
});
