import { createHash, randomUUID } from 'node:crypto';
import { languages } from '@domain/languages';
import { sampleIdNo } from '@domain/testing/sample';
import { shanghaiInstant } from '@domain/time';
import { consentsIn, consentsOfEarlierApps } from '@domain/policy/statements';
import { sendDue } from '../messages/worker';
import { useGateway } from '../testing/identity/gateway';
import { signedIn, somebody, testDevice } from '../testing/identity/person';
import { transaction } from '../platform/db/transaction';
import { auditOf, refusal } from '../testing/record';
import { register, signIn } from './signIn';
import { sendCode, tryCode } from './codes';
import { changeOwnMobile } from './confirm';
import { requestMobile } from './mobileRequests';
import { addressIndex } from './signInLimits';
import { exportMe } from '../person/me';
import { notificationsOf, readNotifications } from '../notifications/notifications';
import { identify, openSession } from '../auth/personSessions';

const TEN = '2026-11-21T10:00:00+08:00';
const expired = { code: 'CODE_EXPIRED' };
const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

describe('sign-in and account', () => {
  const { t, gateway } = useGateway({ now: TEN, env: { CODES_PER_ADDRESS: '100' } });
  let networks = 0;
  let address = '';
  let mobile = '';
  beforeEach(() => {
    t.clock.set(TEN);
    networks += 1;
    address = `198.51.${networks}.1`;
    ({ mobile } = somebody());
    gateway.answerWith(200);
  });

  const here = () => ({ mobile, address });
  const send = (from = address) => sendCode(t.deps, { mobile, address: from });
  const indexOf = () => addressIndex(t.deps, address);
  const mobileIndex = () => t.deps.vault.index('mobile', mobile);
  const used = async (key: string) =>
    (await t.sql<{ used: number }>('select used from rate_limits where key = $1', [key]))[0]?.used;
  const counters = () =>
    Promise.all([`code:hour:${mobileIndex()}`, `code:mobile:${mobileIndex()}`, `code:address:${indexOf()}`].map(used));
  const use = (key: string, times: number, since = t.clock.now()) =>
    t.sql(
      'insert into rate_limits (key, since, used) values ($1, $2, $3) on conflict (key) do update set used = excluded.used, since = excluded.since',
      [key, since, times],
    );
  /** Returns a refusal as a value, as `tryCode` does. */
  const attempt = async (code: string, from = address) => {
    const answer = await transaction(t.deps, (trx) => tryCode(trx, t.deps, { mobile, address: from }, code));
    return answer && { code: answer.code, ...(answer.data !== undefined && { data: answer.data }) };
  };
  const left = (triesLeft: number) => ({ code: 'CODE_WRONG', data: { triesLeft } });
  const wrongCode = () => (gateway.codeFor(mobile) === '000000' ? '000001' : '000000');
  const account = async () => {
    const person = await signedIn(t.deps, { ...somebody(), mobile });
    return { ...person, me: await identify(t.deps, person.token, { write: false }) };
  };
  const actionsOf = async (accountId: string) =>
    (await auditOf(t, { actor: `person:${accountId}` })).map(({ action }) => action);

  it('a code is valid for five minutes, and the next one is available after one minute', async () => {
    expect(await send()).toEqual({ resendAfter: 60 });
    expect(await counters()).toEqual([1, 1, 1]);
    t.clock.advance({ seconds: 18.5 });
    expect(await refusal(send())).toEqual({ code: 'TOO_MANY_REQUESTS', retryAfterS: 42 });
    // A refused request counts against neither the number nor the network.
    expect(await counters()).toEqual([1, 1, 1]);
    t.clock.set('2026-11-21T10:01:00+08:00');
    expect(await refusal(send())).toBeUndefined();
    expect(await counters()).toEqual([2, 2, 2]);
    t.clock.set('2026-11-21T10:05:59.999+08:00');
    expect(await attempt(gateway.codeFor(mobile))).toBeUndefined();
    t.clock.set('2026-11-21T10:06:00+08:00');
    expect(await attempt(gateway.codeFor(mobile))).toEqual(expired);
  });

  it('sendCode undoes its counters when the gateway fails', async () => {
    gateway.answerWith(503);
    expect(await refusal(send())).toEqual({ code: 'UNAVAILABLE', retryAfterS: 5 });
    expect(await counters()).toEqual([0, 0, 0]);
  });

  it('a wrong code costs a try of its network; the fifth locks the number for that network', async () => {
    await send();
    const own = gateway.codeFor(mobile);
    const elsewhere = '203.0.113.7';
    t.clock.advance({ minutes: 1 });
    await send(elsewhere);
    const [code, wrong] = [gateway.codeFor(mobile), wrongCode()];
    for (const triesLeft of [4, 3, 2, 1, 0]) expect(await attempt(wrong)).toEqual(left(triesLeft));
    const locked = { code: 'LOCKED', retryAfterS: 900 };
    expect(await refusal(attempt(code))).toEqual(locked);
    expect(await refusal(send())).toEqual(locked);
    // The other network has its own tries and its own code; that of the locked one is void everywhere.
    expect(await attempt(code, elsewhere)).toBeUndefined();
    expect(await attempt(own, '203.0.113.8')).toEqual(left(4));
    const entries = await auditOf(t, { action: 'sign_in_locked' });
    expect(entries.map(({ detail }) => detail)).toContainEqual({ address: indexOf() });
    t.clock.advance({ minutes: 15 });
    expect(await attempt(wrong)).toEqual(expired);
    expect(await refusal(send())).toBeUndefined();
    expect(await attempt(wrongCode())).toEqual(left(4));
  });

  it('a code is valid from other networks until ten wrong ones were tried there, and from its own however many guess', async () => {
    await send();
    const code = gateway.codeFor(mobile);
    for (let n = 1; n <= 12; n += 1) {
      expect(await attempt(wrongCode(), `203.0.112.${n}`)).toEqual(left(4));
      expect(await attempt(code, `203.0.111.${n}`)).toEqual(n < 10 ? undefined : left(4));
    }
    expect(await attempt(code)).toBeUndefined();
  });

  it('a code that strangers requested is valid for the owner, after they used up the five codes of the hour', async () => {
    for (let n = 1; n <= 5; n += 1) {
      await send(`203.0.113.${n}`);
      t.clock.advance({ seconds: 61 });
    }
    for (let n = 1; n <= 5; n += 1) await attempt(wrongCode(), '203.0.112.1');
    expect(await refusal(send())).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await attempt(gateway.codeFor(mobile))).toBeUndefined();
  });

  it('signIn opens a session, voids the code and returns four codes and four wrong tries to its network', async () => {
    await send();
    const code = gateway.codeFor(mobile);
    expect(await refusal(signIn(t.deps, { ...here(), code }))).toEqual({ code: 'ACCOUNT_NOT_FOUND' });
    const { accountId, idNo } = await account();
    await use(`wrong:address:${indexOf()}`, 7);
    expect(await signIn(t.deps, { ...here(), code, device: testDevice })).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: '2026-11-21T10:30:00.000+08:00',
      user: { name: '张*三', idNo: `329***********${idNo.slice(-4)}`, mobile: `139****${mobile.slice(-4)}` },
    });
    expect(await actionsOf(accountId)).toEqual(['sign_in']);
    expect([await used(`code:address:${indexOf()}`), await used(`wrong:address:${indexOf()}`)]).toEqual([-3, 3]);
    expect(await refusal(signIn(t.deps, { ...here(), code }))).toEqual(expired);
  });

  it('register allows one account per number and per person, and returns codes to its network', async () => {
    await send();
    const who = { name: '李示例', idNo: sampleIdNo(networks) };
    await register(t.deps, { ...here(), ...who, code: gateway.codeFor(mobile) });
    expect(await used(`code:address:${indexOf()}`)).toBe(-3);
    t.clock.advance({ minutes: 1 });
    await send();
    const again = { ...here(), name: '王示例', idNo: sampleIdNo(900 + networks), code: gateway.codeFor(mobile) };
    expect(await refusal(register(t.deps, again))).toEqual({ code: 'ACCOUNT_EXISTS' });
    expect(await attempt(wrongCode())).toEqual(left(4));
    // Registering the same person with another number costs a try, which limits guessing of ID numbers.
    ({ mobile } = somebody());
    await send();
    const registration = { ...here(), ...who, code: gateway.codeFor(mobile) };
    expect(await refusal(register(t.deps, registration))).toEqual({ code: 'ACCOUNT_EXISTS' });
    expect(await attempt(wrongCode())).toEqual(left(3));
  });

  it.each([undefined, ...languages])(
    'register stores the consents as they were shown in %s, or by an app of an earlier release, and the export names them',
    async (language) => {
      await send();
      const who = { name: '李示例', idNo: sampleIdNo(700 + networks), code: gateway.codeFor(mobile) };
      await register(t.deps, { ...here(), ...who, ...(language && { language }) });
      const [row] = await t.sql<{ id: string }>('select id from accounts where mobile_index = $1', [mobileIndex()]);
      const { consents, log } = await exportMe(t.deps, row!.id);
      expect(log.map(({ action }) => action)).toContain('register');
      const shown = language ? consentsIn(language) : consentsOfEarlierApps;
      expect([...consents].sort(byId)).toEqual(
        [...shown].sort(byId).map(({ id, version, text }) => ({
          id,
          version,
          textHash: createHash('sha256').update(text).digest('hex'),
          language: language ?? null,
          givenAt: shanghaiInstant(t.clock.now()),
        })),
      );
    },
  );

  it('after 60 wrong codes an hour from a network, signIn, register and requestMobile refuse its tries for numbers without a code of their own there', async () => {
    const elsewhere = '203.0.113.9';
    const key = `wrong:address:${indexOf()}`;
    await send(elsewhere);
    const typed = { ...here(), name: '李示例', idNo: sampleIdNo(1), code: gateway.codeFor(mobile) };
    const since = new Date('2026-11-21T09:15:00.500+08:00');
    await use(key, 59, since);
    expect(await refusal(signIn(t.deps, typed))).toEqual({ code: 'ACCOUNT_NOT_FOUND' });
    await use(key, 60, since);
    const locked = { code: 'LOCKED', retryAfterS: 901 };
    for (const call of [signIn, register, requestMobile]) expect(await refusal(call(t.deps, typed))).toEqual(locked);
    // The same for a wrong code and for a number without any code.
    expect(await refusal(signIn(t.deps, { ...typed, code: wrongCode() }))).toEqual(locked);
    expect(await refusal(signIn(t.deps, { ...typed, mobile: somebody().mobile }))).toEqual(locked);
    // The network that requested the code is not affected.
    expect(await attempt(typed.code, elsewhere)).toBeUndefined();
    await use(key, 60, new Date('2026-11-21T09:00:00+08:00'));
    expect(await attempt(typed.code)).toBeUndefined();
  });

  it('a person whose code was requested from a network with many wrong codes enters it until it expires, with tries that are counted', async () => {
    const key = `wrong:address:${indexOf()}`;
    await use(key, 1000);
    await send();
    expect(await attempt(wrongCode())).toEqual(left(4));
    expect(await used(key)).toBe(1001);
    expect(await attempt(gateway.codeFor(mobile))).toBeUndefined();
    t.clock.advance({ minutes: 5 });
    expect(await refusal(attempt(gateway.codeFor(mobile)))).toEqual({ code: 'LOCKED', retryAfterS: 3300 });
  });

  it('changeOwnMobile ends all other sessions, writes an audit entry and notifies the old number and the app', async () => {
    const { me, accountId, mobile: old } = await account();
    await openSession(t.deps.db, t.deps, accountId);
    ({ mobile } = somebody());
    await send();
    const code = gateway.codeFor(mobile);
    expect(await refusal(changeOwnMobile(t.deps, me, { ...here(), code: wrongCode() }))).toEqual(left(4));
    await changeOwnMobile(t.deps, me, { ...here(), code });
    await sendDue(t.deps);
    expect(gateway.messagesTo(old).map(({ kind }) => kind)).toEqual(['mobile_changed']);
    expect(await t.sql('select from sessions where account_id = $1', [accountId])).toHaveLength(1);
    expect(await t.sql('select id from accounts where mobile_index = $1', [mobileIndex()])).toEqual([
      { id: accountId },
    ]);
    expect((await exportMe(t.deps, accountId)).account).toMatchObject({ mobile });
    expect(await actionsOf(accountId)).toContain('change_mobile');
    const page = { page: 1, pageSize: 10 };
    const noted = await notificationsOf(t.deps, accountId, page);
    const at = '2026-11-21T10:00:00.000+08:00';
    expect(noted).toEqual({
      list: [{ id: expect.any(String), at, kind: 'mobile_changed', applicationId: null, number: null, readAt: null }],
      total: 1,
    });
    expect(await readNotifications(t.deps, accountId, { ids: ['x', randomUUID()] })).toEqual({ unReadCount: 1 });
    expect(await readNotifications(t.deps, accountId, { ids: [noted.list[0]!.id] })).toEqual({ unReadCount: 0 });
    expect((await notificationsOf(t.deps, accountId, page)).list[0]?.readAt).toBe(at);
  });

  it('changeOwnMobile refuses the number of another account', async () => {
    const { me } = await account();
    ({ mobile } = somebody());
    await account();
    await send();
    const body = { ...here(), code: gateway.codeFor(mobile) };
    expect(await refusal(changeOwnMobile(t.deps, me, body))).toEqual({ code: 'ACCOUNT_EXISTS' });
  });

  it('exportMe returns all data of a person and writes an audit entry', async () => {
    const { accountId, name, idNo } = await account();
    const at = '2026-11-21T10:00:00.000+08:00';
    expect(await exportMe(t.deps, accountId)).toEqual({
      exportedAt: at,
      account: { name, idType: 'idCard', idNo, mobile, createdAt: at },
      consents: [],
      singleSignOn: [],
      knownDevices: [{ firstUsedAt: at, lastUsedAt: at }],
      mobileRequests: [],
      log: [{ at, actor: `person:${accountId}`, action: 'export', target: `account:${accountId}` }],
      applications: [],
      notifications: [],
      messageSettings: { reminders: true, language: 'zh-CN' },
      messages: [],
    });
  });
});
