import { createHash, randomUUID } from 'node:crypto';
import { languages } from '@domain/languages';
import { sampleIdNo } from '@domain/testing/sample';
import { shanghaiInstant } from '@domain/time';
import { consentsIn, consentsOfEarlierApps } from '@domain/policy/statements';
import { sendDue } from '../messages/worker';
import { useGateway } from '../testing/identity/gateway';
import { signedIn, somebody, testDevice } from '../testing/identity/person';
import { transaction } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { auditOf, entryOf, refusal } from '../testing/record';
import { register, signIn } from './signIn';
import { finishSignInByCode, sendCode, tryCode } from './codes';
import { changeOwnMobile, signOutEverywhere } from './confirm';
import { requestMobile } from './mobileRequests';
import { addressIndex } from './signInLimits';
import { deleteMe, exportMe } from '../person/me';
import { notificationsOf, readNotifications } from '../notifications/notifications';
import { identify, openSession, requireFresh, signOut, type Person } from '../auth/personSessions';

const TEN = '2026-11-21T10:00:00+08:00';
const expired = { code: 'CODE_EXPIRED' };

describe('sign-in and account', () => {
  const { t, gateway } = useGateway({ now: TEN, env: { CODES_PER_ADDRESS: '100' } });
  let networks = 0;
  let address = '';
  let mobile = '';
  const counted: string[] = [];
  beforeAll(async () => {
    t.deps.metrics = {
      ...t.deps.metrics,
      codes: (outcome) => counted.push(outcome),
      signInFailed: (reason) => counted.push(reason),
      turnedAway: (why) => counted.push(why),
    };
  });
  beforeEach(() => {
    t.clock.set(TEN);
    networks += 1;
    address = `198.51.${networks}.1`;
    ({ mobile } = somebody());
    counted.splice(0);
    gateway.answerWith(200);
  });

  const here = () => ({ mobile, address });
  const send = (from = address) => sendCode(t.deps, { mobile, address: from });
  const indexOf = (from = address) => addressIndex(t.deps, from);
  const rowOf = async (from = address) =>
    (
      await t.sql<Record<string, unknown>>(
        `select resend_at, expires_at, tries_left, strangers_left, locked_until, code_hash is not null as live
         from sign_in_codes where mobile_index = $1 and address_index = $2`,
        [t.deps.vault.index('mobile', mobile), indexOf(from)],
      )
    )[0];
  const used = async (key: string) =>
    (await t.sql<{ used: number }>('select used from rate_limits where key = $1', [key]))[0]?.used;
  const counters = async () => {
    const index = t.deps.vault.index('mobile', mobile);
    return Promise.all([`code:hour:${index}`, `code:mobile:${index}`, `code:address:${indexOf()}`].map(used));
  };
  const use = (key: string, times: number, since = t.clock.now()) =>
    t.sql(
      'insert into rate_limits (key, since, used) values ($1, $2, $3) on conflict (key) do update set used = excluded.used, since = excluded.since',
      [key, since, times],
    );
  /** Returns a refusal as a value, as `tryCode` does. */
  const attempt = async (code: string, from = address, deps: Deps = t.deps) => {
    const answer = await transaction(deps, (trx) => tryCode(trx, deps, { mobile, address: from }, code));
    return answer && { code: answer.code, ...(answer.data !== undefined && { data: answer.data }) };
  };
  const left = (triesLeft: number) => ({ code: 'CODE_WRONG', data: { triesLeft } });
  const wrongCode = () => (gateway.codeFor(mobile) === '000000' ? '000001' : '000000');
  const account = async () => {
    const person = await signedIn(t.deps, { ...somebody(), mobile });
    const me: Person = await identify(t.deps, person.token, { write: false });
    return { ...person, me };
  };
  const plain = (accountId: string) =>
    t.sql<Record<string, unknown>>(
      'select created_at, expires_at, ends_at, confirmed_at from sessions where account_id = $1 order by created_at',
      [accountId],
    );

  const logged = (accountId: string, action: string) =>
    entryOf(t, { actor: `person:${accountId}` }, action, { target: `account:${accountId}`, address: null });

  it('a code is valid for five minutes, and the next one is available after one minute', async () => {
    expect(await send()).toEqual({ resendAfter: 60 });
    expect(counted).toEqual(['sent']);
    const row = {
      resend_at: new Date('2026-11-21T10:01:00+08:00'),
      expires_at: new Date('2026-11-21T10:05:00+08:00'),
      tries_left: 5,
      strangers_left: 10,
      locked_until: null,
      live: true,
    };
    expect(await rowOf()).toEqual(row);
    expect(gateway.sent.at(-1)).toEqual({
      id: expect.any(String),
      kind: 'code',
      language: 'zh-CN',
      mobile,
      code: expect.stringMatching(/^\d{6}$/),
      text: expect.stringContaining(gateway.codeFor(mobile)),
    });
    expect(await counters()).toEqual([1, 1, 1]);
    t.clock.advance({ seconds: 18.5 });
    expect(await refusal(send())).toEqual({ code: 'TOO_MANY_REQUESTS', retryAfterS: 42 });
    expect(counted).toEqual(['sent', 'refused']);
    expect(await counters()).toEqual([1, 1, 1]);
    t.clock.set('2026-11-21T10:01:00+08:00');
    expect(await refusal(send())).toBeUndefined();
    expect(await counters()).toEqual([2, 2, 2]);
    t.clock.set('2026-11-21T10:05:59.999+08:00');
    expect(await attempt(gateway.codeFor(mobile))).toBeUndefined();
    t.clock.set('2026-11-21T10:06:00+08:00');
    expect(await attempt(gateway.codeFor(mobile))).toEqual(expired);
    expect(counted.at(-1)).toBe('expired');
  });

  it('sendCode undoes its counters when the gateway fails', async () => {
    gateway.answerWith(503);
    expect(await refusal(send())).toEqual({ code: 'UNAVAILABLE', retryAfterS: 5 });
    expect(counted).toEqual(['failed']);
    expect(await rowOf()).toMatchObject({ live: false, resend_at: t.clock.now() });
    expect(await counters()).toEqual([0, 0, 0]);
  });

  it('a wrong code costs a try of its network and writes an audit entry; the fifth locks the number for that network', async () => {
    await account();
    await send();
    const elsewhere = '203.0.113.7';
    t.clock.advance({ minutes: 1 });
    await send(elsewhere);
    const code = gateway.codeFor(mobile);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await attempt(wrong)).toEqual(left(4));
    expect(counted.at(-1)).toBe('wrong');
    expect(await rowOf()).toMatchObject({ tries_left: 4, locked_until: null, live: true, strangers_left: 10 });
    expect(await rowOf(elsewhere)).toMatchObject({ tries_left: 5, strangers_left: 9 });
    const [log] = await auditOf(t, { action: 'sign_in_failed', target: undefined });
    const about = {
      target: expect.stringMatching(/^account:/) as string,
      detail: { address: indexOf() },
      address: null,
    };
    expect(log).toEqual(entryOf(t, { actor: 'anonymous' }, 'sign_in_failed', about));
    expect(await used(`wrong:address:${indexOf()}`)).toBe(1);
    for (const triesLeft of [3, 2, 1, 0]) expect(await attempt(wrong)).toEqual(left(triesLeft));
    expect(counted.at(-1)).toBe('locked');
    const until = new Date(t.clock.now().getTime() + 15 * 60_000);
    expect(await rowOf()).toMatchObject({ tries_left: 0, locked_until: until, live: false });
    expect((await auditOf(t, { action: 'sign_in_locked' })).map(({ detail }) => detail)).toEqual([
      { address: indexOf() },
    ]);
    const locked = { code: 'LOCKED', retryAfterS: 900 };
    expect(await refusal(attempt(code))).toEqual(locked);
    expect(await refusal(send())).toEqual(locked);
    // The other network has its own tries and its own code.
    expect(await attempt(code, elsewhere)).toBeUndefined();
    t.clock.set(until.toISOString());
    expect(await attempt(wrong)).toEqual(expired);
    expect(await refusal(send())).toBeUndefined();
    expect(await attempt(wrongCode())).toEqual(left(4));
    expect(await rowOf()).toMatchObject({ locked_until: null });
  });

  it('a code is valid from another network, until ten wrong codes were tried from other networks', async () => {
    await send();
    const code = gateway.codeFor(mobile);
    expect(await attempt(code, '203.0.113.8')).toBeUndefined();
    const set = (n: number) =>
      t.sql('update sign_in_codes set strangers_left = $2 where address_index = $1', [indexOf(), n]);
    await set(1);
    expect(await attempt(code, '203.0.113.8')).toBeUndefined();
    await set(0);
    expect(await attempt(code, '203.0.113.8')).toEqual(left(4));
    expect(await attempt(code)).toBeUndefined();
  });

  it('a sign-in voids the code and returns four codes and four wrong tries to its network', async () => {
    await send();
    await use(`wrong:address:${indexOf()}`, 7);
    await transaction(t.deps, (trx) => finishSignInByCode(trx, t.deps, here()));
    expect([await used(`code:address:${indexOf()}`), await used(`wrong:address:${indexOf()}`)]).toEqual([-3, 3]);
    expect(await rowOf()).toMatchObject({ live: false });
    expect(await attempt(gateway.codeFor(mobile))).toEqual(expired);
  });

  it('signIn opens a session of 30 minutes, at most 12 hours, and writes an audit entry', async () => {
    await send();
    const code = gateway.codeFor(mobile);
    expect(await refusal(signIn(t.deps, { ...here(), code }))).toEqual({ code: 'ACCOUNT_NOT_FOUND' });
    const { accountId, idNo } = await account();
    await t.sql('delete from sessions where account_id = $1', [accountId]);
    expect(await refusal(signIn(t.deps, { ...here(), code: wrongCode() }))).toEqual(left(4));
    const signed = await signIn(t.deps, { ...here(), code, device: testDevice });
    expect(signed).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: '2026-11-21T10:30:00.000+08:00',
      user: { name: '张*三', idNo: `329***********${idNo.slice(-4)}`, mobile: `139****${mobile.slice(-4)}` },
    });
    const at = (time: string) => new Date(`2026-11-21T${time}:00+08:00`);
    expect(await plain(accountId)).toEqual([
      { created_at: at('10:00'), expires_at: at('10:30'), ends_at: at('22:00'), confirmed_at: at('10:00') },
    ]);
    expect(await auditOf(t, { actor: `person:${accountId}` })).toEqual([logged(accountId, 'sign_in')]);
    expect(await refusal(signIn(t.deps, { ...here(), code }))).toEqual(expired);
    await signOut(t.deps, await identify(t.deps, signed.token, { write: true }));
    expect(await plain(accountId)).toEqual([]);
    expect(await auditOf(t, { action: 'sign_out', actor: `person:${accountId}` })).toEqual([
      logged(accountId, 'sign_out'),
    ]);
  });

  it('register stores, of an app of an earlier release, the consents of that release, and allows one account per number and per person', async () => {
    await send();
    const code = gateway.codeFor(mobile);
    const who = { name: '李示例', idNo: sampleIdNo(networks) };
    expect(await refusal(register(t.deps, { ...here(), ...who, code: wrongCode() }))).toEqual(left(4));
    const { user } = await register(t.deps, { ...here(), ...who, code });
    expect(user).toEqual({
      name: '李*例',
      idNo: `329***********${who.idNo.slice(-4)}`,
      mobile: `139****${mobile.slice(-4)}`,
    });
    const rows = await t.sql<Record<string, unknown>>('select * from accounts where mobile_index = $1', [
      t.deps.vault.index('mobile', mobile),
    ]);
    const id = String(rows[0]?.id);
    expect(rows[0]).toMatchObject({
      created_at: t.clock.now(),
      erased_at: null,
      id_no_index: t.deps.vault.index('idNo', who.idNo),
    });
    const consents = await t.sql('select * from consents where account_id = $1 order by consent_id', [id]);
    expect(consents).toEqual(
      consentsOfEarlierApps
        .map((one) => ({
          account_id: id,
          consent_id: one.id,
          version: one.version,
          text_hash: createHash('sha256').update(one.text).digest('hex'),
          language: null,
          given_at: t.clock.now(),
        }))
        .sort((a, b) => (a.consent_id < b.consent_id ? -1 : 1)),
    );
    expect((await auditOf(t, { actor: `person:${id}` })).map(({ action, target }) => [action, target])).toEqual([
      ['register', `account:${id}`],
    ]);
    t.clock.advance({ minutes: 1 });
    await send();
    const again = { ...here(), name: '王示例', idNo: sampleIdNo(900 + networks), code: gateway.codeFor(mobile) };
    expect(await refusal(register(t.deps, again))).toEqual({ code: 'ACCOUNT_EXISTS' });
    expect(await rowOf()).toMatchObject({ tries_left: 5, live: true });
    // Registering the same person with another number costs a try.
    ({ mobile } = somebody());
    await send();
    const registration = { ...here(), ...who, code: gateway.codeFor(mobile) };
    expect(await refusal(register(t.deps, registration))).toEqual({ code: 'ACCOUNT_EXISTS' });
    expect(await rowOf()).toMatchObject({ tries_left: 4, live: true });
  });

  it.each(languages)(
    'register stores the consents in %s when the phone shows them so, and the export names them',
    async (language) => {
      await send();
      const who = { name: '李示例', idNo: sampleIdNo(700 + networks), code: gateway.codeFor(mobile), language };
      await register(t.deps, { ...here(), ...who });
      const [account] = await t.sql<{ id: string }>('select id from accounts where mobile_index = $1', [
        t.deps.vault.index('mobile', mobile),
      ]);
      const { consents } = await exportMe(t.deps, account!.id);
      expect([...consents].sort((one, other) => (one.id < other.id ? -1 : 1))).toEqual(
        consentsIn(language).map(({ id, version, text }) => ({
          id,
          version,
          textHash: createHash('sha256').update(text).digest('hex'),
          language,
          givenAt: shanghaiInstant(t.clock.now()),
        })),
      );
    },
  );

  it('after 60 wrong codes an hour from a network, signIn, register and requestMobile refuse its tries for numbers without a code of their own there', async () => {
    const elsewhere = '203.0.113.9';
    const key = `wrong:address:${indexOf()}`;
    await send(elsewhere);
    const typed = { ...here(), code: gateway.codeFor(mobile) };
    const who = { name: '李示例', idNo: sampleIdNo(1) };
    const since = new Date('2026-11-21T09:15:00.500+08:00');
    await use(key, 59, since);
    expect(await refusal(signIn(t.deps, typed))).toEqual({ code: 'ACCOUNT_NOT_FOUND' });
    await use(key, 60, since);
    counted.splice(0);
    const locked = { code: 'LOCKED', retryAfterS: 901 };
    for (const call of [signIn, register, requestMobile])
      expect(await refusal(call(t.deps, { ...typed, ...who }))).toEqual(locked);
    // The same for a wrong code and for a number without any code.
    expect(await refusal(signIn(t.deps, { ...typed, code: wrongCode() }))).toEqual(locked);
    expect(await refusal(signIn(t.deps, { ...typed, mobile: somebody().mobile }))).toEqual(locked);
    expect(counted).toEqual(Array(5).fill('locked'));
    expect(await rowOf(elsewhere)).toMatchObject({ live: true, tries_left: 5, strangers_left: 10 });
    // The network that requested the code is not affected.
    expect(await attempt(typed.code, elsewhere)).toBeUndefined();
    await use(key, 60, new Date('2026-11-21T09:00:00+08:00'));
    expect(await attempt(typed.code)).toBeUndefined();
  });

  it('a person whose code was requested from a network with many wrong codes enters it, with five tries that are all counted', async () => {
    const key = `wrong:address:${indexOf()}`;
    await use(key, 1000);
    await send();
    for (const triesLeft of [4, 3, 2, 1]) expect(await attempt(wrongCode())).toEqual(left(triesLeft));
    expect(await attempt(gateway.codeFor(mobile))).toBeUndefined();
    expect(await attempt(wrongCode())).toEqual(left(0));
    expect(await used(key)).toBe(1005);
    expect(await refusal(attempt(gateway.codeFor(mobile)))).toEqual({ code: 'LOCKED', retryAfterS: 900 });
    // After the lock, a code that has expired no longer counts as a code of this network.
    t.clock.advance({ minutes: 15 });
    await send();
    t.clock.advance({ minutes: 5 });
    expect(await refusal(attempt(gateway.codeFor(mobile)))).toEqual({ code: 'LOCKED', retryAfterS: 2400 });
  });

  it('requireFresh accepts a code confirmed within the last ten minutes', async () => {
    const deps = { config: { ...t.deps.config, freshCode: true }, clock: t.clock };
    const fresh = (confirmedAt: Date | null, freshCode = true) =>
      refusal(
        (async () => {
          requireFresh({ ...deps, config: { ...deps.config, freshCode } }, { confirmedAt } as Person);
        })(),
      );
    const required = { code: 'CONFIRMATION_REQUIRED' };
    expect(await fresh(new Date('2026-11-21T09:50:00.001+08:00'))).toBeUndefined();
    expect(await fresh(new Date('2026-11-21T09:50:00+08:00'))).toEqual(required);
    expect([await fresh(null), await fresh(null, false)]).toEqual([required, undefined]);
  });

  it('changeOwnMobile ends all other sessions, writes an audit entry and notifies the old number', async () => {
    const { me, accountId, mobile: old } = await account();
    await openSession(t.deps.db, t.deps, accountId);
    ({ mobile } = somebody());
    await send();
    const code = gateway.codeFor(mobile);
    expect(await refusal(changeOwnMobile(t.deps, me, { ...here(), code: wrongCode() }))).toEqual(left(4));
    await changeOwnMobile(t.deps, me, { ...here(), code });
    await sendDue(t.deps);
    expect(gateway.messagesTo(old!).map(({ kind }) => kind)).toEqual(['mobile_changed']);
    expect(await plain(accountId)).toHaveLength(1);
    expect((await exportMe(t.deps, accountId)).account).toMatchObject({ mobile });
    const ofOld = [t.deps.vault.index('mobile', old!)];
    expect(await t.sql('select from accounts where mobile_index = $1', ofOld)).toEqual([]);
    expect(await auditOf(t, { actor: `person:${accountId}`, action: 'change_mobile' })).toEqual([
      logged(accountId, 'change_mobile'),
    ]);
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
    // Changing to the same number sends no notice, and a failing gateway does not undo a change.
    const sentBefore = gateway.sent.length;
    t.clock.advance({ minutes: 1 });
    await send();
    await changeOwnMobile(t.deps, me, { ...here(), code: gateway.codeFor(mobile) });
    expect(gateway.sent).toHaveLength(sentBefore + 1);
    ({ mobile } = somebody());
    await send();
    gateway.answerWith(503);
    await changeOwnMobile(t.deps, me, { ...here(), code: gateway.codeFor(mobile) });
    expect((await exportMe(t.deps, accountId)).account).toMatchObject({ mobile });
    await signOutEverywhere(t.deps, me);
    expect(await plain(accountId)).toEqual([]);
    expect(await auditOf(t, { actor: `person:${accountId}`, action: 'sign_out_everywhere' })).toEqual([
      logged(accountId, 'sign_out_everywhere'),
    ]);
  });

  it('changeOwnMobile refuses the number of another account, and any change of a deleted account', async () => {
    const { me, accountId } = await account();
    ({ mobile } = somebody());
    await account();
    await send();
    const body = { ...here(), code: gateway.codeFor(mobile) };
    expect(await refusal(changeOwnMobile(t.deps, me, body))).toEqual({ code: 'ACCOUNT_EXISTS' });
    expect(await rowOf()).toMatchObject({ live: true });
    await deleteMe(t.deps, accountId);
    expect(await refusal(changeOwnMobile(t.deps, me, body))).toEqual({ code: 'UNAUTHENTICATED' });
    expect(await refusal(exportMe(t.deps, accountId))).toEqual({ code: 'UNAUTHENTICATED' });
    expect(await auditOf(t, { actor: `person:${accountId}`, action: 'delete_account' })).toEqual([
      logged(accountId, 'delete_account'),
    ]);
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
