import { fixedText } from '@domain/policy/messages';
import { DAY_MS, shanghaiDate, shanghaiInstant } from '@domain/time';
import { later } from '../platform/clock';
import { somebody } from '../testing/identity/person';
import { sendDue } from '../messages/worker';
import { useGateway } from '../testing/identity/gateway';
import { sweepMobileRequests } from './mobileRequests';
import { applicant, call, must, type Applicant } from '../testing/applicant';
import { type TestApp } from '../testing/app';
import { auditOf } from '../testing/record';

interface Me {
  mobile: string;
  mobileRequest?: { mobile: string; dueAt: string };
}
interface Notes {
  list: { kind: string }[];
}

describe('a new mobile number without the old one', () => {
  const { t, gateway } = useGateway({ now: '2026-06-20T10:00:00+08:00', env: { CODES_PER_ADDRESS: '1000' } });
  let who: Applicant;
  beforeEach(async () => {
    gateway.answerWith(200);
    t.clock.advance({ days: 30 });
    await t.sql('delete from rate_limits');
    who = await applicant(t);
  });

  const post = (path: string, body: object) => call<{ token?: string }>(t, 'POST', path, { body });
  const codeFor = async (mobile: string): Promise<string> => {
    expect((await post('/auth/codes', { mobile })).status).toBe(200);
    return gateway.codeFor(mobile);
  };
  /** Requests a number with the code that was sent to it. */
  const request = async (body: { name: string; idNo: string; mobile: string }) =>
    post('/auth/mobile-requests', {
      name: body.name,
      idNo: body.idNo,
      mobile: body.mobile,
      code: await codeFor(body.mobile),
    });
  const requestFor = async (person: Applicant, mobile = somebody().mobile): Promise<string> => {
    expect(await request({ ...person, mobile })).toEqual({ status: 200, data: {} });
    return mobile;
  };
  const sweep = async () => {
    await sweepMobileRequests(t.deps);
    await sendDue(t.deps);
  };
  const notices = (mobile: string) =>
    gateway.sent.flatMap(({ mobile: to, kind = '' }) => (to === mobile && kind !== 'code' ? kind : []));
  const kinds = async () =>
    (await must(who.send<Notes>('GET', '/notifications'))).list.map(({ kind }) => kind).reverse();
  const pending = async () => (await must(who.send<Me>('GET', '/me'))).mobileRequest;
  const signsIn = async (mobile: string) =>
    (await post('/auth/sessions', { mobile, code: await codeFor(mobile), idNoEnd: who.idNo.slice(-4) })).status === 200;
  const rows = () => t.sql('select * from mobile_requests');
  const signedInAgain = async (time: Parameters<TestApp['clock']['advance']>[0]) => {
    t.clock.advance(time);
    await who.signInAgain();
  };

  it('comes into force 24 hours after the notice to the old number and ends all sessions', async () => {
    const mobile = await requestFor(who);
    t.clock.advance({ minutes: 1 });
    await sweep();
    expect(notices(who.mobile)).toEqual(['mobile_requested']);
    const dueAt = '2026-07-21T10:01:00.000+08:00';
    expect(await pending()).toEqual({ mobile: `139****${mobile.slice(-4)}`, dueAt });
    await signedInAgain({ hours: 23, minutes: 59 });
    await sweep();
    expect(await kinds()).toEqual(['mobile_requested']);
    t.clock.advance({ minutes: 1 });
    await sweep();
    expect((await who.send('GET', '/me')).status).toBe(401);
    expect(notices(who.mobile)).toEqual(['mobile_requested', 'mobile_changed']);
    expect(await signsIn(mobile)).toBe(true);
    expect(await signsIn(who.mobile)).toBe(false);
    await who.signInAgain();
    expect(await kinds()).toEqual(['mobile_requested', 'mobile_changed']);
    expect(await pending()).toBeUndefined();
    const entries = await auditOf(t, { target: `account:${who.accountId}` });
    expect(entries.map(({ actor, action }) => `${actor} ${action}`)).toEqual(
      expect.arrayContaining(['anonymous request_mobile', 'system change_mobile']),
    );
    expect(JSON.stringify(entries)).not.toContain('127.0.0.1');
    expect(await rows()).toEqual([]);
  });

  it('sends the notice and codes in the language of the account, and the code of a sign-in in that of the page', async () => {
    await must(who.send('PUT', '/me/messages', { language: 'en-US' }));
    await requestFor(who);
    await sweep();
    expect((await who.send('POST', '/me/codes', {})).status).toBe(200);
    const sent = gateway.sent.filter(({ mobile }) => mobile === who.mobile).slice(-2);
    expect(sent).toMatchObject(
      (['mobile_requested', 'code'] as const).map((kind) => ({
        kind,
        language: 'en-US',
        text: fixedText(t.deps.policy.messages, kind, 'en-US', gateway.codeFor(who.mobile)),
      })),
    );
    await t.sql('delete from mobile_requests');
    const { mobile } = somebody();
    expect((await post('/auth/codes', { mobile, language: 'ar-SA' })).status).toBe(200);
    expect(gateway.sent.at(-1)).toMatchObject({ language: 'ar-SA', text: expect.stringContaining('الرمز') });
    expect((await post('/auth/codes', { mobile, language: 'xx' })).status).toBe(422);
  });

  it('gives the same reply and sends no notice when name and ID number match no account', async () => {
    const before = gateway.sent.filter((sms) => sms.notice).length;
    expect(await request({ ...who, name: '王五', mobile: somebody().mobile })).toEqual({ status: 200, data: {} });
    expect(await request({ ...somebody() })).toEqual({ status: 200, data: {} });
    expect((await rows()).map((row: { account_id: string | null }) => row.account_id)).toEqual([null, null]);
    await sweep();
    expect(await rows()).toEqual([]);
    expect(gateway.sent.filter((sms) => sms.notice)).toHaveLength(before);
    expect(await pending()).toBeUndefined();
  });

  it('requires the date of birth of a passport, beside its country and number', async () => {
    const passport = { idType: 'passport', idNo: 'C1234567', nationality: 'EGY', birthDate: '1990-03-07' } as const;
    who = await applicant(t, { ...somebody(), name: 'HASSAN OMAR', ...passport });
    const requestWith = async (birthDate: string) => {
      const mobile = somebody().mobile;
      const body = { name: 'Omar Hassan', mobile, ...passport, birthDate, code: await codeFor(mobile) };
      expect(await post('/auth/mobile-requests', body)).toEqual({ status: 200, data: {} });
      await sweep();
    };
    await requestWith('1990-07-03');
    expect(await rows()).toEqual([]);
    await requestWith('1990-03-07');
    expect(notices(who.mobile)).toEqual(['mobile_requested']);
  });

  it('limits requests per ID number and per new number, also for unknown persons', async () => {
    for (const person of [who, somebody()]) {
      const statuses: number[] = [];
      for (let n = 0; n < 6; n += 1)
        statuses.push((await request({ name: '王五', idNo: person.idNo, mobile: somebody().mobile })).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
    const { mobile } = somebody();
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      statuses.push((await request({ ...somebody(), mobile })).status);
      t.clock.advance({ minutes: 1 });
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await sweep();
  });

  it('is stopped by the signed-in applicant once; further requests are ignored for 24 hours', async () => {
    await requestFor(who);
    await sweep();
    t.clock.advance({ minutes: 1 });
    expect(await who.send('DELETE', '/me/mobile-request')).toMatchObject({ status: 200 });
    expect(await who.send('DELETE', '/me/mobile-request')).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
    expect(await pending()).toBeUndefined();
    await signedInAgain({ hours: 23 });
    await requestFor(who);
    await sweep();
    expect(notices(who.mobile)).toEqual(['mobile_requested']);
    await signedInAgain({ hours: 2 });
    await sweep();
    expect(await rows()).toEqual([]);
    expect((await must(who.send<Me>('GET', '/me'))).mobile).toBe(`139****${who.mobile.slice(-4)}`);
    await requestFor(who);
    await sweep();
    expect(await pending()).toBeDefined();
    expect(await kinds()).toEqual(['mobile_requested', 'mobile_request_stopped', 'mobile_requested']);
    await who.send('DELETE', '/me/mobile-request');
  });

  it('is shown to its own account alone, and not stopped with that of another account', async () => {
    const other = await applicant(t);
    const [mine, theirs] = [await requestFor(who), await requestFor(other)];
    await sweep();
    const shownTo = async (one: Applicant) => (await must(one.send<Me>('GET', '/me'))).mobileRequest?.mobile;
    const masked = (mobile: string) => `139****${mobile.slice(-4)}`;
    expect([await shownTo(who), await shownTo(other)]).toEqual([masked(mine), masked(theirs)]);
    await must(who.send('DELETE', '/me/mobile-request'));
    expect([await shownTo(who), await shownTo(other)]).toEqual([undefined, masked(theirs)]);
    await must(other.send('DELETE', '/me/mobile-request'));
  });

  it('keeps its time when the same number is requested again', async () => {
    const mobile = await requestFor(who);
    await sweep();
    const first = await pending();
    await signedInAgain({ hours: 5 });
    await requestFor(who, mobile);
    await sweep();
    expect(await pending()).toEqual(first);
    expect(notices(who.mobile)).toEqual(['mobile_requested']);
    await who.send('DELETE', '/me/mobile-request');
  });

  it('never comes into force when another number is requested, for seven days', async () => {
    const one = await requestFor(who);
    await sweep();
    t.clock.advance({ minutes: 1 });
    const two = await requestFor(who);
    await sweep();
    await signedInAgain({ days: 6 });
    await sweep();
    await requestFor(who);
    await sweep();
    expect(await pending()).toBeUndefined();
    expect([await signsIn(one), await signsIn(two)]).toEqual([false, false]);
    expect(await kinds()).toContain('mobile_request_stopped');
    await signedInAgain({ days: 1, minutes: 1 });
    await sweep();
    await requestFor(who);
    await sweep();
    expect(await pending()).toBeDefined();
    await who.send('DELETE', '/me/mobile-request');
  });

  it('rejects a number that has an account, and drops the request when the number was registered in between', async () => {
    const other = await applicant(t);
    expect(await request({ ...who, mobile: other.mobile })).toMatchObject({ status: 409, errorCode: 'ACCOUNT_EXISTS' });
    const mobile = await requestFor(who);
    await sweep();
    await applicant(t, { ...somebody(), mobile });
    await signedInAgain({ days: 1 });
    await sweep();
    expect((await must(who.send<Me>('GET', '/me'))).mobile).toBe(`139****${who.mobile.slice(-4)}`);
    expect(await kinds()).toEqual(['mobile_requested', 'mobile_request_stopped']);
    expect(await rows()).toEqual([]);
  });

  it('ends when the account is deleted or the applicant changes the number with the old one', async () => {
    const requested = await requestFor(who);
    await sweep();
    const { mobile } = somebody();
    const body = { mobile, code: await codeFor(mobile) };
    expect((await who.send('PUT', '/me/mobile', body)).status).toBe(200);
    expect(await rows()).toEqual([]);
    t.clock.advance({ minutes: 1 });
    await requestFor(who, requested);
    await sweep();
    expect(await rows()).toHaveLength(1);
    expect((await who.send('DELETE', '/me')).status).toBe(200);
    expect(await rows()).toEqual([]);
    t.clock.advance({ days: 1 });
    await sweep();
    expect(await signsIn(requested)).toBe(false);
  });

  it('is notified once and comes into force once when several processes sweep at the same time', async () => {
    const mobile = await requestFor(who);
    await Promise.all([sweep(), sweep(), sweep(), sweep()]);
    expect(notices(who.mobile)).toEqual(['mobile_requested']);
    await signedInAgain({ days: 1 });
    await Promise.all([sweep(), sweep(), sweep(), sweep()]);
    expect(notices(who.mobile)).toEqual(['mobile_requested', 'mobile_changed']);
    const target = `account:${who.accountId}`;
    expect(await auditOf(t, { target, action: 'change_mobile' })).toHaveLength(1);
    expect(await signsIn(mobile)).toBe(true);
  });

  it('waits for its notice when the gateway fails or SMS_PER_HOUR is used up', async () => {
    await requestFor(who);
    gateway.answerWith(503);
    await expect(sweep()).rejects.toThrow('1 requests');
    t.clock.advance({ minutes: 4 });
    await sweep();
    gateway.answerWith(200);
    t.clock.advance({ minutes: 1 });
    await t.sql(
      `insert into rate_limits values ('sms:all', $1, 20000) on conflict (key) do update set since = $1, used = 20000`,
      [t.clock.now()],
    );
    await expect(sweep()).rejects.toThrow('1 requests');
    expect(notices(who.mobile)).toEqual([]);
    await t.sql('delete from rate_limits');
    await sweep();
    expect(notices(who.mobile)).toEqual(['mobile_requested']);
    await who.send('DELETE', '/me/mobile-request');
  });

  it('sends the notice in the morning when the request arrives in the last minute before 21:00', async () => {
    const day = shanghaiDate(t.clock.now());
    t.clock.set(`${day}T20:59:00+08:00`);
    await requestFor(who);
    await sweep();
    expect(notices(who.mobile)).toEqual([]);
    t.clock.advance({ hours: 11, minutes: 1 });
    await sweep();
    expect(notices(who.mobile)).toEqual(['mobile_requested']);
    await who.signInAgain();
    await must(who.send('DELETE', '/me/mobile-request'));
  });

  it('is deleted when its notice could not be sent for seven days', async () => {
    await requestFor(who);
    gateway.answerWith(503);
    await expect(sweep()).rejects.toThrow('1 requests');
    t.clock.advance({ days: 7 });
    await sweep();
    expect(await rows()).toEqual([]);
  });

  it('of an account that cannot be decrypted is answered like that of an unknown person, and stopped after seven days', async () => {
    await requestFor(who);
    await sweep();
    await t.sql(`update accounts set mobile_sealed = 'v2.lost.AA', name_sealed = 'v2.lost.AA' where id = $1`, [
      who.accountId,
    ]);
    await requestFor(who);
    t.clock.advance({ days: 1 });
    await expect(sweep()).rejects.toThrow('1 requests');
    t.clock.advance({ days: 6 });
    await sweep();
    expect(await rows()).toEqual([]);
    expect(await auditOf(t, { action: 'stop_mobile_request', target: `account:${who.accountId}` })).toMatchObject([
      { actor: 'system', detail: { reason: 'unreadable' } },
    ]);
  });

  it('is part of the data export, masked', async () => {
    const mobile = await requestFor(who);
    await sweep();
    const now = t.clock.now();
    const request = {
      mobile: `139****${mobile.slice(-4)}`,
      requestedAt: shanghaiInstant(now),
      dueAt: shanghaiInstant(later(now, DAY_MS)),
      closedUntil: null,
    };
    expect(await must(who.send('GET', '/me/export'))).toMatchObject({ mobileRequests: [request] });
  });
});
