import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOnServer } from '../support/server/databaseServer';
import { killedByTurns } from './scale/kills';
import { moneyRunsOut, switchedEverywhere } from './scale/money';
import { sharedByBoth } from './scale/shared';
import { storage } from './scale/storage';
import { place } from '../support/server/builtServer';
import { type Part, type Verdict, unhandledIn } from '../support/verdict';

/** Two API processes with one PostgreSQL and one S3 storage behind a load balancer: processes must share no other state. */
export async function scale(kills: number, people: number, subsidies: number): Promise<Verdict> {
  const photos = await storage();
  const one = place({
    ...photos.env,
    DATA_KEY: `k1:${randomBytes(32).toString('base64')}`,
  });
  // With an external database the second process gets its own data folder; the embedded database is inside the data folder.
  const other = one.another(isOnServer() ? { DATA_DIR: mkdtempSync(join(tmpdir(), 'proof-other-')) } : {});
  const both = [one, other] as const;
  await one.start();
  await other.start();
  const parts: Part[] = [
    await sharedByBoth(both),
    await killedByTurns(both, kills),
    await switchedEverywhere(both),
    await moneyRunsOut(both, people, subsidies),
  ];
  const wrong = parts.flatMap((part) => part.wrong);
  const [stored] = await one.sql<{ n: string }>('select count(*) as n from files');
  const objects = photos.objects();
  if (objects < Number(stored?.n)) wrong.push(`${objects} objects for ${stored?.n} photos`);
  if (both.some(({ dataDir }) => existsSync(join(dataDir, 'photos')))) wrong.push('photos lie beside a process');
  await Promise.all([one.stop(), other.stop()]);
  await photos.close();
  wrong.push(...unhandledIn(one.log));
  return {
    what: 'two API processes, one PostgreSQL, one S3 storage',
    counts: { ...(Object.assign({}, ...parts.map((part) => part.counts)) as Part['counts']), objects },
    wrong: [...new Set(wrong)],
  };
}
