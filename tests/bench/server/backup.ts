import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dropDatabases } from '../../support/server/databaseServer';
import { type Place, place } from '../../support/server/builtServer';
import { benchPool, makeModels } from './fill';
import { fillTo } from './many';
import { machine } from './machine';

/** `npm run bench -- --backup 100000`: duration of `npm run backup` and `npm run restore` with this many applications and some photos of 1 MB. */
const { values: options } = parseArgs({
  options: { backup: { type: 'string', default: '100000' }, photos: { type: 'string', default: '500' } },
});
const key = `k1:${randomBytes(32).toString('base64')}`;

const timed = async (work: () => unknown) => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

const run = ({ dataDir, address }: Place, command: string, ...args: string[]) => {
  const url = address.connectionString ? { DATABASE_URL: address.connectionString } : {};
  return execFileSync(process.execPath, [`build/server/${command}.mjs`, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATA_KEY: key, ...url },
    encoding: 'utf8',
  });
};

const sizeOf = (folder: string) => Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0]);

/** Writes photos with their rows, in the format of the photo storage. */
async function addPhotos(at: Place, application: string, count: number) {
  for (let n = 0; n < count; n += 1) {
    const id = randomUUID();
    const folder = join(at.dataDir, 'photos', id.slice(0, 2));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, id), randomBytes(1_000_000));
    await at.sql(
      `insert into files (id, application_id, slot, index, round, width, height, media_type, current, submitted, created_at) values ($1, $2, 'newInvoice', 0, 0, 3000, 2250, 'image/jpeg', false, true, now())`,
      [id, application],
    );
  }
}

const countsOf = async (at: Place) =>
  JSON.stringify(
    await at.sql(
      'select (select count(*) from applications) as applications, (select count(*) from claims) as claims, (select count(*) from files) as files',
    ),
  );

async function main() {
  const at = place({ DATA_KEY: key });
  await at.start();
  const pool = benchPool(at);
  const models = await makeModels(at, key);
  await fillTo(pool, models, Number(options.backup));
  await addPhotos(at, models.sent, Number(options.photos));
  const room = mkdtempSync(join(tmpdir(), 'bench-backup-'));
  const folder = join(room, 'backup');
  const backupS = await timed(() => console.log(run(at, 'backup', folder)));
  const before = await countsOf(at);
  await pool.end();
  await at.stop();

  const elsewhere = place({ DATA_KEY: key });
  await elsewhere.start();
  await elsewhere.stop();
  const restoreS = await timed(() => console.log(run(elsewhere, 'restore', folder, '--replace')));
  const startS = await timed(() => elsewhere.start());
  const same = (await countsOf(elsewhere)) === before;
  await elsewhere.stop();
  console.log(`${machine()}; ${before}\n\n| | seconds | MB |\n|---|--:|--:|`);
  console.log(
    `| backup, while the server runs | ${backupS.toFixed(1)} | ${sizeOf(join(folder, 'tables'))} of tables, ${sizeOf(join(folder, 'photos'))} of photos |`,
  );
  console.log(
    `| restore into another place | ${restoreS.toFixed(1)} | |\n| start after it | ${startS.toFixed(1)} | |\n\n${same ? 'Everything is there.' : 'NOT the same!'}`,
  );
  for (const path of [room, at.dataDir, elsewhere.dataDir]) rmSync(path, { recursive: true, force: true });
  await dropDatabases();
  process.exit(same ? 0 : 1);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
