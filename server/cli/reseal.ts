import { runTool } from './tool';
import { countOld, reseal } from '../platform/crypto/reseal';

const EVERY_MS = 5_000;

void runTool(async ({ pool, config }) => {
  let reported = Date.now();
  const sealed = await reseal(pool, config.dataKeys, ({ table, seen, sealed: fresh, done }) => {
    // Also log the end of each table in which values were re-encrypted.
    if (done ? fresh === 0 : Date.now() - reported < EVERY_MS) return;
    reported = Date.now();
    console.error(`${table}: ${seen} rows looked at, ${fresh} entries sealed anew`);
  });
  const first = config.dataKeys[0]?.id;
  const old = await countOld(pool, config.dataKeys);
  const done = `${sealed} entries sealed anew under "${first}".`;
  if (old.length === 0) return `${done} No entry needs another key. The other keys may now be taken out of DATA_KEY.`;
  process.exitCode = 1;
  const where = old.map(({ table, entries }) => `${table} ${entries}`).join(', ');
  return `${done} Entries that still need another key: ${where}. A server seals with another key: set DATA_KEY with "${first}" first on every server, restart them, and run npm run reseal again. Keep the other keys until then.`;
});
