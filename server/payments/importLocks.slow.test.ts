import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { RETRY_EVENT } from '../platform/db/prepared';
import { transaction } from '../platform/db/transaction';
import { insertBatch, insertLines } from './queries';
import { testApp, type TestApp } from '../testing/app';
import { applicant } from '../testing/applicant';
import { copiesOf } from '../testing/copies';
import { waitsForLock } from '../testing/locks';
import { wrongFunds } from '../testing/funds';
import { staffCaller } from '../testing/staff';
import { grantFunds } from '../funds/grant';
import { reservation } from '../funds/reserve';
import type { StaffCaller } from '../staff/caller';
import { importAnswers } from './answers';

const EDITION = 'scrap-cur';

describe('importAnswers', () => {
  let t: TestApp;
  let model: string;
  let caller: StaffCaller;
  let retries = 0;
  beforeAll(async () => {
    t = await testApp({ now: '2026-11-21T10:00:00+08:00' });
    t.deps.pool.on(RETRY_EVENT as 'error', () => (retries += 1));
    await grantFunds(
      t.deps,
      { actor: 'office:lead' },
      {
        edition: EDITION,
        regionCode: null,
        amount: 100_000_000_000,
        reason: '下达',
      },
    );
    model = (await (await applicant(t)).submitted('newApplyElv', 950)).id;
    caller = await staffCaller(t, ['pay']);
  });
  afterAll(() => t.close());

  /** A released batch of copies of the model, with money reserved in every slice of the pool. */
  async function batchOf(count: number) {
    const ids = await copiesOf(t, model, count);
    const { pool, db } = t.deps;
    const { rows } = await pool.query<{ id: string; number: string }>(
      `with shares as (select id, (row_number() over (order by id desc) % 32)::smallint as slice from applications where id = any($1)),
         moved as (update applications a set status = 'paying', stage = null, approved_amount = 100, reserved_fen = 100, fund_slice = l.slice
           from shares l where a.id = l.id returning a.*),
         taken as (update fund_slices s set left_fen = left_fen + $2::bigint - 100 * (select count(*) from shares where slice = s.slice),
           reserved_fen = reserved_fen + 100 * (select count(*) from shares where slice = s.slice)),
         granted as (update funds set granted_fen = granted_fen + 32 * $2::bigint),
         entries as (insert into fund_entries (id, fund_id, slice, application_id, kind, amount_fen, at, actor)
           select gen_random_uuid(), fund_id, null, null, 'grant', 32 * $2::bigint, now(), 'test' from (select min(id) as fund_id from funds) f
           union all select gen_random_uuid(), fund_id, fund_slice, id, 'reserve', 100, now(), 'test' from moved)
       select id, number from moved order by id`,
      [ids, 1_000_000],
    );
    const id = randomUUID();
    const at = t.deps.clock.now();
    await insertBatch(db, {
      id,
      edition: EDITION,
      regions: null,
      state: 'released',
      made_at: at,
      made_by: 'office:one',
      released_at: at,
      released_by: 'office:two',
      count,
      sum_fen: 100 * count,
      encoding: 'gb18030',
      sha256: '',
      left_out: [],
      file_sealed: '',
    });
    for (let from = 0; from < rows.length; from += 1000)
      await insertLines(
        db,
        rows.slice(from, from + 1000).map((row, n) => ({
          batch_id: id,
          application_id: row.id,
          position: from + n + 1,
          number: row.number,
          amount_fen: 100,
          event_seq: 1,
          open: true,
          result: null,
          reason: null,
          answered_at: null,
        })),
      );
    return {
      id,
      count,
      rows,
      bytes: Buffer.from(JSON.stringify(rows.map(({ number }) => ({ number, result: 'paid' })))),
    };
  }
  type Made = Awaited<ReturnType<typeof batchOf>>;
  const answer = ({ id, bytes }: Made) => importAnswers(t.deps, caller, id, { bytes, isJson: true });

  /** Reserves money as a submission does; throws instead of waiting for a lock. */
  const reserve = () =>
    transaction(t.deps, async (trx) => {
      await sql`set local lock_timeout = '2s'`.execute(trx);
      const money = reservation(trx, {
        edition: t.deps.policy.editions.find(({ id }) => id === EDITION)!,
        regionCode: '320500',
        applicationId: randomUUID(),
        amount: 100,
        at: t.deps.clock.now(),
        actor: 'test',
      });
      return money.settle(await money.first());
    });

  it('locks the slices of the pool after everything else', async () => {
    const batch = await batchOf(64);
    const other = await t.deps.pool.connect();
    await other.query('begin');
    // The import waits for this lock before it answers its last line.
    await other.query('select from payment_lines where application_id = $1 for update', [batch.rows.at(-1)!.id]);
    const answered = answer(batch);
    await waitsForLock(t);
    expect(await reserve()).toMatchObject({ reserved_fen: 100 });
    await other.query('commit');
    other.release();
    expect(await answered).toMatchObject({ state: 'answered', applied: 64 });
    expect((await t.deps.pool.query(wrongFunds)).rows).toEqual([]);
  });

  it('runs twice at once on one pool, with concurrent submissions, without deadlock or refusal', async () => {
    const batches = [await batchOf(1500), await batchOf(1500)];
    retries = 0;
    let running = true;
    const imports = Promise.all(batches.map(answer)).finally(() => (running = false));
    let reserved = 0;
    while (running) {
      await reserve();
      reserved += 1;
    }
    expect(await imports).toMatchObject(batches.map(({ id, count }) => ({ id, state: 'answered', applied: count })));
    expect(reserved).toBeGreaterThan(0);
    expect(retries).toBe(0);
    expect((await t.deps.pool.query(wrongFunds)).rows).toEqual([]);
    const { rows } = await t.deps.pool.query("select count(*)::int as paid from applications where status = 'paid'");
    expect(rows).toEqual([{ paid: 3064 }]);
  });
});
