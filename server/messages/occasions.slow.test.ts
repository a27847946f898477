import { sweep } from '../housekeeping';
import { startGateway } from '../testing/identity/gateway';
import { testApp, type TestApp } from '../testing/app';
import { grant } from '../testing/funds';
import { applicant, must, type Applicant } from '../testing/applicant';
import { office } from '../testing/office';
import { enact, withWaitingLists } from '../testing/policy';
import { inState } from '../testing/states';
import { sendDue } from './worker';

describe('occasions of messages', () => {
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  let t: TestApp;
  let n = 0;
  beforeEach(async () => {
    gateway = await startGateway();
    t = await testApp({ now: '2026-11-21T10:00:00+08:00', env: { SMS_URL: gateway.url } });
  });
  afterEach(async () => {
    await t.close();
    await gateway.stop();
  });

  const texts = ({ mobile }: Applicant) => gateway.messagesTo(mobile).map(({ text = '' }) => text.slice(9, 19));
  const at = async (instant: string): Promise<void> => {
    t.clock.set(`${instant}+08:00`);
    await sweep(t.deps);
    await sendDue(t.deps);
  };
  const returned = () => inState(t, (n += 1), 'returned');

  it('a failed payment: at once, and three days and one day before payeeDays end', async () => {
    const { who, id } = await inState(t, (n += 1), 'pay_failed');
    await sendDue(t.deps);
    expect(gateway.messagesTo(who.mobile).at(-1)?.text).toContain('请在2月19日24:00前打开“汽车置换一件事”更正收款账户');
    const before = gateway.messagesTo(who.mobile).length;
    for (const day of ['2027-02-16', '2027-02-18', '2027-02-19', '2027-02-20']) await at(`${day}T09:00:00`);
    expect(gateway.messagesTo(who.mobile)).toHaveLength(before + 2);
    expect(gateway.messagesTo(who.mobile).at(-1)?.text).toContain('过了2月19日24:00会关闭');
    await who.signInAgain();
    expect((await who.get(id)).status).toBe('expired');
  });

  it('a complete draft: once, before it is deleted; an incomplete one: never', async () => {
    const [li, wang] = [await applicant(t), await applicant(t)];
    await li.filled('newApply', (n += 1));
    await wang.begin('newApply');
    await at('2026-12-19T00:30:00');
    expect(texts(li)).toEqual([]);
    for (const hour of ['08:00:00', '09:00:00']) await at(`2026-12-19T${hour}`);
    expect(gateway.messagesTo(li.mobile).map(({ text }) => text)).toEqual([
      '【汽车置换一件事】您填好的补贴申请还没有提交，过了12月21日24:00会被删除。请在此前打开“汽车置换一件事”提交。',
    ]);
    expect(texts(wang)).toEqual([]);
  });

  it('a draft that was changed or deleted in the meantime: none', async () => {
    const li = await applicant(t);
    const { id, revision } = await li.filled('newApply', (n += 1));
    t.clock.set('2026-12-19T00:30:00+08:00');
    await sweep(t.deps);
    await li.signInAgain();
    await must(li.save(id, 'personalInfo', { address: '示例路 1 号' }, revision));
    await at('2026-12-19T08:00:00');
    expect(texts(li)).toEqual([]);
    await at('2027-01-16T00:30:00');
    await li.signInAgain();
    await must(li.send('DELETE', `/applications/${id}`));
    await at('2027-01-16T08:00:00');
    expect(texts(li)).toEqual([]);
  });

  /** A draft that waited for money and is offered it. */
  async function offered(applyUntil?: string) {
    const policy = withWaitingLists();
    for (const { intake } of policy.editions) if (applyUntil) Object.assign(intake, { applyUntil });
    await enact(t, policy);
    await grant(t, 1_800_000, { regionCode: '320500' });
    const [holder, who] = [await applicant(t), await applicant(t)];
    const held = await holder.submitted('newApplyElv', (n += 1));
    const { id, revision } = await who.filled('newApplyElv', (n += 1));
    expect(await who.submit(id, revision)).toMatchObject({ errorCode: 'FUNDS_EXHAUSTED' });
    await must(holder.send('POST', `/applications/${held.id}/withdrawal`, {}));
    await at('2026-11-21T10:01:00');
    return { who, id };
  }

  it('an offer of money ends with intake: draft, message and reminder have the same last day', async () => {
    const { who, id } = await offered('2026-11-22');
    expect((await who.get(id)).waiting).toEqual({ place: 0, offeredUntil: '2026-11-23T00:00:00.000+08:00' });
    await at('2026-11-22T09:00:00');
    await at('2026-11-22T20:00:00');
    const sent = gateway.messagesTo(who.mobile).map(({ kind, text }) => [kind, text]);
    expect(sent).toEqual([
      [
        'funds_offered',
        '【汽车置换一件事】您排队等的补贴轮到您了，资金为您保留到11月22日24:00。请在此前打开“汽车置换一件事”提交申请，过期不再保留。',
      ],
      [
        'funds_offered',
        '【汽车置换一件事】为您保留的补贴资金今天到期（11月22日24:00）。请今天打开“汽车置换一件事”提交申请，过期不再保留。',
      ],
    ]);
    await at('2026-11-23T09:00:00');
    expect(gateway.messagesTo(who.mobile)).toHaveLength(2);
  });

  it('an offer of money that is used: at once, and nothing on the last day', async () => {
    const { who, id } = await offered();
    expect(gateway.messagesTo(who.mobile).map(({ text }) => text)).toEqual([expect.stringContaining('11月24日24:00')]);
    await must(who.submit(id, (await who.get(id)).revision));
    await at('2026-11-24T09:00:00');
    expect(gateway.messagesTo(who.mobile)).toHaveLength(1);
  });

  it('rejected and paid: once each', async () => {
    const paid = await inState(t, (n += 1), 'paid');
    const rejected = await inState(t, (n += 1), 'rejected');
    await sendDue(t.deps);
    t.clock.advance({ days: 5 });
    await sendDue(t.deps);
    const kinds = ({ who }: typeof paid) => gateway.messagesTo(who.mobile).map(({ kind }) => kind);
    expect([kinds(paid), kinds(rejected)]).toEqual([['paid'], ['rejected']]);
  });

  it('sends nothing about what the person has seen within the last hour, and sends what happened after the opening', async () => {
    const seen = await returned();
    t.clock.advance({ minutes: 2 });
    await seen.who.send('GET', `/applications/${seen.id}?opened=true`);
    await sendDue(t.deps);
    expect(texts(seen.who)).toEqual([]);

    const who = await applicant(t);
    const { id } = await who.submitted('newApply', (n += 1));
    await who.send('GET', `/applications/${id}?opened=true`);
    t.clock.advance({ minutes: 10 });
    await must(office(t).intake(id));
    await must(office(t).reject(id));
    await sendDue(t.deps);
    expect(texts(who)).toHaveLength(1);
  });

  it('sends what the app has read in the background, without an opening by the person', async () => {
    const { who, id } = await returned();
    t.clock.advance({ minutes: 2 });
    await who.get(id);
    await sendDue(t.deps);
    expect(texts(who)).toHaveLength(1);
  });

  it('sends a reminder although the person opened the case days ago', async () => {
    const { who, id } = await returned();
    t.clock.advance({ minutes: 2 });
    await who.send('GET', `/applications/${id}?opened=true`);
    await at('2026-12-03T09:00:00');
    expect(texts(who)).toHaveLength(1);
  });

  it('a person who switched reminders off receives the message of the event alone', async () => {
    const { who } = await returned();
    expect(await must(who.send<unknown>('GET', '/me/messages'))).toEqual({ reminders: true, language: 'zh-CN' });
    expect(await must(who.send<unknown>('PUT', '/me/messages', { reminders: false }))).toEqual({
      reminders: false,
      language: 'zh-CN',
    });
    expect((await who.send('PUT', '/me/messages', { language: 'fr-FR' })).status).toBe(422);
    // A change of one setting keeps the other.
    expect(await must(who.send<unknown>('PUT', '/me/messages', { language: 'en-US' }))).toEqual({
      reminders: false,
      language: 'en-US',
    });
    for (const day of ['2026-11-21T10:00:00', '2026-12-03T09:00:00', '2026-12-05T09:00:00']) await at(day);
    expect(texts(who)).toHaveLength(1);
  });

  it('writes in the language of the person', async () => {
    const { who } = await returned();
    await must(who.send('PUT', '/me/messages', { language: 'en-US' }));
    await sendDue(t.deps);
    expect(gateway.messagesTo(who.mobile)[0]?.language).toBe('en-US');
    expect(gateway.messagesTo(who.mobile)[0]?.text).toMatch(/was sent back\. Correct it by 6 Dec 24:00/);
  });

  it('uses the number that the person has at the moment of sending', async () => {
    const { who } = await returned();
    const { vault } = t.deps;
    await t.deps.pool.query('update accounts set mobile_sealed = $1, mobile_index = $2 where id = $3', [
      vault.seal('19912345678', `accounts:mobile_sealed:${who.accountId}`),
      vault.index('mobile', '19912345678'),
      who.accountId,
    ]);
    await sendDue(t.deps);
    expect(gateway.messagesTo(who.mobile)).toEqual([]);
    expect(gateway.messagesTo('19912345678')).toHaveLength(1);
  });
});
