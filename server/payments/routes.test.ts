import { createHash } from 'node:crypto';
import type { CallTypes } from '@domain/contract/types';
import { useTestApp } from '../testing/app';
import { call, must, type Applicant } from '../testing/applicant';
import { officer, officerHeaders } from '../testing/office';
import { wrongFunds, grant } from '../testing/funds';
import { paymentOffice, type PaymentOffice } from '../testing/paymentOffice';

type Batch = CallTypes['makeBatch']['reply'];
type ImportedResults = CallTypes['answerBatch']['reply'];

/** Officers who may make and release batches. */
type Payer = 'one' | 'two';
const roles = ['pay', 'release'] as const;
const EDITION = 'scrap-cur';

describe('payment batches', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let office: PaymentOffice;
  beforeAll(async () => {
    await grant(t, 100_000_000, { edition: EDITION });
    office = await paymentOffice(t);
  });
  afterEach(async () => expect(await t.sql(wrongFunds)).toEqual([]));

  const as = async (who: Payer) => ({ headers: await officerHeaders(t, roles, who) });
  const post = async <T = Batch>(path: string, who: Payer, body: object = {}) =>
    call<T>(t, 'POST', `/office/batches${path}`, { body, ...(await as(who)) });
  const make = (who: Payer = 'one') => post('', who, { edition: EDITION });
  const answer = async (id: string, list: object[] | string) =>
    call<ImportedResults>(t, 'POST', `/office/batches/${id}/answers`, {
      body: Buffer.from(typeof list === 'string' ? list : JSON.stringify(list)),
      type: typeof list === 'string' ? 'text/csv' : 'application/json',
      ...(await as('two')),
    });
  const statusOf = async ({ who, id }: { who: Applicant; id: string }) => (await who.get(id)).status;

  it('contain cases after the publicity period, are released by another person, and the file matches the hash', async () => {
    const { people, numbers } = await office.payable(2);
    const [a, b] = people;
    const [early] = (await office.published(1)).people;
    const batch = await must(make());
    expect(batch).toMatchObject({
      state: 'made',
      count: 2,
      sum: 3_600_000,
      madeBy: `staff:${(await officer(t, 'one', roles)).id}`,
      releasedBy: null,
    });
    expect(await statusOf(a!)).toBe('publicity');
    expect(await must(post(`/${batch.id}/release`, 'two'))).toMatchObject({
      state: 'released',
      releasedBy: `staff:${(await officer(t, 'two', roles)).id}`,
    });
    expect([await statusOf(a!), await statusOf(b!), await statusOf(early!)]).toEqual(['paying', 'paying', 'publicity']);

    const file = await t.inject({ url: `/qczhyjs/api/office/batches/${batch.id}/file`, ...(await as('two')) });
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(batch.sha256);
    const lines = new TextDecoder('gb18030').decode(file.rawPayload).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines.join()).toContain(
      `"${numbers[0]}","张示例","示例银行","苏州示例支行","6299990000000000012","18000.00"`,
    );
    const rows = await t.sql('select file_sealed from payment_batches');
    expect(JSON.stringify(rows)).not.toMatch(/629999|张示例/);

    const csv = `申请编号,结果,原因,金额（元）\n${numbers[0]},成功,,18000.00\n${numbers[1]},失败,账号与户名不符,18000\n`;
    expect(await must(answer(batch.id, csv))).toMatchObject({ state: 'answered', applied: 2 });
    expect(await must(answer(batch.id, csv))).toMatchObject({ state: 'answered', applied: 0 });
    expect(await a!.who.get(a!.id)).toMatchObject({ status: 'paid' });
    const failed = await b!.who.get(b!.id);
    expect(failed).toMatchObject({ status: 'pay_failed' });
    expect(failed.history.at(-1)).toMatchObject({ event: 'fail', remark: '账号与户名不符' });
  });

  it('made at the same time contain different cases, and the database enforces it', async () => {
    await office.payable(3);
    const replies = await Promise.all([make('one'), make('two'), make('one')]);
    const counts = replies.filter(({ status }) => status === 201).map(({ data }) => data.count);
    // Three and `early` of the first test, whose publicity is over now.
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
    const again = t.sql(
      'insert into payment_lines select gen_random_uuid(), application_id, position, number, amount_fen, event_seq, true from payment_lines where open limit 1',
    );
    await expect(again).rejects.toThrow(/payment_lines/);
    await expect(t.sql("update payment_batches set released_by = made_by where state = 'made'")).rejects.toThrow(
      'batch_released_by_another',
    );
  });

  it('are made again when a concurrent batch takes a case between query and insert', async () => {
    const { people } = await office.payable(1);
    // The sequence survives the rollback: the trigger rejects the first insert only, like a concurrent batch would.
    await t.sql(`create sequence lists;
      create function refuse_first() returns trigger language plpgsql as $$ begin
        if nextval('lists') = 1 then raise unique_violation using constraint = 'payment_lines_open'; end if;
        return new;
      end $$;
      create trigger refuse_first before insert on payment_lines for each row execute function refuse_first()`);
    const reply = await make();
    await t.sql('drop trigger refuse_first on payment_lines');
    expect(reply).toMatchObject({ status: 201, data: { state: 'made', count: 1 } });
    await must(post(`/${reply.data.id}/release`, 'two'));
    expect(await statusOf(people[0]!)).toBe('paying');
  });
});
