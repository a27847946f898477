import type { Answers, FlowId } from '@domain/flow/types';
import { sampleAnswers } from '@domain/testing/sample';
import { useTestApp } from '../../testing/app';
import { applicant, must, type Applicant } from '../../testing/applicant';
import { office } from '../../testing/office';

type Key = `${keyof Answers}.${string}`;

describe('races', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  const fifty = Array.from({ length: 50 }, (_, n) => n);
  const count = async (sql: string, ...values: unknown[]): Promise<number> =>
    (await t.sql<{ n: number }>(`select count(*) as n from ${sql}`, values))[0]!.n;

  it('one key, 50 concurrent submissions: one application, one number, one receipt', async () => {
    const one = await applicant(t);
    const draft = await one.filled('newApply', 1);
    const replies = await Promise.all(fifty.map(() => one.submit(draft.id, draft.revision, 'same')));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]!.status).toBe(200);
    expect(await count('submissions where application_id = $1', draft.id)).toBe(1);
  });

  it('50 keys, one draft: one application', async () => {
    const one = await applicant(t);
    const draft = await one.filled('newApplyElv', 2);
    const replies = await Promise.all(fifty.map((n) => one.submit(draft.id, draft.revision, `key-${n}`)));
    expect(new Set(replies.map((reply) => reply.data.number)).size).toBe(1);
    expect(await count('application_events where application_id = $1', draft.id)).toBe(1);
  });

  const copy = (from: Answers, to: Answers, keys: readonly Key[]): Answers => {
    const next = structuredClone(to);
    for (const key of keys) {
      const [step, field] = key.split('.') as [keyof Answers, string];
      next[step][field] = from[step][field];
    }
    return next;
  };

  /** Two people whose drafts share these answers submit at the same moment. */
  async function race(flows: [FlowId, FlowId], n: number, keys: readonly Key[]) {
    const [a, b] = [await applicant(t), await applicant(t)];
    const shared = sampleAnswers(flows[0], n);
    const [first, second] = [
      await a.filled(flows[0], n),
      await b.filled(flows[1], n + 1, (answers) => copy(shared, answers, keys)),
    ];
    expect(second.problems).toEqual({});
    const replies = await Promise.all([a.submit(first.id, first.revision), b.submit(second.id, second.revision)]);
    return {
      replies,
      losers: replies.filter((reply) => reply.status !== 200),
      people: [a, b] as [Applicant, Applicant],
      ids: [first.id, second.id] as const,
    };
  }

  const rules: [string, [FlowId, FlowId], Key[], Key][] = [
    ['old VIN', ['newApplyElv', 'apply'], ['oldCarInfo.vin'], 'oldCarInfo.vin'],
    ['new VIN', ['newApply', 'newApplyElv'], ['newCarInfo.vin'], 'newCarInfo.vin'],
    ['digital invoice number', ['newApply', 'applyElv'], ['newCarInfo.invoiceNo'], 'newCarInfo.invoiceNo'],
    ['scrap certificate number', ['applyElv', 'newApplyElv'], ['oldCarInfo.scrapCertNo'], 'oldCarInfo.scrapCertNo'],
    [
      'paper invoice of the old car',
      ['apply', 'newApply'],
      ['oldCarInfo.transferInvoiceCode', 'oldCarInfo.transferInvoiceNo'],
      'oldCarInfo.transferInvoiceNo',
    ],
  ];
  it.each(rules)(
    'two people, one %s: one succeeds, the other gets DUPLICATE at that field only',
    async (name, flows, keys, field) => {
      const { losers } = await race(flows, 1000 + 10 * rules.findIndex(([other]) => other === name), keys);
      expect(losers).toEqual([
        {
          status: 409,
          errorCode: 'DUPLICATE',
          data: undefined,
          fields: { [field]: expect.objectContaining({ code: 'duplicate' }) },
        },
      ]);
    },
  );

  it.each([
    ['two of one edition', ['newApply', 'newApply'] as [FlowId, FlowId]],
    ['scrapping and replacing in 2026', ['newApply', 'newApplyElv'] as [FlowId, FlowId]],
  ])('one ID number, %s: one succeeds, the other reaches the limit', async (name, flows) => {
    const { losers } = await race(flows, name.startsWith('two') ? 2000 : 2010, ['personalInfo.idNo']);
    expect(losers).toMatchObject([
      { status: 409, errorCode: 'LIMIT_REACHED', fields: { 'personalInfo.idNo': { code: 'limit_reached' } } },
    ]);
  });

  it('one ID number may have both kinds of 2025, and one of each year', async () => {
    expect((await race(['apply', 'applyElv'], 2020, ['personalInfo.idNo'])).losers).toEqual([]);
    expect((await race(['apply', 'newApply'], 2030, ['personalInfo.idNo'])).losers).toEqual([]);
  });

  it('a duplicate number is refused in a correction, too', async () => {
    const [a, b] = [await applicant(t), await applicant(t)];
    const held = await a.submitted('newApply', 4000);
    const sent = await b.submitted('newApply', 4001);
    await office(t).intake(sent.id);
    await office(t).sendBack(sent.id, [{ key: 'newCarInfo.vin', code: 'x', text: '与登记证不一致' }]);
    const row = await b.get(sent.id);
    const vin = sampleAnswers('newApply', 4000).newCarInfo.vin;
    expect((await must(b.save(sent.id, 'newCarInfo', { vin }, row.revision))).problems).toMatchObject({
      'newCarInfo.vin': { code: 'duplicate' },
    });
    expect(await b.correct(sent.id)).toMatchObject({
      status: 409,
      errorCode: 'DUPLICATE',
      fields: { 'newCarInfo.vin': { code: 'duplicate' } },
    });
    await must(a.send('POST', `/applications/${held.id}/withdrawal`, {}));
    const replies = await Promise.all(fifty.slice(0, 10).map(() => b.correct(sent.id, 'once')));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await must(b.correct(sent.id, 'once'))).toMatchObject({ number: row.number, status: 'submitted' });
    expect(await b.correct(sent.id, 'again')).toMatchObject({ status: 409, errorCode: 'TRANSITION_FORBIDDEN' });
  });

  it('one slot gets one photo when eight are uploaded at once', async () => {
    const one = await applicant(t);
    const draft = await one.begin('newApply');
    const results = await Promise.allSettled(fifty.slice(0, 8).map(() => one.upload(draft.id, 'idCardFront')));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect((await one.get(draft.id)).files).toHaveLength(1);
  });
});
