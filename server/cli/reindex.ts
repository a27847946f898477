import { refuseBehindPooler } from '../platform/db/inUse';
import { runTool } from './tool';
import { reindex } from '../platform/crypto/reindex';

const EVERY_MS = 5_000;

void runTool(async ({ pool, config }) => {
  refuseBehindPooler(config);
  let told = Date.now();
  const rows = await reindex(pool, config.dataKeys, (walked) => {
    if (Date.now() - told < EVERY_MS) return;
    told = Date.now();
    console.error(`${walked.table}: ${walked.rows} rows`);
  });
  return `${rows} rows are found by a new index key. The servers may be started.`;
});
