import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { applicantFor } from '../support/applicants';
import { fillDraft, submit } from '../support/application';
import { tableRules } from '../../server/platform/db/tableRules';
import { must } from '../support/api';
import { place, type Place } from '../support/server/builtServer';
import { person } from '../support/people';
import { register } from '../support/session';
import type { Verdict } from '../support/verdict';

const root = join(__dirname, '../..');
/** Rows that give a restore some length. */
const ROWS = 60_000;

interface Manifest {
  tables: Record<string, { rows: number; sha256: string }>;
  sequences: Record<string, string>;
  photos: { count: number; sha256: string };
}

const environment = (dataDir: string) => ({ PATH: process.env.PATH, DATA_DIR: dataDir });

function command(dataDir: string, name: string, ...args: string[]) {
  const began = Date.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, `build/server/${name}.mjs`), ...args], {
    cwd: root,
    env: environment(dataDir),
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr, tookMs: Date.now() - began };
}

function done(dataDir: string, name: string, ...args: string[]) {
  const result = command(dataDir, name, ...args);
  if (result.status !== 0) throw new Error(`${name} ${args.join(' ')}: ${result.said}`);
  return result;
}

async function submitOne(at: Place, n: number) {
  const who = person(n);
  const token = await register(at.call, who, at.log);
  await must(submit(at.call, token, await fillDraft(at.call, token, 'newApply', applicantFor('newApply', who))));
}

/** What a restore does at the moment, as the database sees it. */
const stepOf = async (at: Place): Promise<string> => {
  const rows = await at
    .sql<{ query: string }>(
      `select query from pg_stat_activity where application_name = 'qczhyjs-command' and pid <> pg_backend_pid() order by query_start desc limit 1`,
    )
    .catch(() => []);
  const [query] = rows;
  return query ? query.query.trim().slice(0, 24).replace(/\s+/g, ' ') : 'not connected';
};

interface Kill {
  afterMs: number;
  /** kill the database first */
  database?: boolean;
  /** count from the moment at which the empty database is marked */
  fromMark?: boolean;
}

