import { DAY_MS } from '@domain/time';
import { tableRules } from '../platform/db/tableRules';
import { useGateway } from '../testing/identity/gateway';
import { signedIn, somebody, testDevice } from '../testing/identity/person';
import { whileLocked } from '../testing/locks';
import { auditOf, refusal } from '../testing/record';
import { sendCode } from './codes';
import { changeOwnMobile, signOutEverywhere } from './confirm';
import { recordDeviceOfSession } from './devices';
import { requestMobile, sweepMobileRequests } from './mobileRequests';
import { identify } from '../auth/personSessions';
import { register, signIn } from './signIn';
import { tidyIdentity } from './tidy';

const address = '198.51.100.7';
const asks = { code: 'ID_NO_END_REQUIRED' };
const wrong = (triesLeft: number) => ({ code: 'ID_NO_END_WRONG', data: { triesLeft } });

describe('sign-in by code after a restore', () => {
  const { t, gateway } = useGateway({ now: '2026-11-21T10:00:00+08:00', env: { CODES_PER_ADDRESS: '1000' } });
  let owner: Awaited<ReturnType<typeof signedIn>>;
  let end: string;
  beforeEach(async () => {
    t.clock.set('2026-11-21T10:00:00+08:00');
    owner = await signedIn(t.deps);
    end = owner.idNo.slice(-4);
    await restore();
  });

  /** what a restore does with the accounts */
  const restore = () => t.sql((tableRules.accounts?.restore as { sql: string }).sql);
  const codeTo = async (mobile: string) => {
    await sendCode(t.deps, { mobile, address });
    return gateway.codeFor(mobile);
  };
  const enterWith = (code: string, idNoEnd?: string) =>
    signIn(t.deps, { mobile: owner.mobile, code, address, device: testDevice, ...(idNoEnd && { idNoEnd }) });
  const another = () => (end.startsWith('0') ? `1${end.slice(1)}` : `0${end.slice(1)}`);
  const target = () => `account:${owner.accountId}`;
  const actions = async () => (await auditOf(t, { target: target() })).map(({ action }) => action);

  it('asks once for the end of the ID number, and the code stays valid', async () => {
    const code = await codeTo(owner.mobile);
    expect(await refusal(enterWith(code))).toEqual(asks);
    expect(await refusal(enterWith(code, another()))).toEqual(wrong(2));
    expect((await enterWith(code, end)).user.mobile).toBe(`139****${owner.mobile.slice(-4)}`);
    expect(await actions()).toEqual(expect.arrayContaining(['id_no_end_wrong', 'verify_mobile', 'sign_in']));
    t.clock.advance({ minutes: 2 });
    await expect(enterWith(await codeTo(owner.mobile))).resolves.toMatchObject({ token: expect.any(String) });
  });

  it('compares nothing while the code is wrong', async () => {
    await codeTo(owner.mobile);
    expect(await refusal(enterWith('000000', another()))).toMatchObject({ code: 'CODE_WRONG' });
    expect(await refusal(enterWith('000000', end))).toMatchObject({ code: 'CODE_WRONG' });
    expect(await actions()).not.toContain('id_no_end_wrong');
  });

  it('refuses also the right end for 24 hours after three wrong ones, with any code', async () => {
    const code = await codeTo(owner.mobile);
    expect(await refusal(enterWith(code, another()))).toEqual(wrong(2));
    expect(await refusal(enterWith(code, another()))).toEqual(wrong(1));
    const locked = { code: 'ID_NO_END_LOCKED', retryAfterS: DAY_MS / 1000 };
    expect(await refusal(enterWith(code, another()))).toEqual(locked);
    for (const typed of [end, another(), undefined]) expect(await refusal(enterWith(code, typed))).toEqual(locked);
    t.clock.advance({ hours: 23 });
    expect(await refusal(enterWith(await codeTo(owner.mobile), end))).toEqual({ ...locked, retryAfterS: 3600 });
    t.clock.advance({ hours: 1 });
    await expect(enterWith(await codeTo(owner.mobile), end)).resolves.toBeDefined();
  });

  it('counts concurrent wrong ends one after the other', async () => {
    const code = await codeTo(owner.mobile);
    const replies = await Promise.all(Array.from({ length: 8 }, () => refusal(enterWith(code, another()))));
    const counted = replies.map((reply) => reply?.code);
    expect(counted.filter((one) => one === 'ID_NO_END_WRONG')).toHaveLength(2);
    expect(counted.filter((one) => one === 'ID_NO_END_LOCKED')).toHaveLength(6);
  });

  it('opens one session for two concurrent right ends', async () => {
    const code = await codeTo(owner.mobile);
    const replies = await Promise.all([refusal(enterWith(code, end)), refusal(enterWith(code, end))]);
    expect(replies.filter((reply) => !reply)).toHaveLength(1);
    expect(replies.filter((reply) => reply?.code === 'CODE_EXPIRED')).toHaveLength(1);
  });

  it('returns the tries after the right end', async () => {
    await refusal(enterWith(await codeTo(owner.mobile), another()));
    await enterWith(gateway.codeFor(owner.mobile), end);
    await restore();
    t.clock.advance({ minutes: 2 });
    expect(await refusal(enterWith(await codeTo(owner.mobile), another()))).toEqual(wrong(2));
  });

  it('opens the account by no other call that takes a code to this number', async () => {
    const code = await codeTo(owner.mobile);
    const stranger = somebody();
    const typed = { mobile: owner.mobile, code, address, name: stranger.name, idNo: stranger.idNo };
    const exists = { code: 'ACCOUNT_EXISTS' };
    expect(await refusal(register(t.deps, typed))).toEqual(exists);
    expect(await refusal(requestMobile(t.deps, typed))).toEqual(exists);
    const other = await signedIn(t.deps);
    const me = await identify(t.deps, other.token, { write: false });
    expect(await refusal(changeOwnMobile(t.deps, me, typed))).toEqual(exists);
  });

  it('does not ask an account that is registered after it', async () => {
    const newcomer = somebody();
    const typed = { ...newcomer, address, code: await codeTo(newcomer.mobile) };
    await register(t.deps, { ...typed, device: testDevice });
    t.clock.advance({ minutes: 2 });
    const again = { mobile: newcomer.mobile, address, code: await codeTo(newcomer.mobile), device: testDevice };
    await expect(signIn(t.deps, again)).resolves.toBeDefined();
  });

  it('admits an owner with a changed number, whose old number was refused for 24 hours', async () => {
    const code = await codeTo(owner.mobile);
    for (let n = 0; n < 3; n += 1) await refusal(enterWith(code, another()));
    const { mobile } = somebody();
    await requestMobile(t.deps, { ...owner, mobile, address, code: await codeTo(mobile) });
    await sweepMobileRequests(t.deps);
    t.clock.advance({ hours: 24 });
    await sweepMobileRequests(t.deps);
    expect(await refusal(enterWith(await codeTo(owner.mobile), end))).toEqual({ code: 'ACCOUNT_NOT_FOUND' });
    await expect(signIn(t.deps, { mobile, address, code: await codeTo(mobile), idNoEnd: end })).resolves.toBeDefined();
  });

  it('refuses an account without an ID number, which its provider identifies', async () => {
    await t.sql('update accounts set id_no_sealed = null, id_no_index = null where id = $1', [owner.accountId]);
    const code = await codeTo(owner.mobile);
    for (const typed of [undefined, end])
      expect(await refusal(enterWith(code, typed))).toEqual({ code: 'SSO_REQUIRED' });
  });
});

