import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { apiBase } from '@domain/contract/paths';
import { sampleAnswers } from '@domain/testing/sample';
import { assemble } from '../assemble';
import { createApp } from '../app';
import { readConfig } from '../config';
import { connect } from '../db/connect';
import { memoryPhotos } from '../testing/photos';
import { applicant } from '../testing/applicant';
import { officeHeaders, testApp, type TestApp } from '../testing/app';
import { reindex } from './reindex';

// Refused through a pooler: the command wants the database itself.
(process.env.DATABASE_POOLER ? describe.skip : describe)('a change of the index key', () => {
  const key = randomBytes(32);
  let t: TestApp;
  let who: Awaited<ReturnType<typeof applicant>>;
  let number: string | undefined;
  /** the database beside the server, which is stopped */
  let beside: ReturnType<typeof connect>;
  const env = { DATA_KEY: `k1:${key.toString('base64')}` };

  beforeAll(async () => {
    t = await testApp({ now: '2026-11-21T10:00:00+08:00', env });
    who = await applicant(t);
    ({ number } = await who.submitted('newApplyElv', 1));
    beside = connect(t.where, { name: 'beside' });
  });
  afterAll(async () => {
    await beside.close();
    await t.close();
  });

  const indexes = async (): Promise<string[]> =>
    (
      await beside.pool.query<{ value: string | null }>(
        `select value_index as value from claims union all select person_index from applications union all select id_no_index from accounts
         union all select mobile_index from accounts union all select picture_index from files`,
      )
    ).rows.flatMap(({ value }) => value ?? []);
  /** The server anew over what there is, and what it does then. */
  async function restarted<T>(work: (again: TestApp) => Promise<T>): Promise<T> {
    const config = readConfig(
      { ...env, LOG_LEVEL: 'silent', OFFICE_KEYS: `test:${officeHeaders['office-key']}:read` },
      process.cwd(),
    );
    const { deps, close } = await assemble(config, { where: t.where, clock: t.clock, photos: memoryPhotos() });
    const app = createApp(deps);
    try {
      return await work({ ...t, app, deps, inject: app.inject.bind(app) as TestApp['inject'] });
    } finally {
      await app.close();
      await close();
    }
  }
  it('is refused behind a pooler, where nobody sees whether a server runs', async () => {
    const bundle = path.join(process.cwd(), 'node_modules/.cache', `reindex-${process.pid}.mjs`);
    const entryPoints = ['server/crypto/reindexCli.ts'];
    buildSync({ entryPoints, bundle: true, platform: 'node', format: 'esm', packages: 'external', outfile: bundle });
    const { connectionString, host = '', user = '', database = '' } = t.where;
    const socket = new URLSearchParams({ host, user });
    const before = await indexes();
    const command = spawnSync(process.execPath, [bundle], {
      encoding: 'utf8',
      env: {
        ...env,
        PATH: process.env.PATH,
        DATA_DIR: fs.mkdtempSync(path.join(os.tmpdir(), 'reindex-')),
        DATABASE_URL: connectionString ?? `postgres:///${database}?${socket.toString()}`,
        DATABASE_POOLER: 'transaction',
      },
    });
    fs.rmSync(bundle);
    expect([command.status, command.stdout]).toEqual([1, '']);
    expect(command.stderr).toMatch(/^Behind a pooler nobody sees whether a server runs\./);
    expect(await indexes()).toEqual(before);
  });

  /** The server's connections are let go; the database takes a moment to see it, and the change waits for that. */
  const stopped = async () => {
    const { pool } = t.deps;
    const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
    clients.forEach((client) => client.release(true));
  };

  it('is refused while a server runs', async () => {
    await t.deps.pool.query('select 1');
    await expect(reindex(beside.pool, [{ id: 'k1', key }])).rejects.toThrow('The server is running');
  });

  it('lets no server start that would find half of the people, and goes on where it was', async () => {
    await stopped();
    let updates = 0;
    const dying = {
      query: async (text: string, values?: unknown[]) => {
        if (text.startsWith('update') && (updates += 1) === 3) throw new Error('pulled the plug');
        return beside.pool.query(text, values);
      },
    };
    await expect(reindex(dying as never, [{ id: 'k1', key }])).rejects.toThrow('pulled the plug');
    await expect(restarted(async () => {})).rejects.toThrow('npm run reindex');
    await reindex(beside.pool, [{ id: 'k1', key }]);
    const found = await indexes();
    expect(found.length).toBeGreaterThan(8);
    expect(found.filter((one) => !/^2\.[\w-]{43}$/.test(one))).toEqual([]);
  });

  it('keeps everything that is found: who signs in, what only one may have, what the office looks for', async () => {
    await restarted(async (again) => {
      const { mobile, idNo } = who;
      const known = await again.deps.pool.query('select from accounts where mobile_index = $1 and id_no_index = $2', [
        again.deps.vault.index('mobile', mobile),
        again.deps.vault.index('idNo', idNo),
      ]);
      expect(known.rowCount).toBe(1);
      const other = await applicant(again);
      const draft = await other.filled('newApplyElv', 1);
      expect((await other.submit(draft.id, draft.revision)).status).not.toBe(200);
      const sought = await again.inject({
        method: 'POST',
        url: `${apiBase}/office/searches`,
        headers: officeHeaders,
        payload: { q: String(sampleAnswers('newApplyElv', 1).personalInfo.idNo) },
      });
      expect(sought.json().data.list).toEqual([expect.objectContaining({ number })]);
    });
  });

  it('can be done again, and every index then goes through the third key too', async () => {
    await stopped();
    const before = await indexes();
    await reindex(beside.pool, [{ id: 'k1', key }]);
    const after = await indexes();
    expect(after.every((one) => /^3\.[\w-]{43}$/.test(one))).toBe(true);
    expect(after).not.toEqual(before);
    await restarted(async (again) => {
      const { rowCount } = await again.deps.pool.query('select from accounts where mobile_index = $1', [
        again.deps.vault.index('mobile', who.mobile),
      ]);
      expect(rowCount).toBe(1);
    });
  });
});
