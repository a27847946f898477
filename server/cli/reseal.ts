import { runTool } from './tool';
import { audit } from '../platform/audit/audit';
import { countOld, reseal, type ResealProgress } from '../platform/crypto/reseal';
import { commandLine } from '../commandLine';

const EVERY_MS = 5_000;
/** Damaged values that are printed; more have usually one cause, such as a missing key. */
const MOST_NAMED = 20;

void runTool(async ({ pool, db, clock, config }) => {
  let reported = Date.now();
  const progress = ({ table, seen, sealed: fresh, done }: ResealProgress) => {
    // Also log the end of each table in which values were re-encrypted.
    if (done ? fresh === 0 : Date.now() - reported < EVERY_MS) return;
    reported = Date.now();
    console.error(`${table}: ${seen} rows looked at, ${fresh} entries sealed anew`);
  };
  await audit({ db, clock }, { actor: 'system', action: 'begin_data_key_rotation' });
  let damaged = 0;
  const sealed = await reseal(pool, config.dataKeys, progress, (place, { message }) => {
    damaged += 1;
    if (damaged <= MOST_NAMED) console.error(`${place} cannot be decrypted: ${message}`);
  });
  await audit({ db, clock }, { actor: 'system', action: 'rotate_data_key', detail: { entries: sealed } });
  const first = config.dataKeys[0]?.id;
  const old = await countOld(pool, config.dataKeys);
  const done = `${sealed} entries sealed anew under "${first}".`;
  if (old.length === 0) return `${done} No entry needs another key. The other keys may now be taken out of DATA_KEY.`;
  process.exitCode = 1;
  const where = old.map(({ table, entries }) => `${table} ${entries}`).join(', ');
  if (damaged > 0)
    return `${done} ${damaged} entries cannot be decrypted with DATA_KEY and were left. Entries of other keys: ${where}. Add a missing key to DATA_KEY and run ${commandLine('reseal')} again; entries that are damaged need no key.`;
  return `${done} Entries that still need another key: ${where}. A server seals with another key: set DATA_KEY with "${first}" first on every server, restart them, and run ${commandLine('reseal')} again. Keep the other keys until then.`;
});
