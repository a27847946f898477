import { DAY_MS } from '@domain/time';
import { tableRules } from '../platform/db/tableRules';
import { useGateway } from '../testing/identity/gateway';
import { signedIn, somebody } from '../testing/identity/person';
import { auditOf, refusal } from '../testing/record';
import { sendCode } from './codes';
import { changeOwnMobile } from './confirm';
import { requestMobile, sweepMobileRequests } from './mobileRequests';
import { identify } from '../auth/personSessions';
import { register, signIn } from './signIn';

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
    signIn(t.deps, { mobile: owner.mobile, code, address, ...(idNoEnd && { idNoEnd }) });
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
    await register(t.deps, typed);
    t.clock.advance({ minutes: 2 });
    const again = { mobile: newcomer.mobile, address, code: await codeTo(newcomer.mobile) };
    await expect(signIn(t.deps, again)).resolves.toBeDefined();
  });

  it('does not ask an owner with a changed number, also while the old number was refused for 24 hours', async () => {
    const code = await codeTo(owner.mobile);
    for (let n = 0; n < 3; n += 1) await refusal(enterWith(code, another()));
    const { mobile } = somebody();
    await requestMobile(t.deps, { ...owner, mobile, address, code: await codeTo(mobile) });
    await sweepMobileRequests(t.deps);
    t.clock.advance({ hours: 24 });
    await sweepMobileRequests(t.deps);
    expect(await refusal(enterWith(await codeTo(owner.mobile), end))).toEqual({ code: 'ACCOUNT_NOT_FOUND' });
    await expect(signIn(t.deps, { mobile, address, code: await codeTo(mobile) })).resolves.toBeDefined();
  });

  it('refuses an account without an ID number, which its provider identifies', async () => {
    await t.sql('update accounts set id_no_sealed = null, id_no_index = null where id = $1', [owner.accountId]);
    const code = await codeTo(owner.mobile);
    for (const typed of [undefined, end])
      expect(await refusal(enterWith(code, typed))).toEqual({ code: 'SSO_REQUIRED' });
  });
});
