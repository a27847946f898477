import { useTestApp } from '../testing/app';
import { applicant, must } from '../testing/applicant';
import { copiesOf } from '../testing/copies';
import { waitsForLock } from '../testing/locks';
import { staffCaller, staffMember } from '../testing/staff';
import { transaction } from '../platform/db/transaction';
import { countPayable, lockCases, payable } from './payableQueries';
import { makeBatch, payableEditions } from './batches';

const EDITION = 'scrap-cur';

describe('makeBatch', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  it('takes a payable case when more than 2,000 older ones are not payable yet', async () => {
    const stages = ['intake', 'review1', 'review2', 'publish'] as const;
    const [desk, second] = [await staffMember(t, stages), await staffMember(t, stages)];
    const { id, number } = await (await applicant(t)).submitted('newApplyElv', 930);
    for (const step of [desk.intake, desk.approve, second.approve]) await must(step(id));
    // Approved and never published: older than the payable one.
    await copiesOf(t, id, 2100, { submittedEarlier: true });
    await must(desk.publish(id));
    t.clock.advance({ days: 6 });
    const maker = await staffCaller(t, ['pay']);
    expect((await payableEditions(t.deps, maker)).list).toEqual([{ edition: EDITION, count: 1 }]);
    const batch = await makeBatch(t.deps, maker, EDITION);
    expect(batch).toMatchObject({ state: 'made', count: 1 });
    const rows = await t.sql('select number from payment_lines where batch_id = $1', [batch.id]);
    expect(rows).toEqual([{ number }]);
    expect((await payableEditions(t.deps, maker)).list).toEqual([]);
  });
});

describe('lockCases', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  it('reads the history after it got the lock', async () => {
    const { id } = await (await applicant(t)).submitted('newApplyElv', 931);
    const other = await t.deps.pool.connect();
    await other.query('begin');
    await other.query('select from applications where id = $1 for update', [id]);
    const locked = transaction(t.deps, (trx) => lockCases(trx, [id], t.clock.now()));
    await waitsForLock(t);
    await other.query(
      `insert into application_events (application_id, seq, at, event, status, stage, actor)
       select application_id, seq + 1, at, event, status, stage, actor
       from application_events where application_id = $1 order by seq desc limit 1`,
      [id],
    );
    await other.query('commit');
    other.release();
    expect(await locked).toMatchObject([{ id, event_seq: 2 }]);
  });
});

describe('payable', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  it('counts as many cases as asked, and waits for cases named by number in the order of their ids, as lockCases does', async () => {
    const model = await (await applicant(t)).submitted('newApplyElv', 932);
    const copies = await copiesOf(t, model.id, 1);
    const [low = '', high = ''] = [model.id, ...copies].sort();
    await t.sql(
      `update applications set status = 'approved', stage = null, approved_amount = 100,
       submitted_at = submitted_at + case id when $1 then interval '1 hour' else interval '0' end`,
      [low],
    );
    const rows = await t.sql('select number from applications');
    const numbers = rows.map(({ number }) => number as string);
    const versionId = t.deps.policies.current().id;
    const payableFrom = [{ versionId, publishedBefore: null }];
    const query = { edition: EDITION, regions: null, payableFrom, except: [], now: t.clock.now() };
    const counts = async (most: number) =>
      countPayable(t.deps.db, { ...query, editions: [EDITION, 'scrap-prev'] }, { isPaidByBank: false, most });
    expect([await counts(1), await counts(10)]).toEqual([
      [{ edition: EDITION, count: 1 }],
      [{ edition: EDITION, count: 2 }],
    ]);
    const other = await t.deps.pool.connect();
    await other.query('begin');
    await other.query('select from applications where id = $1 for update', [low]);
    const selected = transaction(t.deps, (trx) => payable(trx, { ...query, numbers }, 10));
    await waitsForLock(t);
    const free = await t.sql('select id from applications where id = $1 for update skip locked', [high]);
    await other.query('commit');
    other.release();
    expect([free, (await selected).map(({ id }) => id)]).toEqual([[{ id: high }], [low, high]]);
  });
});
