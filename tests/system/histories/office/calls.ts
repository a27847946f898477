import { randomUUID } from 'node:crypto';
import type { Act, Bench, Reply, StaffMember } from './bench';
import { own, type CaseStep, type OwnAction, type Single } from './steps';

export interface Done {
  step: Single;
  status: number;
  /** the case it was about, if there is one */
  id?: string;
  data?: { id?: string; stage?: number; until?: string; held?: { until: string } };
  /** the officer claimed the case just before, until this time */
  takenUntil?: string;
}

interface Standing {
  status: string;
  stage: number | null;
}

/** The action that advances a case from each state. */
const forward: Record<string, CaseStep['do']> = {
  draft: 'submit',
  submitted: 'intake',
  'reviewing 1': 'approve',
  'reviewing 2': 'approve',
  returned: 'correct',
  approved: 'publish',
  pay_failed: 'payee',
};

/** Returns the next step of a payment: creating a batch, releasing it by another officer, importing the bank's answers. */
function towardsTheBank(latest: string | undefined, by: number): CaseStep {
  const who = [3, 0, 4][by % 3]!;
  if (latest === 'made') return { do: 'release', who: [3, 1, 4][by % 3]! };
  if (latest === 'released' && by === 4) return { do: 'correct answer', who: 3 };
  if (latest === 'released') return { do: 'answer', who, isPaid: by < 3, only: false };
  return { do: 'batch', who };
}

const day = (at: Date, days: number) => new Date(at.getTime() + (8 + 24 * days) * 3_600_000).toISOString().slice(0, 10);

/** What the steps need of a server: that of the histories of cases, or of rights. */
export interface Desk extends Pick<
  Bench,
  'query' | 'signedIn' | 'clock' | 'ids' | 'owners' | 'corrected' | 'handOver'
> {
  staff: readonly Officer[];
  decide(by: Officer, id: string, act: Act, body: object): Promise<Reply<object>>;
  answer(by: Officer, batch: string, list: object[]): Promise<Reply<object>>;
}
type Officer = Pick<StaffMember, 'id' | 'headers' | 'send' | 'takeAnd' | 'signInAgain'>;

type Own = Extract<CaseStep, { do: OwnAction }>;
export const isOwn = (step: Single): step is Own => own.includes(step.do as OwnAction);

