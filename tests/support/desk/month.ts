import { must } from '../api';
import type { Flow } from '../applicants';
import { changedPolicy } from './full';
import type { TestDesk, OfficerName } from './testDesk';
import { personWithPapers } from '../personWithPapers';
import { photo } from '../photo';

interface Month {
  /** at stage 1, with photos of documents */
  id: string;
  batch: string;
  version: number;
}
type Step = 'intake' | 'pass' | 'approve' | 'publish';
const steps: readonly Step[] = ['intake', 'pass', 'approve', 'publish'];

/** Fills the desk for the pictures of the manual: a month of cases of generated people, three batches, an applicant whom no message reached. */
export async function fillMonth(desk: TestDesk): Promise<Month> {
  const { sql } = desk.place;
  const { as } = desk;
  /** Only one case shows its photos: drawing documents takes long. */
  const one = (flow: Flow, more: { picture?: typeof photo } = { picture: photo }) =>
    desk.submitted(flow, { papers: personWithPapers, ...more });
  const decide = (who: OfficerName, id: string, body: object) =>
    desk.decide(who, id, 'decide', { remark: '', ...body });
  const take: Record<Step, (id: string) => Promise<unknown>> = {
    intake: (id) => desk.decide('intake', id, 'intake'),
    pass: (id) => decide('first', id, { decision: 'approve', stage: 1 }),
    approve: (id) => decide('second', id, { decision: 'approve', stage: 2 }),
    publish: (id) => desk.decide('second', id, 'publish'),
  };
  const sendBack = (who: OfficerName, id: string, key: string, code: string) =>
    decide(who, id, { decision: 'return', stage: 1, items: [{ key, code, text: '' }] });

  /** Moves what happened to a case: the submission to `days` ago, each later step a day after the one before. */
  const age = async (id: string, days: number) => {
    await sql('alter table application_events disable trigger application_events_immutable');
    await sql(
      `update application_events a set at = a.at - interval '1 day' * greatest($2::int - e.n, 0) from (select seq, row_number() over (order by seq) - 1 as n
        from application_events where application_id = $1) e where a.application_id = $1 and a.seq = e.seq`,
      [id, days],
    );
    await sql('alter table application_events enable trigger application_events_immutable');
    await sql("update applications set submitted_at = submitted_at - interval '1 day' * $2::int where id = $1", [
      id,
      days,
    ]);
    await sql('alter table fund_entries disable trigger fund_entries_immutable');
    await sql("update fund_entries set at = at - interval '1 day' * $2::int where application_id = $1", [id, days]);
    await sql('alter table fund_entries enable trigger fund_entries_immutable');
  };
  const cases = async (flow: Flow, days: readonly number[], until?: Step) => {
    const made: Awaited<ReturnType<typeof one>>[] = [];
    for (const ago of days) {
      const own = await one(flow);
      for (const step of steps.slice(0, until ? steps.indexOf(until) + 1 : 0)) await take[step](own.id);
      await age(own.id, ago);
      made.push(own);
    }
    return made;
  };
  const batchOf = async (edition: string) =>
    (await must(as('pay')<{ id: string }>('POST', '/batches', { edition }))).id;

  await desk.grant('scrap-cur', null, 2_000_000_000);
  await desk.grant('scrap-cur', '320100', 500_000_000);
  await desk.grant('scrap-cur', '320500', 50_000_000);
  await desk.grant('replacement-cur', '320500', 5_400_000);
  await sql('alter table fund_entries disable trigger fund_entries_immutable');
  await sql("update fund_entries set at = at - interval '40 days'");
  await sql('alter table fund_entries enable trigger fund_entries_immutable');

  const paid = await cases('newApplyElv', [26, 25, 23, 20], 'publish');
  const answered = await batchOf('scrap-cur');
  await must(as('release')('POST', `/batches/${answered}/release`, {}));
  const lines = paid.map(({ number }, n) => ({
    number,
    result: n === 3 ? '失败' : '成功',
    reason: n === 3 ? '账号与户名不符' : '',
  }));
  await must(as('pay')('POST', `/batches/${answered}/answers`, lines));
  await sql('alter table fund_entries disable trigger fund_entries_immutable');
  await sql("update fund_entries set at = now() - interval '9 days' where kind = 'spend'");
  await sql('alter table fund_entries enable trigger fund_entries_immutable');
  await cases('newApplyElv', [18, 16, 15], 'publish');
  await must(as('release')('POST', `/batches/${await batchOf('scrap-cur')}/release`, {}));
  await cases('newApply', [17, 16, 14, 13], 'publish');
  const batch = await batchOf('replacement-cur');

  await cases('newApplyElv', [5, 4, 2, 2, 1]);
  await cases('newApplyElv', [9, 7, 6], 'intake');
  await cases('newApplyElv', [11, 10], 'pass');
  await cases('newApplyElv', [12], 'approve');
  const [rejected] = await cases('newApplyElv', [10], 'intake');
  await decide('first', rejected!.id, { decision: 'reject', stage: 1, remark: '示例：旧车登记不满一年' });
  const [unreached, corrected, held] = await cases('newApply', [8, 7, 4], 'intake');
  await sendBack('first', unreached!.id, 'newInvoice', 'blurred');
  await sendBack('all', corrected!.id, 'personalInfo.address', 'differs_from_photo');
  await sql(
    "update messages set state = 'failed', reason = 'report', ended_at = now(), sent_at = now(), tries = 1 where application_id = $1",
    [unreached!.id],
  );
  await desk.correct(corrected!, 'personalInfo', { address: '示例市示例区新路2号' });
  await must(as('all')('POST', `/claims/${held!.id}`, {}));

  const { id } = await one('newApplyElv', {});
  await take.intake(id);
  const version = await must(as('policy')<{ id: number }>('POST', '/policies', changedPolicy()));
  await must(
    as('policy')('PUT', '/switches/replacement-prev', { status: 'paused', notice: '示例：年度结算，暂停受理。' }),
  );
  // The sums of the statistics are computed again from the moved events.
  await sql(`with a as (delete from figure_events), b as (delete from figure_reasons), c as (delete from figure_took),
      d as (delete from figure_waiting), e as (delete from figure_cases)
    insert into figures_todo (application_id) select id from applications where submitted_at is not null`);
  return { id, batch, version: version.id };
}