/** Starts a restore and kills it. Returns what it did, and its exit code, which is null when it was killed. */
async function killed(at: Place, folder: string, { afterMs, database = false, fromMark = false }: Kill) {
  const child = spawn(process.execPath, [join(root, 'build/server/restore.mjs'), folder, '--replace'], {
    cwd: root,
    env: environment(at.dataDir),
    stdio: 'ignore',
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const isMarked = async (): Promise<boolean> =>
    (await at.sql(`select where to_regclass('public.restore_unfinished') is not null`).catch(() => [])).length > 0;
  while (fromMark && child.exitCode === null && !(await isMarked())) await pause(20);
  await Promise.race([pause(afterMs), ended]);
  const step = await stepOf(at);
  if (database) await at.killDatabase().catch(() => undefined);
  child.kill('SIGKILL');
  return { step, code: await ended };
}

/**
 * Kills restores of a backup at moments spread over the whole duration. Afterwards a new backup must equal the former state, or the
 * restored one when the command had reported success. In an empty database a marker must stop the server until a restore is complete.
 */
export async function restore(rounds: number): Promise<Verdict> {
  const wrong: string[] = [];
  const room = mkdtempSync(join(tmpdir(), 'restores-'));
  // The database of a data folder in it runs as another user.
  chmodSync(room, 0o711);
  const at = place();
  let folders = 0;
  /**
   * Returns everything that a backup of this data folder contains, without the time at which it was made, and its last application
   * number. A restore skips numbers and adds a hold of payments: the content of the backup as it is restored has `restored` holds.
   */
  const contentOf = (dataDir: string, restored = 0) => {
    const folder = join(room, `content-${(folders += 1)}`);
    done(dataDir, 'backup', folder);
    const { tables, sequences, photos } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
    // A restore empties or changes these tables, and its entry is in the audit log; `schema_migrations` holds its time.
    for (const [table, { restore }] of Object.entries(tableRules))
      if (restore !== 'keep' && restore !== 'atFirstStart' && table !== 'accounts') delete tables[table];
    // Each account is marked, and none may be missing.
    const accounts = tables.accounts?.rows;
    delete tables.accounts;
    for (const table of ['schema_migrations', 'audit_log', 'restores']) delete tables[table];
    const holds = (tables.payment_holds?.rows ?? 0) + restored;
    delete tables.payment_holds;
    rmSync(folder, { recursive: true });
    const { application_numbers: number, ...others } = sequences;
    return { rows: JSON.stringify([tables, others, holds, accounts, photos]), number: Number(number) };
  };
  type Content = ReturnType<typeof contentOf>;
  const isRestored = (now: Content, backup: Content) =>
    now.rows === backup.rows && now.number >= backup.number + 100_000;

  await at.start();
  await submitOne(at, 1);
  await at.sql(
    `insert into audit_log (id, at, action, actor) select gen_random_uuid(), now(), 'read_application', 'proof ' || n from generate_series(1, ${ROWS}) n`,
  );
  await at.stop();
  const earlier = join(room, 'earlier');
  const backupMs = done(at.dataDir, 'backup', earlier).tookMs;
  const before = contentOf(at.dataDir, 1);
  await at.start();
  await submitOne(at, 2);
  await at.stop();
  const later = join(room, 'later');
  done(at.dataDir, 'backup', later);
  const after = contentOf(at.dataDir, 1);
  if (before.rows === after.rows) wrong.push('the two states do not differ');

  const { tookMs } = done(at.dataDir, 'restore', earlier, '--replace');
  if (!isRestored(contentOf(at.dataDir), before)) wrong.push('a complete restore differs from the backup');
  done(at.dataDir, 'restore', later, '--replace');
  /** What the database contains before the next kill. */
  let former = contentOf(at.dataDir);
  if (!isRestored(former, after)) wrong.push('a restore of another backup differs from it');

  const steps = new Set<string>();
  let whole = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { step, code } = await killed(at, earlier, {
      afterMs: (tookMs * (round + 0.5)) / rounds,
      database: round % 3 === 2,
    });
    steps.add(step);
    console.log(`  kill ${round + 1}/${rounds} at "${step}"${code === 0 ? ', already complete' : ''}`);
    const now = contentOf(at.dataDir);
    // A kill between the commit and the end of the process: the restore is complete.
    if (isRestored(now, before)) {
      whole += 1;
      done(at.dataDir, 'restore', later, '--replace');
      former = contentOf(at.dataDir);
    } else if (now.rows !== former.rows || now.number !== former.number || code === 0)
      wrong.push(`killed at "${step}": neither the former state nor the backup`);
  }

  let marked = 0;
  for (let round = 0; round < rounds / 3; round += 1) {
    const empty = place({ DATA_DIR: join(room, `empty-${round}`) }, null);
    mkdirSync(empty.dataDir, { mode: 0o711 });
    cpSync(join(at.dataDir, 'data.key'), join(empty.dataDir, 'data.key'));
    const { step } = await killed(empty, earlier, { afterMs: (tookMs * round) / rounds, fromMark: true });
    const started = command(empty.dataDir, 'migrate');
    if (started.status !== 0) {
      marked += 1;
      if (!started.said.includes('A restore into this database was interrupted'))
        wrong.push(`an empty database, killed at "${step}": ${started.said}`);
    }
    console.log(
      `  kill ${round + 1} in an empty database at "${step}": ${started.status === 0 ? 'not marked' : 'marked'}`,
    );
    done(empty.dataDir, 'restore', earlier, '--replace');
    if (!isRestored(contentOf(empty.dataDir), before))
      wrong.push('a repeated restore into an empty database differs from the backup');
  }

  const readyMs = await at.start();
  await at.stop();
  return {
    what: 'restores',
    counts: {
      kills: rounds + Math.ceil(rounds / 3),
      steps: steps.size,
      'complete before the kill': whole,
      marked,
      'ms for a backup': backupMs,
      'ms for a restore': tookMs,
      'ms until ready': readyMs,
      rows: ROWS,
    },
    wrong: [...wrong, ...(steps.size < 4 ? [`only these steps were hit: ${[...steps].join(', ')}`] : [])],
  };
}
