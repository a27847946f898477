import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { apiBase } from '@domain/contract/paths';
import type { Role } from '@domain/office';
import { sampleAnswers } from '@domain/testing/sample';
import { createTestServer } from '../../testing/app';
import { assemble } from '../../assemble';
import { migrationsFolder, migrate } from './migrate';
import { later } from '../clock';
import { readConfig } from '../../config/config';
import { openVault } from '../crypto/openVault';
import { accountRow } from '../../accounts/identity';
import { sumStatistics } from '../../office/statistics/statistics';
import { saveSettings } from '../../messages/messageRecords';
import type { NewAccount } from './tables/identity';
import { backup } from '../backup/backup';
import { restore } from '../backup/restore';
import { testClock } from '../../testing/clock';
import { memoryPhotos } from '../../testing/photos';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres';
import { officerHeaders } from '../../testing/office';
import { connect, type Database } from './connect';

describe('restore of a backup of release 1.0.0', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'older-'));
  const clock = testClock('2026-11-21T10:00:00+08:00');
  const photos = memoryPhotos();
  const config = readConfig(
    {
      LOG_LEVEL: 'silent',
      DATA_KEY: `k1:${randomBytes(32).toString('base64')}`,
    },
    process.cwd(),
  );
  const toolConfig = { ...config, dataKeys: config.dataKeys!, dataDir: folder };
  const [draft, sent] = [randomUUID(), randomUUID()];
  const number = 'BF2026320500000001';
  let databases: TestDatabase[];
  let older: Database;
  let token = '';

  beforeAll(async () => {
    databases = [await createTestDatabase(), await createTestDatabase()];
    older = connect(databases[0]!.address, { name: 'test' });
    const { db, pool } = older;
    const baseline = fs.mkdtempSync(path.join(folder, 'baseline-'));
    fs.copyFileSync(
      path.join(migrationsFolder(process.cwd()), '0001_baseline.sql'),
      path.join(baseline, '0001_baseline.sql'),
    );
    await migrate(pool, baseline);
    const vault = await openVault(pool, config.dataKeys!);
    /** The columns that release 1.0.0 has. */
    const insert = ({ id_type: _type, passport_sealed: _passport, ...row }: NewAccount) =>
      db
        .insertInto('accounts')
        .values(row as NewAccount)
        .execute();
    const account = accountRow({ clock, vault }, { name: '张示例', idNo: null, mobile: '13900000001' });
    await insert(account);
    const erased = accountRow({ clock, vault }, { name: '张示例', idNo: null, mobile: '13900000002' });
    await insert({ ...erased, mobile_sealed: null, mobile_index: null, erased_at: clock.now() });
    for (const { id } of [account, erased]) await saveSettings(db, id, { reminders: false });
    token = randomBytes(32).toString('base64url');
    await pool.query(
      `insert into sessions (token_hash, account_id, created_at, expires_at, ends_at) values ($1, $2, $3, $4, $4)`,
      [createHash('sha256').update(token).digest('base64url'), account.id, clock.now(), later(clock.now(), 1_800_000)],
    );
    const application = async (id: string, status: string, more: [string | null, Date | null]) => {
      const answers = vault.seal(JSON.stringify(sampleAnswers('newApplyElv', 1)));
      await pool.query(
        `insert into applications
      (id, account_id, flow, edition, policy_version, status, revision, number, answers_sealed, touched, created_at, updated_at, submitted_at)
      values ($1, $2, 'newApplyElv', 'scrap-cur', '2026.1', $3, 4, $4, $5, '{}', $6, $6, $7)`,
        [id, account.id, status, more[0], answers, clock.now(), more[1]],
      );
    };
    await application(draft, 'draft', [null, null]);
    await application(sent, 'submitted', [number, clock.now()]);
    await pool.query(
      `insert into application_events (application_id, seq, at, event, status, actor) values ($1, 1, $2, 'submit', 'submitted', 'person')`,
      [sent, clock.now()],
    );
    await pool.query(
      `insert into submissions (application_id, round, at, answers_sealed, files, declarations, estimate, policy_version) select id, 0, $2, answers_sealed, '[]', '[]', '{}', policy_version from applications where id = $1`,
      [sent, clock.now()],
    );
  });
  afterAll(async () => {
    await older.close();
    for (const database of databases) await database.drop();
    fs.rmSync(folder, { recursive: true });
  });

  it('applies the later migrations: sessions, drafts and submitted applications are usable', async () => {
    const exported = path.join(folder, 'exported');
    await backup({ pool: older.pool, photos, clock }, exported);
    const target = connect(databases[1]!.address, { name: 'test' });
    await restore({ pool: target.pool, photos, config: toolConfig }, exported, true);
    const names = (await target.pool.query('select name from schema_migrations order by name')).rows;
    expect(names.map(({ name }) => name)).toEqual(fs.readdirSync(migrationsFolder(process.cwd())).sort());
    expect(await target.db.selectFrom('message_settings').select('reminders').execute()).toEqual([
      { reminders: false }, // those of the deleted account are not kept
    ]);
    await target.close();

    const { deps, close } = await assemble(config, { where: databases[1]!.address, clock, photos });
    const app = createTestServer(deps);
    const ask = async (
      method: 'GET' | 'PUT' | 'POST',
      url: string,
      body?: object,
      headers: object = { 'user-token': token },
    ) => {
      const reply = await app.inject({
        method,
        url: apiBase + url,
        headers: { ...headers, 'if-match': '4', 'idempotency-key': randomUUID() },
        ...(body && { payload: body }),
      });
      return { status: reply.statusCode, data: reply.json().data };
    };
    expect(await ask('GET', `/applications/${draft}`)).toMatchObject({
      status: 200,
      data: { revision: 4, steps: sampleAnswers('newApplyElv', 1) },
    });
    expect(await ask('PUT', `/applications/${draft}/steps/newCarInfo`, { brand: '示例二' })).toMatchObject({
      status: 200,
      data: { revision: 5 },
    });
    expect(await ask('GET', `/applications/${sent}`)).toMatchObject({
      status: 200,
      data: { status: 'submitted', number, history: [{ event: 'submit' }] },
    });
    const as = (role: Role) => officerHeaders({ deps }, [role]);
    const intake = await as('intake');
    expect(await ask('POST', `/office/claims/${sent}`, {}, intake)).toMatchObject({ status: 201 });
    expect(await ask('POST', `/office/applications/${sent}/intake`, {}, intake)).toMatchObject({
      status: 200,
      data: { status: 'reviewing', stage: 1 },
    });
    await sumStatistics(deps);
    expect(
      await ask('GET', '/office/statistics?from=2026-11-21&to=2026-11-21', undefined, await as('lead')),
    ).toMatchObject({
      status: 200,
      data: { total: { received: 1 }, cities: [{ regionCode: '320500', received: 1 }] },
    });
    await app.close();
    await close();
  });
});