/** Actions of the applicant; reads the case first, as the phone does. */
async function ownAction({ owners, signedIn }: Desk, step: Own, id: string): Promise<Reply<object>> {
  const owner = owners[step.one]!;
  const seen = await signedIn(owner, () => owner.send('GET', `/applications/${id}`));
  if (seen.status !== 200) return seen;
  const { revision } = seen.data;
  switch (step.do) {
    case 'submit':
      return owner.submit(id, revision);
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

const decision = (name: string, more: object = {}) => ({ decision: name, remark: '说明', ...more });

/** Returns the request of `pendDecision` that advances the case; an approval when no act does. */
export async function forwardAct({ query }: Pick<Bench, 'query'>, id: string): Promise<object> {
  const [at] = await query<Standing>('select status from applications where id = $1', [id]);
  if (at?.status === 'submitted') return { act: 'intake' };
  return at?.status === 'approved' ? { act: 'publish' } : { act: 'decide', body: decision('approve') };
}

/** Performs one step through the API. A single decision is sent without a claim; `takes`: claims the case first, as the desk does. */
export async function doStep(bench: Desk, step: CaseStep, { takes = false } = {}): Promise<Done> {
  const { query, signedIn } = bench;
  const done = (reply: Reply<object>, id?: string): Done => ({
    step,
    status: reply.status,
    ...(id && { id }),
    data: reply.data as Done['data'],
  });
  const id = 'one' in step ? bench.ids[step.one]! : '';
  if (isOwn(step)) return done(await ownAction(bench, step, id), id);

  const by = bench.staff[step.who]!;
  const ask = <T extends object>(work: () => Promise<Reply<T>>) => signedIn(by, work);
  const latest = async () =>
    (await query<{ id: string }>('select id from payment_batches order by made_at desc, id limit 1'))[0]?.id ??
    randomUUID();
  const decide = async (act: Act, body: object = {}): Promise<Done> => {
    const claimed = takes && (await ask(() => by.send<{ held: { until: string } }>('POST', `/claims/${id}`, {})));
    const reply = done(await ask(() => bench.decide(by, id, act, body)), id);
    return { ...reply, ...(claimed && claimed.status === 201 && { takenUntil: claimed.data.held.until }) };
  };
  switch (step.do) {
    case 'forward': {
      const [at] = await query<Standing>('select status, stage from applications where id = $1', [id]);
      if (at?.status === 'publicity' || at?.status === 'paying') {
        const [batch] = await query<{ state: string }>(
          'select state from payment_batches order by made_at desc, id limit 1',
        );
        return doStep(bench, towardsTheBank(batch?.state, step.who));
      }
      const next = at && (forward[at.status] ?? forward[`${at.status} ${at.stage}`]);
      // Only officers 0 to 2: payment officers may do none of this, and few cases would reach payment.
      const advance = next
        ? ({ ...step, who: step.who % 3, do: next } as CaseStep)
        : ({ do: 'next', who: step.who } as const);
      return doStep(bench, advance, { takes: true });
    }
    case 'take and return':
      return doStep(bench, { ...step, do: 'return' }, { takes: true });
    case 'next': {
      const reply = await ask(() => by.send<{ id: string }>('POST', '/claims', {}));
      return done(reply, reply.status === 201 ? reply.data.id : undefined);
    }
    case 'claim':
      return done(await ask(() => by.send('POST', `/claims/${id}`, {})), id);
    case 'renew':
      return done(await ask(() => by.send('PUT', `/claims/${id}`, {})), id);
    case 'give back':
      return done(await ask(() => by.send('DELETE', `/claims/${id}`)), id);
    case 'hold': {
      const until = day(bench.clock.now(), 3);
      return done(await ask(() => by.send('POST', `/claims/${id}/hold`, { until, note: '等答复' })), id);
    }
    case 'hand over':
      return done(await bench.handOver(id, by.id), id);
    case 'intake':
      return decide('intake');
    case 'approve':
      return decide('decide', decision('approve'));
    case 'less':
      return decide('decide', decision('approve', { approvedAmount: 1_000_000 }));
    case 'reject':
      return decide('decide', decision('reject'));
    case 'return':
      return decide('decide', decision('return', { items: bench.corrected }));
    case 'publish':
      return decide('publish');
    case 'revoke':
      return decide('revoke', { reason: '复核' });
    case 'object':
      return done(
        await ask(() =>
          by.send('POST', `/applications/${id}/objections`, {
            channel: 'phone',
            receivedOn: day(bench.clock.now(), 0),
            text: '旧车不是申请人的',
          }),
        ),
        id,
      );
    case 'uphold':
    case 'dismiss': {
      // The latest objection, also when it is decided already; the server must refuse that, and the id of none.
      const [objection] = await query<{ id: string }>(
        'select id from objections where application_id = $1 order by recorded_at desc, event_seq nulls first limit 1',
        [id],
      );
      const objectionId = objection?.id ?? randomUUID();
      const body = { objectionId, upheld: step.do === 'uphold', reason: '经核查' };
      return done(await ask(() => by.takeAnd('object', id, body)), id);
    }
    case 'batch':
      return done(await ask(() => by.send('POST', '/batches', { edition: 'scrap-cur' })));
    case 'release': {
      const batch = await latest();
      return done(await ask(() => by.send('POST', `/batches/${batch}/release`, {})));
    }
    case 'dissolve': {
      const batch = await latest();
      return done(await ask(() => by.send('DELETE', `/batches/${batch}`)));
    }
    case 'answer': {
      const batch = await latest();
      const lines = await query<{ number: string }>(
        'select number from payment_lines where batch_id = $1 order by position',
        [batch],
      );
      const list = lines.slice(0, step.only ? 1 : lines.length).map(({ number }) => ({
        number,
        ...(step.isPaid ? { result: 'paid' } : { result: 'failed', reason: '退汇' }),
      }));
      return done(await ask(() => bench.answer(by, batch, list)));
    }
    case 'correct answer': {
      // The bank reports `paid` for lines of an earlier batch that it reported as failed.
      const lines = await query<{ batch: string; number: string }>(
        `select batch_id as batch, number from payment_lines where result = 'failed' order by answered_at desc, number`,
      );
      const batch = lines[0]?.batch ?? randomUUID();
      const list = lines.filter((line) => line.batch === batch).map(({ number }) => ({ number, result: 'paid' }));
      return done(await ask(() => bench.answer(by, batch, list)));
    }
  }
}

/** Performs one step of the histories of cases. */
export async function doSingle(bench: Bench, step: Single): Promise<Done> {
  if (step.do !== 'grant') return doStep(bench, step);
  const { status } = await bench.grant(step.amount);
  return { step, status };
}
