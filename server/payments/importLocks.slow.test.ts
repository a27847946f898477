import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TransitionRequest } from '../cases/transitions';
import { RETRY_EVENT } from '../platform/db/prepared';
import { insertBatch, insertLines } from './batchQueries';
import { useTestApp } from '../testing/app';
import { applicant, must } from '../testing/applicant';
import { copiesOf } from '../testing/copies';
import { wrongFunds, grant } from '../testing/funds';
import { staffCaller, staffMember, type StaffMember } from '../testing/staff';
import type { StaffCaller } from '../auth/caller';
import { importBankResults } from './bankResults';

const EDITION = 'scrap-cur';

describe('importBankResults', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let model: string;
  let caller: StaffCaller;
  let retries = 0;
  beforeAll(async () => {
    t.deps.pool.on(RETRY_EVENT as 'error', () => (retries += 1));
    await grant(t, 100_000_000_000, { edition: EDITION });
    model = (await (await applicant(t)).submitted('newApplyElv', 950)).id;
    caller = await staffCaller(t, ['pay']);
  });

  /** A released batch of copies of the model, with money reserved in the pool. */
  async function batchOf(count: number) {
    const ids = await copiesOf(t, model, count);
    const { pool, db } = t.deps;
    const { rows } = await pool.query<{ id: string; number: string }>(
      `with moved as (update applications set status = 'paying', stage = null, approved_amount = 100, reserved_fen = 100
           where id = any($1) returning *),
         raised as (update funds set granted_fen = granted_fen + $2::bigint, reserved_fen = reserved_fen + 100 * (select count(*) from moved)),
         entries as (insert into fund_entries (id, fund_id, application_id, kind, amount_fen, at, actor)
           select gen_random_uuid(), id, null, 'grant', $2::bigint, now(), 'test' from funds
           union all select gen_random_uuid(), fund_id, id, 'reserve', 100, now(), 'test' from moved)
       select id, number from moved order by id`,
      [ids, 32_000_000],
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
    await insertLines(
      db,
      rows.map((row, n) => ({
        batch_id: id,
        application_id: row.id,
        position: n + 1,
        number: row.number,
        amount_fen: 100,
        event_seq: 1,
        open: true,
        result: null,
        reason: null,
        answered_at: null,
      })),
    );
    return { id, rows, bytes: Buffer.from(JSON.stringify(rows.map(({ number }) => ({ number, result: 'paid' })))) };
  }
  type Made = Awaited<ReturnType<typeof batchOf>>;
  const answer = ({ id, bytes }: Made) => importBankResults(t.deps, caller, id, { bytes, isJson: true });

  it('runs twice at once beside submissions, approvals and withdrawals on one pool: each has its effect once, without deadlock', async () => {
    const first = await staffMember(t, ['intake', 'review1']);
    let n = 960;
    const submitted = async () => {
      const who = await applicant(t);
      return { who, id: (await who.submitted('newApplyElv', (n += 1))).id };
    };
    const drafts: (() => Promise<unknown>)[] = [];
    const approved: { id: string; second: StaffMember }[] = [];
    const withdrawn: Awaited<ReturnType<typeof submitted>>[] = [];
    for (let i = 0; i < 8; i += 1) {
      const who = await applicant(t);
      const { id, revision } = await who.filled('newApplyElv', (n += 1));
      drafts.push(() => must(who.submit(id, revision)));
      const { id: reviewed } = await submitted();
      await must(first.intake(reviewed));
      await must(first.approve(reviewed));
      // A member has at most five cases at once.
      approved.push({ id: reviewed, second: await staffMember(t, ['review2']) });
      withdrawn.push(await submitted());
    }
    const batches = [await batchOf(300), await batchOf(300)];
    retries = 0;
    const [answered] = await Promise.all([
      Promise.all(batches.map(answer)),
      ...drafts.map((submit) => submit()),
      // Odd ones are approved for less than was reserved, which stays reserved until they are paid.
      ...approved.map(({ id, second }, i) => must(second.approve(id, i % 2 ? { approvedAmount: 100 } : {}))),
      ...withdrawn.map(({ who, id }) => must(who.send('POST', `/applications/${id}/withdrawal`, {}))),
    ]);
    expect(answered).toMatchObject(batches.map(({ id }) => ({ id, state: 'answered', applied: 300 })));
    expect(retries).toBe(0);
    expect(await t.sql(wrongFunds)).toEqual([]);
    const rows = await t.sql(
      `select kind, count(*)::int as n from fund_entries where application_id = any($1) group by kind order by kind`,
      [[...approved, ...withdrawn].map(({ id }) => id)],
    );
    expect(rows).toEqual([
      { kind: 'release', n: 8 },
      { kind: 'reserve', n: 16 },
    ]);
  });

  /** Status, last event and reason, notification and message of each case of a batch. */
  const outcomes = ({ rows }: Made) =>
    t.sql(
      `select a.id, a.status, e.event, e.remark, e.staff_id is not null as has_staff,
           (select count(*)::int from notifications n where n.application_id = a.id) as notices,
           (select count(*)::int from messages m where m.application_id = a.id and m.event = e.seq::text and m.occasion = 'event') as messages
         from applications a left join lateral (select * from application_events where application_id = a.id order by seq desc limit 1) e on true
         where a.id = any($1) order by a.id`,
      [rows.map(({ id }) => id)],
    );

  it('writes the result, reason, notification and message of each case once, across the parts of a file', async () => {
    const batch = await batchOf(60);
    const reasons = [null, '账号与户名不符', null, '退汇'];
    const answers = batch.rows.map(({ number }, n) => {
      const reason = reasons[n % 4];
      return { number, result: reason ? 'failed' : 'paid', ...(reason && { reason }) };
    });
    const bytes = Buffer.from(JSON.stringify(answers));
    expect(await answer({ ...batch, bytes })).toMatchObject({ state: 'answered', applied: 60 });
    expect(await outcomes(batch)).toEqual(
      batch.rows.map(({ id }, n) => {
        const reason = reasons[n % 4];
        const [status, event] = reason ? ['pay_failed', 'fail'] : ['paid', 'paid'];
        return { id, status, event, remark: reason, has_staff: true, notices: 1, messages: 1 };
      }),
    );
    expect(await t.sql(wrongFunds)).toEqual([]);
  });

  it('changes no case when the last part holds a case that cannot be paid, and imports the file afterwards', async () => {
    const batch = await batchOf(60);
    const last = batch.rows.at(-1)!.id;
    const setLast = (status: string) => t.sql('update applications set status = $2 where id = $1', [last, status]);
    await setLast('withdrawn');
    await expect(answer(batch)).rejects.toMatchObject({ code: 'TRANSITION_FORBIDDEN' });
    await setLast('paying');
    const untouched = { status: 'paying', event: null, remark: null, has_staff: false, notices: 0, messages: 0 };
    expect(await outcomes(batch)).toEqual(batch.rows.map(({ id }) => ({ id, ...untouched })));
    expect(await answer(batch)).toMatchObject({ state: 'answered', applied: 60 });
    expect(await t.sql(wrongFunds)).toEqual([]);
  });
});

it('applyTransitions takes no SQL expression: two of them have the same JSON, and would be written together', () => {
  // @ts-expect-error a TransitionRequest has plain values only
  const patch: TransitionRequest['patch'] = { estimate: sql`to_jsonb(1)` };
  // @ts-expect-error a TransitionRequest has plain values only
  const detail: TransitionRequest['detail'] = sql`to_jsonb(1)`;
  expect(JSON.stringify([patch, detail])).toBe(JSON.stringify([{ estimate: sql`to_jsonb(2)` }, sql`to_jsonb(2)`]));
});
