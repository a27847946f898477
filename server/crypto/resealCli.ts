import { runTool } from '../tool';
import { reseal } from './reseal';

const EVERY_MS = 5_000;

void runTool(async ({ pool, config }) => {
  let told = Date.now();
  const sealed = await reseal(pool, config.dataKeys, ({ table, seen, sealed: fresh, done }) => {
    // Of a table that had something to seal, the end is told too.
    if (done ? fresh === 0 : Date.now() - told < EVERY_MS) return;
    told = Date.now();
    console.error(`${table}: ${seen} rows looked at, ${fresh} entries sealed anew`);
  });
  return `${sealed} entries sealed anew under "${config.dataKeys[0]?.id}". The other keys may now be taken out of DATA_KEY.`;
});
