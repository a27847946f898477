import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';

/** As the operator types them, on a data folder of their own. */
describe('the commands', () => {
  const bundles = path.join(process.cwd(), 'node_modules/.cache', `commands-${process.pid}`);
  const room = fs.mkdtempSync(path.join(os.tmpdir(), 'commands-'));
  const folder = path.join(room, 'backup');

  const run = (command: string, ...args: string[]) => {
    const env = { PATH: process.env.PATH, DATA_DIR: path.join(room, 'data') };
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(bundles, `${command}.mjs`), ...args], {
      env,
      encoding: 'utf8',
    });
    return { status, said: stdout + stderr };
  };

  beforeAll(() => {
    fs.chmodSync(room, 0o711);
    const entryPoints = {
      backup: 'server/ops/backup/backupCli.ts',
      restore: 'server/ops/backup/restoreCli.ts',
      reseal: 'server/crypto/resealCli.ts',
      migrate: 'server/testing/migrateOnly.ts',
    };
    buildSync({
      entryPoints,
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      outdir: bundles,
      outExtension: { '.js': '.mjs' },
    });
    expect(run('migrate').said).toBe('migrated\n');
  });
  afterAll(() => {
    fs.rmSync(room, { recursive: true });
    fs.rmSync(bundles, { recursive: true });
  });

  it('ask for what they need', () => {
    expect(run('backup')).toEqual({ status: 1, said: 'Where to? npm run backup -- <new folder>\n' });
    expect(run('restore')).toEqual({
      status: 1,
      said: 'Which one? npm run restore -- <folder of the backup> [--replace]\n',
    });
    expect(run('restore', room)).toEqual({ status: 1, said: `${room} is not a backup: it has no manifest.json.\n` });
  });

  it('back up, seal anew and restore, and say what they did', () => {
    const made = run('backup', folder);
    expect(made).toMatchObject({
      status: 0,
      said: expect.stringMatching(/\d+ rows of \d+ tables, 0 photos\.\nThe keys are not in it/),
    });
    expect(run('reseal')).toEqual({
      status: 0,
      said: '0 entries sealed anew under "k1". No entry needs another key. The other keys may now be taken out of DATA_KEY.\n',
    });
    expect(run('restore', folder)).toMatchObject({ status: 1, said: expect.stringContaining('--replace') });
    expect(run('restore', folder, '--replace')).toMatchObject({
      status: 0,
      said: expect.stringMatching(/^Restored as of .*: \d+ rows, 0 photos\.\n$/),
    });
  });
});
