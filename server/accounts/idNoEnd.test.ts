import { tableRules } from '../platform/db/tableRules';
import { useGateway } from '../testing/identity/gateway';
import { signedIn, somebody, testDevice } from '../testing/identity/person';
import { whileLocked } from '../testing/locks';
import { auditOf, refusal } from '../testing/record';
import { sendCode } from './codes';
import { signOutEverywhere } from './confirm';
import { recordDeviceOfSession } from './devices';
import { requestMobile, sweepMobileRequests } from './mobileRequests';
import { identify } from '../auth/personSessions';
import { signIn } from './signIn';
import { tidyIdentity } from './tidy';

const address = '198.51.100.7';

describe('sign-in by code on an unknown device or after a restore', () => {
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

  it('asks once after a restore also on a device of the account, and the code stays valid', async () => {
    await t.sql((tableRules.accounts?.restore as { sql: string }).sql);
    const code = await codeTo(owner.mobile);
    expect(await refusal(enterOn(testDevice, code))).toEqual({ code: 'ID_NO_END_REQUIRED' });
    const wrong = { code: 'ID_NO_END_WRONG', data: { triesLeft: 2 } };
    expect(await refusal(enterOn(testDevice, code, wrongEnd))).toEqual(wrong);
    expect((await enterOn(testDevice, code, end)).user.mobile).toBe(`139****${owner.mobile.slice(-4)}`);
    const logged = await auditOf(t, { target: `account:${owner.accountId}` });
    expect(logged.map(({ action }) => action).sort()).toEqual(['id_no_end_wrong', 'sign_in', 'verify_mobile']);
    await expect(enterOn(testDevice, await codeTo(owner.mobile))).resolves.toBeDefined();
  });

  it('compares nothing while the code is wrong', async () => {
    const wrongCode = (await codeTo(owner.mobile)) === '000000' ? '000001' : '000000';
    for (const typed of [wrongEnd, end]) expect(await refusalOn(otherDevice(1), wrongCode, typed)).toBe('CODE_WRONG');
    expect(await auditOf(t, { target: `account:${owner.accountId}`, action: 'id_no_end_wrong' })).toEqual([]);
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
    expect(await t.sql('select from sessions where account_id = $1', [owner.accountId])).toEqual([]);
    expect(await auditOf(t, { actor: `person:${owner.accountId}` })).toMatchObject([{ action: 'sign_out_everywhere' }]);
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
});
