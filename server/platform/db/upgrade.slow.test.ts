import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { apiBase } from '@domain/contract/paths';
import { sampleAnswers } from '@domain/testing/sample';
import { createApp } from '../../app';
import { assemble, migrationsFolder } from '../../assemble';
import { later } from '../clock';
import { readConfig } from '../../config/config';
import { openVault } from '../crypto/openVault';
import { accountRow } from '../../accounts/signIn';
import { fillRegions } from '../../cases/fillRegions';
import { sumStatistics } from '../../office/statistics';
import { insertAccount } from '../../accounts/accountQueries';
import { notedCases } from '../../office/statisticsSumQueries';
import { testClock } from '../../testing/clock';
import { memoryPhotos } from '../../testing/photos';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres';
import type { Role } from '@domain/office';
import { officerHeaders } from '../../testing/office';
import { connect } from './connect';
import { migrate } from './migrate';

/** Migrations of the oldest schema; the test upgrades from it with accounts and applications in it. */
const BEFORE = ['0001', '0010', '0011', '0020'];

describe('upgrade of a database in use', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'upgrade-'));
  const clock = testClock('2026-11-21T10:00:00+08:00');
  const config = readConfig(
    {
      LOG_LEVEL: 'silent',
      DATA_KEY: `k1:${randomBytes(32).toString('base64')}`,
    },
    process.cwd(),
  );
  const [draft, sent, paying] = [randomUUID(), randomUUID(), randomUUID()];
  const payingNumber = 'BF2026320500000002';
  const number = 'BF2026320500000001';
  let database: TestDatabase;
  let token = '';

  beforeAll(async () => {
    database = await createTestDatabase();
    const all = migrationsFolder(process.cwd());
    for (const name of fs.readdirSync(all))
      if (BEFORE.includes(name.slice(0, 4))) fs.copyFileSync(path.join(all, name), path.join(folder, name));
    const { db, pool, close } = connect(database.address);
    await migrate(pool, folder);
    const vault = await openVault(pool, config.dataKeys!);
    const deps = { clock, vault };
    const account = accountRow(deps, { name: '张示例', idNo: null, mobile: '13900000001' });
    await insertAccount(db, account);
    // Written as by the older release, into the columns of its schema.
    token = randomBytes(32).toString('base64url');
    await pool.query(
      `insert into sessions (token_hash, account_id, created_at, expires_at, ends_at) values ($1, $2, $3, $4, $4)`,
      [createHash('sha256').update(token).digest('base64url'), account.id, clock.now(), later(clock.now(), 1_800_000)],
    );
    const application = (id: string, status: string, more: [string | null, Date | null]) =>
      pool.query(
        `insert into applications
      (id, account_id, flow, edition, policy_version, status, revision, number, answers_sealed, touched, created_at, updated_at, submitted_at)
      values ($1, $2, 'newApplyElv', 'scrap-cur', '2026.1', $3, 4, $4, $5, '{}', $6, $6, $7)`,
        [
          id,
          account.id,
          status,
          more[0],
          vault.seal(JSON.stringify(sampleAnswers('newApplyElv', 1))),
          clock.now(),
          more[1],
        ],
      );
    await application(draft, 'draft', [null, null]);
    await application(sent, 'submitted', [number, clock.now()]);
    await application(paying, 'paying', [payingNumber, clock.now()]);
    await pool.query('update applications set approved_amount = 1800000 where id = $1', [paying]);
    await pool.query(
      `insert into application_events (application_id, seq, at, event, status, actor) values ($1, 1, $2, 'pay', 'paying', 'office:test')`,
      [paying, clock.now()],
    );
    await pool.query(
      `insert into application_events (application_id, seq, at, event, status, actor) values ($1, 1, $2, 'submit', 'submitted', 'person')`,
      [sent, clock.now()],
    );
    await pool.query(
      `insert into submissions (application_id, round, at, answers_sealed, files, declarations, estimate, policy_version) select id, 0, $2, answers_sealed, '[]', '[]', '{}', policy_version from applications where id = $1`,
      [sent, clock.now()],
    );
    await close();
  });
  afterAll(async () => {
    await database.drop();
    fs.rmSync(folder, { recursive: true });
  });

  it('keeps sessions, drafts, submitted applications and payments usable', async () => {
    const { deps, close } = await assemble(config, { where: database.address, clock, photos: memoryPhotos() });
    expect((await notedCases(deps.db, 9)).sort()).toEqual([paying, sent].sort());
    await fillRegions(deps);
    expect(
      (await deps.pool.query('select status, region_code from applications order by status')).rows.map(Object.values),
    ).toEqual([
      ['draft', null],
      ['paying', '320500'],
      ['submitted', '320500'],
    ]);
    const app = createApp(deps);
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
    const names = (await deps.pool.query('select name from schema_migrations order by name')).rows.map(({ name }) =>
      String(name).slice(0, 4),
    );
    expect(names.filter((name) => !BEFORE.includes(name)).length).toBeGreaterThanOrEqual(2);
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
    expect(await ask('POST', `/office/applications/${sent}/intake`, {}, await as('intake'))).toMatchObject({
      status: 200,
      data: { status: 'reviewing', stage: 1 },
    });
    // Cases from before the daily sums are counted once in the statistics, before and after the summing job.
    const figures = async () =>
      ask('GET', '/office/figures?from=2026-11-21&to=2026-11-21', undefined, await as('lead'));
    const wanted = { total: { received: 1 }, cities: [{ regionCode: '320500', received: 1 }] };
    expect(await figures()).toMatchObject({ status: 200, data: wanted });
    await sumStatistics(deps);
    expect((await deps.pool.query('select seq from figure_cases order by seq')).rows).toEqual([{ seq: 1 }, { seq: 2 }]);
    expect(await figures()).toMatchObject({ status: 200, data: wanted });
    // A payment from before payment batches accepts the bank's response.
    const [batch, ...others] = (await ask('GET', '/office/batches', undefined, await as('pay'))).data.list;
    expect(others).toEqual([]);
    expect(batch).toMatchObject({ edition: 'scrap-cur', state: 'released', count: 1, sum: 1_800_000 });
    expect(await ask('GET', `/office/batches/${batch.id}/file`, undefined, await as('pay'))).toMatchObject({
      status: 409,
    });
    const answers = [{ number: payingNumber, result: 'paid' }];
    expect(await ask('POST', `/office/batches/${batch.id}/answers`, answers, await as('pay'))).toMatchObject({
      status: 200,
      data: { state: 'answered', applied: 1 },
    });
    await app.close();
    await close();
  });
});
