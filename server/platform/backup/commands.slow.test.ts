import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';
import pg from 'pg';
import { options } from '../../../tools/lib/serverBundle.cjs';
import { readKeyFile } from '../files/keyFiles';
import { locationOf } from '../crypto/sealLocations';
import { createSealer } from '../crypto/vault';
import { startEmbedded, type Embedded } from '../db/embedded';

/** Runs the bundled commands as child processes with their own data folder. */
describe('npm run backup, restore, reseal, doctor, set and settings', () => {
  const bundles = path.join(process.cwd(), 'node_modules/.cache', `commands-${process.pid}`);
  const room = fs.mkdtempSync(path.join(os.tmpdir(), 'commands-'));
  const folder = path.join(room, 'backup');
  let database: Embedded;

  const run = (command: string, ...args: string[]) => runWith({}, command, ...args);
  const runWith = (more: Record<string, string>, command: string, ...args: string[]) => {
    const env = { PATH: process.env.PATH, DATA_DIR: path.join(room, 'data'), LOG_LEVEL: 'silent', ...more };
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(bundles, `${command}.mjs`), ...args], {
      env,
      encoding: 'utf8',
    });
    return { status, said: stdout + stderr };
  };

  const query = async <T extends pg.QueryResultRow>(text: string): Promise<T[]> => {
    const client = new pg.Client(database.address());
    await client.connect();
    const { rows } = await client.query<T>(text);
    await client.end();
    return rows;
  };

  beforeAll(async () => {
    fs.chmodSync(room, 0o711);
    const base = path.join(room, 'data');
    fs.mkdirSync(base, { mode: 0o711 });
    // The commands share this server instead of starting and stopping one each.
    const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
    database = await startEmbedded({ rootDir: process.cwd(), base, settings });
    const entryPoints = {
      backup: 'server/cli/backup.ts',
      restore: 'server/cli/restore.ts',
      reseal: 'server/cli/reseal.ts',
      doctor: 'server/cli/doctor.ts',
      set: 'server/cli/set.ts',
      settings: 'server/cli/settings.ts',
      migrate: 'server/testing/migrateOnly.ts',
    };
    buildSync({ ...options, entryPoints, outdir: bundles });
    expect(run('migrate').said).toBe('migrated\n');
  });
  afterAll(async () => {
    await database.stop();
    fs.rmSync(room, { recursive: true });
    fs.rmSync(bundles, { recursive: true });
  });

  it('back up, re-encrypt and restore, and print a summary; the restore holds payments and skips numbers', async () => {
    const backup = run('backup', folder);
    expect(backup).toMatchObject({
      status: 0,
      said: expect.stringMatching(/\d+ rows of \d+ tables, 0 photos\.\nThe keys are not in it/),
    });
    expect(run('reseal')).toEqual({
      status: 0,
      said: '0 entries sealed anew under "k1". No entry of the database needs another key.\n',
    });
    expect(run('restore', folder)).toMatchObject({ status: 1, said: expect.stringContaining('--replace') });
    expect(run('restore', folder, '--replace')).toMatchObject({
      status: 0,
      said: expect.stringMatching(
        /^Restored as of .*: \d+ rows, 0 photos\.\nPayments: on hold .* since \d{4}-.*\.\nSessions, [^]*\nNext: [^\n]*\n$/,
      ),
    });
    const held = () =>
      query<{ earlier: boolean; number: number }>(
        `select since < held_at as earlier, nextval('application_numbers')::int as number from payment_holds where lifted_at is null`,
      );
    const first = await held();
    expect(first).toEqual([{ earlier: true, number: expect.any(Number) }]);
    expect(first[0]!.number).toBeGreaterThan(100_000);
    // Another restore of the same backup does not repeat the numbers assigned since the first one.
    expect(run('restore', folder, '--replace').status).toBe(0);
    expect((await held())[0]!.number).toBeGreaterThan(first[0]!.number);
  });

  it('restore names a backup with a time that has not come, and restore --mark then gives the hold an earlier one', async () => {
    const later = path.join(room, 'later');
    expect(run('backup', later).status).toBe(0);
    const manifest = path.join(later, 'manifest.json');
    const content = JSON.parse(fs.readFileSync(manifest, 'utf8')) as object;
    fs.writeFileSync(manifest, JSON.stringify({ ...content, takenAt: '2099-01-01T00:00:00.000Z' }));
    expect(run('restore', later, '--replace')).toEqual({
      status: 1,
      said: expect.stringMatching(
        /^The time of this backup has not come: .* "npm run restore -- --mark" .*\nRestored /,
      ),
    });
    expect(run('restore', '--mark', '2026-02-01T08:00:00+08:00').status).toBe(0);
    expect(await query('select since from payment_holds where lifted_at is null')).toEqual([
      { since: new Date('2026-02-01T00:00:00Z') },
    ]);
  });

  it('restore --mark refuses a wrong or future time, and holds payments and ends access since the recovered one', async () => {
    expect(run('restore', '--mark', 'yesterday')).toEqual({ status: 1, said: expect.stringMatching(/^Usage:/) });
    expect(run('restore', '--mark', '2099-01-01T00:00:00+08:00')).toEqual({
      status: 1,
      said: '2099-01-01T00:00:00+08:00 is in the future.\n',
    });
    // The hold of an earlier recovery, which one member has confirmed.
    await query(
      `insert into leases (name, holder, until) values ('sweep', 'a stopped process', now());
       delete from payment_holds;
       insert into payment_holds (id, since, held_at, confirmed_at, confirmed_by)
       values (gen_random_uuid(), '2026-01-01T00:00:00Z', now(), now(), 'staff:one')`,
    );
    expect(run('restore', '--mark', '2026-01-02T10:31:07+08:00')).toEqual({
      status: 0,
      said: expect.stringMatching(
        /^Marked as recovered to 2026-01-02T02:31:07\.000Z\.\nPayments: on hold .* since 2026-01-02T02:31:07\.000Z\.\n/,
      ),
    });
    expect(
      await query(
        `select h.since, confirmed_by, extended_at from payment_holds h, restores r
         where r.since = '2026-01-02T02:31:07Z' and lifted_at is null and not exists (select from leases)`,
      ),
    ).toEqual([{ since: new Date('2026-01-01T00:00:00Z'), confirmed_by: null, extended_at: null }]);
  });

  it('doctor prints a line per check and exits with 1 only when one needs action', () => {
    const env = { BACKUP_DIR: path.join(room, 'daily') };
    const before = runWith(env, 'doctor');
    expect(before).toMatchObject({
      status: 1,
      said: expect.stringMatching(/^fix +backup .*cannot be read \(ENOENT\)/m),
    });
    expect(runWith(env, 'backup').said).toMatch(/daily\/[\dT-]+Z: \d+ rows/);
    const after = runWith(env, 'doctor');
    expect(after.said).toMatch(
      /^ok +database .*\nok +write .*\nok +rights .*\nok +migrations .*\nok +key .*\nskip +clock /m,
    );
    expect(after).toMatchObject({ status: 0, said: expect.stringMatching(/^ok +backup .* is 0 hours old/m) });
  });

  it.each([
    ['is missing', undefined, 'it cannot be read (ENOENT).'],
    ['is cut off', '{"common":', 'it is not JSON ('],
  ])('doctor, settings and set name a policy file that %s', (what, content, reason) => {
    const POLICY_FILE = path.join(room, `${what}.json`);
    if (content) fs.writeFileSync(POLICY_FILE, content);
    const sentence = `POLICY_FILE ${POLICY_FILE} is invalid: ${reason}`;
    const examined = runWith({ POLICY_FILE }, 'doctor').said.split('\n');
    expect(examined.find((line) => line.startsWith('fix') && line.includes(' policy '))).toContain(sentence);
    for (const { status, said } of [runWith({ POLICY_FILE }, 'settings'), run('set', `POLICY_FILE=${POLICY_FILE}`)]) {
      expect(status).toBe(1);
      expect(said).toContain(sentence);
    }
  });

  it('keep the keys that backups need: restore and doctor name a removed one, and reseal advises to remove none', () => {
    const k1 = fs.readFileSync(path.join(room, 'data/data.key'), 'utf8').trim();
    const k2 = `k2:${randomBytes(32).toString('base64')}`;
    const BACKUP_DIR = path.join(room, 'rotated');
    const old = path.join(BACKUP_DIR, 'old');
    const both = { BACKUP_DIR, DATA_KEY: `${k2},${k1}` };
    expect(runWith({ BACKUP_DIR }, 'backup', old).status).toBe(0);
    const resealed = runWith(both, 'reseal');
    expect(resealed).toMatchObject({
      status: 0,
      said: expect.stringMatching(
        /Keep k1 in DATA_KEY: .*\nThe key k1 is needed by 1 backup in BACKUP_DIR: old\. The newest backup needs it: keep it in DATA_KEY\.\nMake a backup now/,
      ),
    });
    expect(resealed.said).not.toMatch(/remove|taken out/i);
    const removed = { BACKUP_DIR, DATA_KEY: k2 };
    const needsK1 =
      'DATA_KEY cannot decrypt this backup: it needs the key k1, and DATA_KEY has k2. Add the key of that name behind the others, like DATA_KEY=k2:…,k1:…\n';
    expect(runWith(removed, 'restore', old, '--replace')).toEqual({ status: 1, said: needsK1 });
    expect(runWith(removed, 'doctor').said).toMatch(
      /^fix +keys +old: DATA_KEY cannot decrypt this backup: it needs the key k1/m,
    );
    expect(runWith(both, 'backup').status).toBe(0);
    expect(runWith(both, 'doctor').said).toMatch(
      /^ok +keys +DATA_KEY decrypts the newest backup, .*\n +The key k1 is needed by 1 backup in BACKUP_DIR: old\. Keep it in DATA_KEY until \d{4}-/m,
    );
    expect(runWith(removed, 'doctor')).toMatchObject({
      status: 1,
      said: expect.stringMatching(/^fix +keys +DATA_KEY lacks k1\. /m),
    });
    const other = { BACKUP_DIR, DATA_KEY: `k1:${randomBytes(32).toString('base64')}` };
    expect(runWith(other, 'restore', old, '--replace').said).toContain(
      'its key k1 is not the key that was in use when the backup was made',
    );
    expect(runWith(both, 'restore', old, '--replace')).toMatchObject({
      status: 0,
      said: expect.stringContaining('Keys: the data is encrypted with k1. After the start run "npm run reseal", then'),
    });
    expect(runWith({ ...both, MODE: 'production' }, 'restore', old).said).toContain('数据库不是空的');
  });

  it('backup and restore exit with 1 when a photo of a submitted application is missing', () => {
    run(
      'migrate',
      `with people as (insert into accounts (id, created_at) values (gen_random_uuid(), now()) returning id),
         cases as (insert into applications
           (id, account_id, flow, edition, policy_version, status, revision, answers_sealed, touched, created_at, updated_at)
           select gen_random_uuid(), id, 'newApply', 'replace-cur', '1', 'draft', 1, 'v2.k1.AA', '{}', now(), now() from people returning id)
       insert into files (id, application_id, slot, index, round, width, height, media_type, current, submitted, created_at)
       select gen_random_uuid(), id, 'idCard', 0, 0, 1, 1, 'image/jpeg', true, true, now() from cases`,
    );
    const lost = path.join(room, 'lost');
    expect(run('backup', lost)).toMatchObject({ status: 1, said: expect.stringContaining('1 photos are missing') });
    expect(run('restore', lost, '--replace')).toMatchObject({
      status: 1,
      said: expect.stringContaining('\n1 photos of submitted applications are not in the backup.\n'),
    });
  });

  it('reseal writes an audit entry when it begins, and one with the number of re-encrypted values when it ends', async () => {
    const sealer = createSealer(readKeyFile(path.join(room, 'data')) ?? []);
    // The column is not in `sealLocations.ts`, so a value that is bound to its location is encrypted again, unbound.
    const sealed = sealer.seal('text', locationOf('letters', 'text_sealed', 1));
    run(
      'migrate',
      `create table letters (id integer primary key, text_sealed text); insert into letters values (1, '${sealed}')`,
    );
    expect(run('reseal').said).toContain('1 entries sealed anew under "k1".');
    expect(run('reseal').said).toContain('0 entries sealed anew under "k1".');
    const rows = await query(
      `select action, detail from audit_log where actor = 'system' and action ~ 'data_key' order by at`,
    );
    await query('drop table letters');
    const entriesOf = (entries: number) => [
      { action: 'begin_data_key_rotation', detail: null },
      { action: 'rotate_data_key', detail: { entries } },
    ];
    expect(rows).toEqual([...entriesOf(1), ...entriesOf(0)]);
  });

  it('reseal counts the remaining entries, and exits with 1 when an entry still needs another key', () => {
    // The stored cursor is already past the row, as when a server writes with the old key during the run.
    const behind = run(
      'migrate',
      `create table notes (id integer primary key, text_sealed text);
       insert into notes values (1, 'v2.k0.older');
       insert into walks (name, after) values ('reseal v2.k1.notes', array['1'])`,
    );
    expect(behind.status).toBe(0);
    expect(run('reseal')).toMatchObject({
      status: 1,
      said: expect.stringContaining('Entries that still need another key: notes 1.'),
    });
  });
});
