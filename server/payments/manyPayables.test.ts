import example from '@domain/policy/example.json';
import { useTestApp } from '../testing/app';
import { applicant, must } from '../testing/applicant';
import { copiesOf } from '../testing/copies';
import { whileLocked } from '../testing/locks';
import { enact } from '../testing/policy';
import { staffCaller, staffMember } from '../testing/staff';
import { transaction } from '../platform/db/transaction';
import { lockCases } from './payableQueries';
import { makeBatch, payableEditions } from './batches';
import { releaseBatch } from './release';

const EDITION = 'scrap-cur';

describe('makeBatch', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  /** An approved case, and a member who may publish it. */
  async function approved(n: number) {
    const stages = ['intake', 'review1', 'review2', 'publish'] as const;
    const [desk, second] = [await staffMember(t, stages), await staffMember(t, stages)];
    const who = await applicant(t);
    const { id, number } = await who.submitted('newApplyElv', n);
    for (const step of [desk.intake, desk.approve, second.approve]) await must(step(id));
    return { who, id, number, desk };
  }

  it('takes a payable case when more than 2,000 older ones are not payable yet', async () => {
    const { id, number, desk } = await approved(930);
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

  it('takes an approved case whose policy version has no publicity, and pays it', async () => {
    await enact(t, { ...example, common: { ...example.common, publicity: false } });
    const { who, id } = await approved(932);
    const maker = await staffCaller(t, ['pay']);
    expect((await payableEditions(t.deps, maker)).list).toEqual([{ edition: EDITION, count: 1 }]);
    const batch = await makeBatch(t.deps, maker, EDITION);
    expect(batch).toMatchObject({ state: 'made', count: 1 });
    await releaseBatch(t.deps, await staffCaller(t, ['release']), batch.id);
    expect((await who.get(id)).status).toBe('paying');
  });
});

describe('lockCases', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  it('reads the history after it got the lock', async () => {
    const { id } = await (await applicant(t)).submitted('newApplyElv', 931);
    const locked = await whileLocked(
      t,
      `select from applications where id = '${id}' for update`,
      () => transaction(t.deps, (trx) => lockCases(trx, [id], t.clock.now())),
      [
        `insert into application_events (application_id, seq, at, event, status, stage, actor)
         select application_id, seq + 1, at, event, status, stage, actor
         from application_events where application_id = '${id}' order by seq desc limit 1`,
      ],
    );
    expect(locked).toMatchObject([{ id, event_seq: 2 }]);
  });
});
