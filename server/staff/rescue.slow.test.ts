import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { options } from '../../tools/lib/serverBundle.cjs';
import { testApp, type TestApp } from '../testing/app';
import { call, must } from '../testing/applicant';
import { staffMember } from '../testing/staff';

describe('the command rescue confirm', () => {
  const bundles = path.join(process.cwd(), 'node_modules/.cache', `rescue-${process.pid}`);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rescue-'));
  const env = { DATA_KEY: `k1:${randomBytes(32).toString('base64')}` };
  let t: TestApp;
  beforeAll(async () => {
    buildSync({ ...options, entryPoints: { rescue: 'server/cli/rescue.ts' }, outdir: bundles });
    // By the real clock, as the command, which is another process.
    t = await testApp({ now: new Date().toISOString(), env });
  });
  afterAll(async () => {
    await t.close();
    for (const folder of [bundles, dataDir]) fs.rmSync(folder, { recursive: true });
  });

  const run = (...args: string[]) => {
    const { connectionString, host = '', user = '', database = '' } = t.where;
    const url = connectionString ?? `postgres:///${database}?${new URLSearchParams({ host, user }).toString()}`;
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(bundles, 'rescue.mjs'), ...args], {
      encoding: 'utf8',
      env: { ...env, PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent' },
    });
    return { status, text: stdout + stderr };
  };

  it('confirms the proposal of the only admin and prints the link, which opens with the code of the proposer', async () => {
    const admin = await staffMember(t, ['admin']);
    const member = { name: '新人', signIn: 'newcomer', roles: ['intake'], regions: 'all' };
    const { code } = await must(admin.send<{ code: string }>('POST', '/staff', member));
    const { status, text } = run('confirm', 'newcomer');
    expect([status, text]).toEqual([0, expect.stringContaining(admin.name)]);
    expect(text).not.toContain(code);
    const secret = /invitation=([\w-]+)/.exec(text)?.[1];
    const accepted = (body: object) =>
      call(t, 'POST', '/office/invitations', { body: { secret, password: 'a-long-password-7', ...body } });
    expect((await accepted({})).status).toBeGreaterThanOrEqual(400);
    expect((await accepted({ code })).status).toBe(200);
    expect(run('confirm', 'newcomer')).toMatchObject({ status: 1 });
  });
});