describe('sign-in by code on an unknown device', () => {
  const { t, gateway } = useGateway({ now: '2026-11-21T10:00:00+08:00', env: { CODES_PER_ADDRESS: '1000' } });
  const otherDevice = (n: number) => `another-device-${n}`.padEnd(43, 'y');
  let owner: Awaited<ReturnType<typeof signedIn>>;
  let end: string;
  let wrongEnd: string;
  beforeEach(async () => {
    t.clock.set('2026-11-21T10:00:00+08:00');
    owner = await signedIn(t.deps);
    end = owner.idNo.slice(-4);
    wrongEnd = end.startsWith('0') ? `1${end.slice(1)}` : `0${end.slice(1)}`;
  });

  const codeTo = async (mobile: string) => {
    t.clock.advance({ minutes: 2 });
    await sendCode(t.deps, { mobile, address });
    return gateway.codeFor(mobile);
  };
  const enterOn = (device: string | undefined, code: string, idNoEnd?: string, { mobile } = owner) =>
    signIn(t.deps, { mobile, code, address, ...(device && { device }), ...(idNoEnd && { idNoEnd }) });
  const refusalOn = async (...typed: Parameters<typeof enterOn>) => (await refusal(enterOn(...typed)))?.code;
  const personOf = async (token: string) => identify(t.deps, token, { write: false });

  it('asks once for the end of the ID number, and never on a device of the account', async () => {
    await expect(enterOn(testDevice, await codeTo(owner.mobile))).resolves.toBeDefined();
    const code = await codeTo(owner.mobile);
    expect(await refusalOn(otherDevice(1), code)).toBe('ID_NO_END_REQUIRED');
    await enterOn(otherDevice(1), code, end);
    await expect(enterOn(otherDevice(1), await codeTo(owner.mobile))).resolves.toBeDefined();
    expect(await refusalOn(undefined, await codeTo(owner.mobile))).toBe('ID_NO_END_REQUIRED');
  });

  it('lets that device wait for 24 hours after three wrong ends, and the owner in on other devices', async () => {
    const code = await codeTo(owner.mobile);
    for (const expected of ['ID_NO_END_WRONG', 'ID_NO_END_WRONG', 'ID_NO_END_LOCKED'])
      expect(await refusalOn(otherDevice(1), code, wrongEnd)).toBe(expected);
    expect(await refusalOn(otherDevice(1), code, end)).toBe('ID_NO_END_LOCKED');
    await expect(enterOn(otherDevice(2), code, end)).resolves.toBeDefined();
    await expect(enterOn(testDevice, await codeTo(owner.mobile))).resolves.toBeDefined();
    expect(await refusalOn(otherDevice(1), await codeTo(owner.mobile), end)).toBe('ID_NO_END_LOCKED');
    t.clock.advance({ hours: 24 });
    await expect(enterOn(otherDevice(1), await codeTo(owner.mobile), end)).resolves.toBeDefined();
  });

  it('limits an attacker who sends a new device with each try, and not the devices of the account', async () => {
    const code = await codeTo(owner.mobile);
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => refusalOn(otherDevice(n), code, wrongEnd)));
    expect(replies.filter((reply) => reply === 'ID_NO_END_WRONG')).toHaveLength(9);
    expect(replies.filter((reply) => reply === 'ID_NO_END_LOCKED')).toHaveLength(11);
    expect(await refusalOn(otherDevice(99), code, end)).toBe('ID_NO_END_LOCKED');
    await expect(enterOn(testDevice, code)).resolves.toBeDefined();
  });

  it('knows the device for one account only when two persons share a phone', async () => {
    const second = await signedIn(t.deps);
    const shared = otherDevice(1);
    await enterOn(shared, await codeTo(owner.mobile), end);
    expect(await refusalOn(shared, await codeTo(second.mobile), undefined, second)).toBe('ID_NO_END_REQUIRED');
    await enterOn(shared, gateway.codeFor(second.mobile), second.idNo.slice(-4), second);
    for (const person of [owner, second])
      await expect(enterOn(shared, await codeTo(person.mobile), undefined, person)).resolves.toBeDefined();
    const hashes = await t.sql<{ device_hash: string }>(
      'select device_hash from known_devices where account_id = any($1)',
      [[owner.accountId, second.accountId]],
    );
    expect(new Set(hashes.map(({ device_hash }) => device_hash)).size).toBe(4);
  });

  it('records the device of a session from before the upgrade once, and of no other session', async () => {
    await t.sql('update sessions set is_device_recorded = false where account_id = $1', [owner.accountId]);
    const me = await personOf(owner.token);
    await Promise.all([1, 2].map((n) => recordDeviceOfSession(t.deps, me, otherDevice(n))));
    const replies = [];
    for (const n of [1, 2]) replies.push(await refusalOn(otherDevice(n), await codeTo(owner.mobile)));
    expect(replies.filter((reply) => reply === undefined)).toHaveLength(1);
    const { token } = await enterOn(testDevice, await codeTo(owner.mobile));
    await recordDeviceOfSession(t.deps, await personOf(token), otherDevice(3));
    expect(await refusalOn(otherDevice(3), await codeTo(owner.mobile))).toBe('ID_NO_END_REQUIRED');
  });

  it('asks everywhere after the owner of a lost phone signed out everywhere, or changed the number without it', async () => {
    await signOutEverywhere(t.deps, await personOf(owner.token));
    expect(await refusalOn(testDevice, await codeTo(owner.mobile))).toBe('ID_NO_END_REQUIRED');
    await enterOn(testDevice, gateway.codeFor(owner.mobile), end);
    const { mobile } = somebody();
    await requestMobile(t.deps, { ...owner, mobile, address, code: await codeTo(mobile) });
    await sweepMobileRequests(t.deps);
    t.clock.advance({ hours: 24 });
    await sweepMobileRequests(t.deps);
    expect(await refusalOn(testDevice, await codeTo(mobile), undefined, { ...owner, mobile })).toBe(
      'ID_NO_END_REQUIRED',
    );
  });

  it('asks the holder of an earlier permanent residence card for its last four digits, also under a new number', async () => {
    const holder = { ...somebody(), name: 'ZHENGJIAN YANGBEN', idNo: 'CAN110081080310' };
    await register(t.deps, { ...holder, address, code: await codeTo(holder.mobile), device: testDevice });
    const enter = async (mobile: string) =>
      signIn(t.deps, { mobile, address, code: await codeTo(mobile), idNoEnd: '0310', device: otherDevice(5) });
    t.clock.advance({ minutes: 2 });
    expect((await enter(holder.mobile)).user.idNo).toBe('CAN********0310');
    const { mobile } = somebody();
    await requestMobile(t.deps, { ...holder, mobile, address, code: await codeTo(mobile) });
    await sweepMobileRequests(t.deps);
    t.clock.advance({ hours: 24 });
    await sweepMobileRequests(t.deps);
    await expect(enter(mobile)).resolves.toBeDefined();
  });

  it('asks a sign-in that has begun before the owner signed out everywhere', async () => {
    const code = await codeTo(owner.mobile);
    const reply = await whileLocked(
      t,
      `select from accounts where id = '${owner.accountId}' for update`,
      () => refusalOn(testDevice, code),
      [
        `delete from known_devices where account_id = '${owner.accountId}'`,
        `delete from sessions where account_id = '${owner.accountId}'`,
      ],
    );
    expect(reply).toBe('ID_NO_END_REQUIRED');
    expect(await t.sql('select from sessions where account_id = $1', [owner.accountId])).toEqual([]);
  });

  it('records no device of a session that was opened without one', async () => {
    const { token } = await enterOn(undefined, await codeTo(owner.mobile), end);
    await recordDeviceOfSession(t.deps, await personOf(token), otherDevice(4));
    expect(await refusalOn(otherDevice(4), await codeTo(owner.mobile))).toBe('ID_NO_END_REQUIRED');
  });

  it('ends links to single sign-on made through the number, and no other, when the owner signs out everywhere', async () => {
    const link = `insert into sso_identities (issuer, subject, account_id, linked_at, by_mobile) values ('https://id.example', $2, $1, now(), $3)`;
    for (const [subject, isByMobile] of [
      ['of a thief', true],
      ['of the owner', false],
    ])
      await t.sql(link, [owner.accountId, subject, isByMobile]);
    await signOutEverywhere(t.deps, await personOf(owner.token));
    expect(await t.sql('select subject from sso_identities where account_id = $1', [owner.accountId])).toEqual([
      { subject: 'of the owner' },
    ]);
  });

  it('forgets a device a year after its last sign-in', async () => {
    t.clock.advance({ hours: 24 * 364 });
    await tidyIdentity(t.deps);
    await enterOn(testDevice, await codeTo(owner.mobile));
    t.clock.advance({ hours: 24 * 366 });
    await tidyIdentity(t.deps);
    expect(await refusalOn(testDevice, await codeTo(owner.mobile))).toBe('ID_NO_END_REQUIRED');
  });

  it('leaves an account without an ID number to its provider', async () => {
    await t.sql('update accounts set id_no_sealed = null, id_no_index = null where id = $1', [owner.accountId]);
    expect(await refusalOn(otherDevice(1), await codeTo(owner.mobile), end)).toBe('SSO_REQUIRED');
    await expect(enterOn(testDevice, gateway.codeFor(owner.mobile))).resolves.toBeDefined();
  });
});
