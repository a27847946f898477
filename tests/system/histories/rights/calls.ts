import { randomUUID } from 'node:crypto';
import type { Reply } from '../../../../server/testing/applicant';
import type { Act } from '../../../../server/testing/pending';
import type { Bench, Member } from './bench';
import type { CaseAct, OwnAct, PayStep } from './steps';

const decision = (name: string, more: object = {}) => ({ decision: name, remark: '说明', ...more });

/** Acts of the applicant; reads the case first, as the phone does. */
export async function ownAct({ owners, ids, signedIn }: Bench, act: OwnAct, one: number): Promise<Reply<object>> {
  const [owner, id] = [owners[one]!, ids[one]!];
  const seen = await signedIn(owner, () => owner.send('GET', `/applications/${id}`));
  if (seen.status !== 200) return seen;
  const { revision } = seen.data;
  switch (act) {
    case 'withdraw':
      return owner.send('POST', `/applications/${id}/withdrawal`, {});
    case 'correct': {
      // The price changes the subsidy, the account its payee.
      const car = {
        sellerName: `示例汽车销售${'一二三四五'[revision % 5]}店`,
        priceInclTax: 9_000_000 + revision * 100_000,
      };
      await owner.save(id, 'newCarInfo', car, revision);
      await owner.save(id, 'personalInfo', { bankBranch: `示例${revision}支行` }, revision + 1);
      return owner.correct(id);
    }
    case 'payee':
      return owner.send('PUT', `/applications/${id}/payee`, {
        bankName: '示例银行',
        bankBranch: '苏州新支行',
        bankCardNo: '6299990000000000020',
      });
  }
}

/** Acts of a member on a case, which the bench has given to the member. */
export async function officeAct(
  bench: Bench,
  by: Member,
  act: Exclude<CaseAct, OwnAct>,
  one: number,
): Promise<Reply<object>> {
  const id = bench.ids[one]!;
  const decide = (name: Act, body: object = {}) => bench.signedIn(by, () => bench.decide(by, id, name, body));
  switch (act) {
    case 'intake':
    case 'publish':
      return decide(act);
    case 'approve':
    case 'reject':
      return decide('decide', decision(act));
    case 'return':
      return decide('decide', decision('return', { items: bench.corrected }));
    case 'revoke':
      return decide('revoke', { reason: '复核' });
    case 'object': {
      const receivedOn = new Date(bench.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
      const body = { channel: 'phone', receivedOn, text: '旧车不是申请人的' };
      return bench.signedIn(by, () => by.send('POST', `/applications/${id}/objections`, body));
    }
    case 'uphold':
    case 'dismiss': {
      // The latest objection, also when it is decided already; the server must refuse that, and the id of none.
      const [objection] = await bench.query<{ id: string }>(
        'select id from objections where application_id = $1 order by recorded_at desc, event_seq nulls first limit 1',
        [id],
      );
      const body = { objectionId: objection?.id ?? randomUUID(), upheld: act === 'uphold', reason: '经核查' };
      return bench.signedIn(by, () => by.takeAnd('object', id, body));
    }
  }
}

/** Makes a batch, or releases, dissolves or answers the newest one. */
export async function payStep(bench: Bench, by: Member, step: PayStep): Promise<Reply<object>> {
  const ask = (...request: Parameters<Member['send']>) => bench.signedIn(by, () => by.send(...request));
  if (step.do === 'batch') return ask('POST', '/batches', { edition: bench.edition });
  const [latest] = await bench.query<{ id: string }>(
    'select id from payment_batches order by made_at desc, id limit 1',
  );
  const batch = latest?.id ?? randomUUID();
  if (step.do === 'release') return ask('POST', `/batches/${batch}/release`, {});
  if (step.do === 'dissolve') return ask('DELETE', `/batches/${batch}`);
  const lines = await bench.query<{ number: string }>(
    'select number from payment_lines where batch_id = $1 order by position',
    [batch],
  );
  const result = step.do === 'answer' && step.isPaid ? { result: 'paid' } : { result: 'failed', reason: '退汇' };
  return bench.signedIn(by, () =>
    bench.answer(
      by,
      batch,
      lines.map(({ number }) => ({ number, ...result })),
    ),
  );
}
