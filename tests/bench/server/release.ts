import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Place, place } from '../../support/server/builtServer';
import { benchPool, makeModels, makeReady, type Ready } from './fill';
import { fire } from './load';
import { fillKept } from './many';
import { autosave, detail } from './shots';

/**
 * `npm run bench -- --release --at /tmp/filled`: a migration changes the largest table while a backup reads it, and has to wait for the
 * backup. Measures how long reads and saves wait: at most three seconds more than usual.
 */
const { values: options } = parseArgs({
  options: {
    release: { type: 'boolean' },
    at: { type: 'string' },
    seconds: { type: 'string', default: '25' },
  },
});
const MOST_MS = 3_000;
const root = join(__dirname, '../../..');
const CHANGE = '9999_bench.sql';

const command = ({ dataDir }: Place, name: string, cwd: string, ...args: string[]) => {
  const child = spawn(process.execPath, [join(root, `build/server/${name}.mjs`), ...args], {
    cwd,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString();
    });
  const over = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, over, said: () => said };
};

/** Creates a copy of the release with one more migration. */
function nextRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-release-'));
  mkdirSync(join(folder, 'server/platform/db'), { recursive: true });
  cpSync(join(root, 'server/platform/db/migrations'), join(folder, 'server/platform/db/migrations'), {
    recursive: true,
  });
  writeFileSync(
    join(folder, 'server/platform/db/migrations', CHANGE),
    'alter table applications add column bench_note text;\n',
  );
  for (const name of ['node_modules', 'package.json']) symlinkSync(join(root, name), join(folder, name));
  return folder;
}

/** Returns the slowest response of readers and writers of that table until `over`. */
async function longest(
  at: Place,
  people: Ready[],
  save: ReturnType<typeof autosave.ours>,
  over: () => boolean,
): Promise<{ slowest: number; calls: number; failed: number }> {
  const found = { slowest: 0, calls: 0, failed: 0 };
  await Promise.all(
    people.map(async (one, n) => {
      while (!over()) {
        const began = performance.now();
        const { failures } = await fire(at.origin, 1, [n % 2 ? save(one) : detail.ours(one)]);
        found.slowest = Math.max(found.slowest, performance.now() - began);
        found.calls += 1;
        found.failed += failures;
        await pause(50);
      }
    }),
  );
  return found;
}

async function main() {
  const at = place(options.at ? { DATA_DIR: options.at } : {});
  await at.start();
  if (!options.at) await fillKept(at, 20_000, 20_000);
  const pool = benchPool(at);
  // A filled folder already has models, and may have been measured before.
  const own = Date.now() % 90_000;
  const people = await makeReady(at, pool, await makeModels(at, undefined, 800_000 + own), 10, 700_000 + own);
  await pool.end();
  // It tracks the revision of each draft: use the same one for both measurements.
  const save = autosave.ours();
  let over = false;
  setTimeout(() => {
    over = true;
  }, 8_000);
  const usual = await longest(at, people, save, () => over);

  const room = mkdtempSync(join(tmpdir(), 'bench-backup-'));
  const backup = command(at, 'backup', root, join(room, 'backup'));
  const held = () =>
    at.sql(`select from pg_locks where relation = 'applications'::regclass and mode = 'AccessShareLock' and pid <> pg_backend_pid()
      and pid in (select pid from pg_stat_activity where application_name = 'qczhyjs-command')`);
  while ((await held()).length === 0 && backup.child.exitCode === null) await pause(50);
  const release = nextRelease();
  const migrate = command(at, 'migrate', release);
  over = false;
  const measuring = longest(at, people, save, () => over);
  await pause(1000 * Number(options.seconds));
  const waited = migrate.child.exitCode === null && backup.child.exitCode === null;
  backup.child.kill('SIGKILL'); // it has held the lock long enough
  const code = await migrate.over;
  over = true;
  const meanwhile = await measuring;

  await at.sql('alter table applications drop column if exists bench_note');
  await at.sql('delete from schema_migrations where name = $1', [CHANGE]);
  await at.stop();
  for (const folder of [room, release]) rmSync(folder, { recursive: true, force: true });
  console.log(`usual: ${usual.calls} calls, the slowest ${usual.slowest.toFixed(0)} ms`);
  console.log(
    `a release during a backup: ${meanwhile.calls} calls, the slowest ${meanwhile.slowest.toFixed(0)} ms, ${meanwhile.failed} failed; the migration ${waited ? 'waited for the backup' : 'did not have to wait'} and ended with ${code}`,
  );
  if (code !== 0) console.log(migrate.said());
  process.exit(waited && code === 0 && meanwhile.failed === 0 && meanwhile.slowest <= usual.slowest + MOST_MS ? 0 : 1);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
