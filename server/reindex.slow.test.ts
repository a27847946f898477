import { randomBytes } from 'node:crypto';
import { apiBase } from '@domain/contract/paths';
import example from '@domain/policy/example.json';
import { sampleAnswers } from '@domain/testing/sample';
import { assemble } from './assemble';
import { readConfig } from './config/config';
import { locations } from './platform/crypto/sealLocations';
import { connect } from './platform/db/connect';
import { memoryPhotos } from './testing/photos';
import { applicant } from './testing/applicant';
import { createTestServer, testApp, type TestApp } from './testing/app';
import { grant } from './testing/funds';
import { officerHeaders } from './testing/office';
import { enact } from './testing/policy';
import { sweep } from './housekeeping';
import { fillSimilarCases } from './cases/background/similarCases';
import { reindex } from './reindex';

const SUBSIDY = 1_800_000;

// Skipped behind a pooler: the command needs a direct connection.
(process.env.DATABASE_POOLER ? describe.skip : describe)('a change of the index key', () => {
  const key = randomBytes(32);
  let t: TestApp;
  let who: Awaited<ReturnType<typeof applicant>>;
  let number: string | undefined;
  /** a second connection pool, used while the server is stopped */
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
        `select value_index as value from claims union all select person_index from applications union all select new_vin_index from applications
         union all select old_vin_index from applications
         union all select id_no_index from accounts union all select mobile_index from accounts`,
      )
    ).rows.flatMap(({ value }) => value ?? []);
  /** Starts a new server on the same database and runs `work`. */
  async function restarted<T>(work: (again: TestApp) => Promise<T>): Promise<T> {
    const config = readConfig({ ...env, LOG_LEVEL: 'silent' }, process.cwd());
    const { deps, close } = await assemble(config, { where: t.where, clock: t.clock, photos: memoryPhotos() });
    const app = createTestServer(deps);
    try {
      return await work({ ...t, app, deps, inject: app.inject.bind(app) as TestApp['inject'] });
    } finally {
      await app.close();
      await close();
    }
  }
  /** Closes the server's connections; `reindex` waits until the database has noticed. */
  const stopped = async () => {
    const { pool } = t.deps;
    const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
    clients.forEach((client) => client.release(true));
  };

  const config = { dataKeys: [{ id: 'k1', key }] };
  const run = (pool = beside.pool, report?: () => void) => reindex({ ...beside, pool, clock: t.clock, config }, report);
  /** A pool that fails with its n-th statement or transaction. */
  const dyingAt = (n: number) => {
    let used = 0;
    return new Proxy(beside.pool, {
      get(pool, name: 'query' | 'connect') {
        const value: unknown = pool[name];
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          if (['query', 'connect'].includes(name) && (used += 1) === n) throw new Error('pulled the plug');
          return value.apply(pool, args) as unknown;
        };
      },
    });
  };

  it('is refused while a server runs', async () => {
    await t.sql('select 1');
    await expect(run()).rejects.toThrow('A server is connected');
  });

  it('is refused behind a pooler, where running servers cannot be detected', async () => {
    await stopped();
    const pooled = { ...config, pooler: 'transaction' as const };
    await expect(reindex({ ...beside, clock: t.clock, config: pooled })).rejects.toThrow('Behind a pooler');
  });

  it('prevents a server start after an interruption, and the next run completes it', async () => {
    await stopped();
    const before = await indexes();
    expect(before.length).toBeGreaterThan(5);
    await expect(
      run(beside.pool, () => {
        throw new Error('pulled the plug');
      }),
    ).rejects.toThrow('pulled the plug');
    await expect(restarted(async () => {})).rejects.toThrow('"npm run reindex"');
    await run();
    const { rows: audited } = await beside.pool.query(
      "select actor, detail from audit_log where action = 'rotate_index_key'",
    );
    expect(audited).toEqual([{ actor: 'system', detail: { count: 1, accounts: 1, skipped: 0 } }]);
    const after = await indexes();
    expect(after).toHaveLength(before.length);
    expect(after.filter((index) => before.includes(index) || !/^[\w-]{43}$/.test(index))).toEqual([]);
  });

  it('keeps sign-in, unique numbers, office search and similar cases working', async () => {
    await restarted(async (again) => {
      const { vault, pool } = again.deps;
      const accounts = await pool.query('select from accounts where mobile_index = $1 and id_no_index = $2', [
        vault.index('mobile', who.mobile),
        vault.index('idNo', who.idNo),
      ]);
      expect(accounts.rowCount).toBe(1);
      const other = await applicant(again);
      const draft = await other.filled('newApplyElv', 1);
      expect((await other.submit(draft.id, draft.revision)).errorCode).toBe('DUPLICATE');
      const sought = await again.inject({
        method: 'POST',
        url: `${apiBase}/office/searches`,
        headers: await officerHeaders(again, ['lead']),
        payload: { q: String(sampleAnswers('newApplyElv', 1).personalInfo.idNo) },
      });
      expect(sought.json().data.list).toEqual([expect.objectContaining({ number })]);
      await fillSimilarCases(again.deps);
      const { rows } = await pool.query<{ value_index: string }>(
        "select value_index from alike_keys where kind = 'oldCar'",
      );
      const { vin } = sampleAnswers('newApplyElv', 1).oldCarInfo;
      expect(rows).toEqual([{ value_index: vault.index('alike.oldCar', String(vin)) }]);
    });
  });

  it('skips and names damaged rows, and converts them after a repair unless another account has their number', async () => {
    await stopped();
    const { pool } = beside;
    const { rows } = await pool.query<{ id: string; account_id: string; account: string; submission: string }>(
      `select a.id, a.account_id, c.mobile_sealed as account, s.answers_sealed as submission from applications a
        join accounts c on c.id = a.account_id join submissions s on s.application_id = a.id`,
    );
    const one = rows[0]!;
    const store = async (account: string, submission: string) => {
      await pool.query('update accounts set mobile_sealed = $1 where id = $2', [account, one.account_id]);
      await pool.query('update submissions set answers_sealed = $1 where application_id = $2', [submission, one.id]);
    };
    await store('v2.lost.AAAA', 'v2.lost.AAAA');
    expect((await run()).skipped).toEqual([`account ${one.account_id}`, `application ${one.id}`]);
    const newer = '00000000-0000-4000-8000-000000000001';
    await restarted(async ({ deps: { vault } }) => {
      expect(await indexes()).not.toContain(vault.index('mobile', who.mobile));
      await pool.query(
        'insert into accounts (id, mobile_sealed, mobile_index, created_at) values ($1, $2, $3, now())',
        [newer, vault.seal(who.mobile, locations.account(newer, 'mobile_sealed')), vault.index('mobile', who.mobile)],
      );
    });
    await store(one.account, one.submission);
    expect((await run()).skipped).toEqual([`account ${one.account_id}`]);
    await pool.query('delete from accounts where id = $1', [newer]);
    expect((await run()).skipped).toEqual([]);
  });

  it('is completed by the next run wherever it was interrupted', async () => {
    await stopped();
    const before = await indexes();
    let interrupted = 0;
    for (let n = 1; ; n += 1) {
      const outcome = await run(dyingAt(n)).then(
        () => 'done',
        (error: Error) => error.message,
      );
      if (outcome === 'done') break;
      expect(outcome).toBe('pulled the plug');
      interrupted = n;
    }
    expect(interrupted).toBeGreaterThan(8);
    expect((await indexes()).filter((index) => before.includes(index))).toEqual([]);
    await restarted(async ({ deps }) => {
      const held = await deps.pool.query('select from accounts where mobile_index = $1', [
        deps.vault.index('mobile', who.mobile),
      ]);
      expect(held.rowCount).toBe(1);
    });
  });

  it('keeps the numbers of an offer: no other draft with one of them is offered money', async () => {
    const offers = () =>
      beside.pool.query('select application_id as id from funds_waiting where offered_until is not null');
    const first = await restarted(async (again) => {
      const policy = structuredClone(example);
      for (const edition of policy.editions) {
        edition.version = '2026.9';
        Object.assign(edition.intake, { waitingList: true });
      }
      await enact(again, policy, t.clock.now());
      await grant(again, SUBSIDY);
      const holder = await applicant(again);
      await holder.submitted('newApplyElv', 3);
      const drafts: string[] = [];
      for (let copy = 0; copy < 2; copy += 1) {
        const someone = await applicant(again);
        const { id, revision } = await someone.filled('newApplyElv', 4);
        expect((await someone.submit(id, revision)).errorCode).toBe('FUNDS_EXHAUSTED');
        drafts.push(id);
        t.clock.advance({ minutes: 1 });
      }
      await grant(again, SUBSIDY);
      expect(await sweep(again.deps)).toEqual([]);
      return drafts[0];
    });
    expect((await offers()).rows).toEqual([{ id: first }]);
    await stopped();
    await run();
    await restarted(async (again) => {
      await grant(again, SUBSIDY);
      expect(await sweep(again.deps)).toEqual([]);
    });
    expect((await offers()).rows).toEqual([{ id: first }]);
  });
});
