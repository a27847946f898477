import type { CallTypes } from '@domain/contract/types';
import { call, must } from '../testing/applicant';
import { useTestApp } from '../testing/app';
import { codeAt, invitationFor, staffMember } from '../testing/staff';
import { passwordCost } from './passwords';
import { rescueAdmin } from './rescue';

type SetUp = { setUp: { token: string; secret: string; uri: string } };
type SignedIn = CallTypes['setUpSecondFactor']['reply'];
const password = 'correct horse 电池';
const wrong = { status: 401, errorCode: 'UNAUTHENTICATED', fields: { password: { message: expect.any(String) } } };

describe('second factor', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00', env: { OFFICE_SECOND_FACTOR: 'required' } });
  beforeAll(() => {
    jest.replaceProperty(passwordCost, 'N', 2);
  });

  const post = <T>(path: string, body: object) => call<T>(t, 'POST', `/office${path}`, { body });
  const now = () => t.clock.now();
  const confirm = (token: string, code: string) => post<SignedIn>('/second-factors', { token, code });
  /** A member with a password; `setUp` is the reply to the invitation. */
  async function invited() {
    const member = await staffMember(t, ['admin']);
    const { setUp } = await must(post<SetUp>('/invitations', { secret: await invitationFor(t, member), password }));
    const signIn = (code?: string, typed = password) =>
      post<SignedIn & SetUp>('/sessions', { name: member.signIn, password: typed, code });
    return { id: member.id, signInName: member.signIn, setUp, signIn };
  }
  async function withFactor() {
    const member = await invited();
    await must(confirm(member.setUp.token, codeAt(member.setUp.secret, now())));
    t.clock.advance({ minutes: 1 });
    return member;
  }

  it('is required after an invitation: no session before the first code', async () => {
    const { setUp, signIn } = await invited();
    expect(Object.keys(await signIn().then(({ data }) => data))).toEqual(['setUp']);
    expect(setUp.uri).toMatch(/^otpauth:\/\/totp\/.+:person\d+\?.*secret=[A-Z2-7]{32}&.*digits=6&period=30/);
    expect(await confirm(setUp.token, '000')).toMatchObject({ status: 422, errorCode: 'CODE_WRONG' });
    expect((await confirm(setUp.token, codeAt(setUp.secret, now()))).data).toMatchObject({ me: { roles: ['admin'] } });
    expect(await signIn()).toMatchObject(wrong);
  });

  it('is set up once, within ten minutes, and with the password of that time', async () => {
    const member = await invited();
    const { setUp } = (await member.signIn()).data;
    t.clock.advance({ minutes: 9 });
    await must(confirm(setUp.token, codeAt(setUp.secret, now())));
    for (const { token, secret } of [setUp, member.setUp])
      expect((await confirm(token, codeAt(secret, now()))).status).toBe(404);
    const late = await invited();
    t.clock.advance({ minutes: 10 });
    expect((await confirm(late.setUp.token, codeAt(late.setUp.secret, now()))).status).toBe(404);
    const changed = await invited();
    await post('/invitations', { secret: await invitationFor(t, changed), password: 'another battery staple' });
    expect((await confirm(changed.setUp.token, codeAt(changed.setUp.secret, now()))).status).toBe(404);
    const left = await invited();
    for (const active of [false, true]) {
      t.clock.advance({ minutes: 1 });
      await t.sql('update staff set active = $1, changed_at = $2 where id = $3', [active, now(), left.id]);
    }
    expect((await confirm(left.setUp.token, codeAt(left.setUp.secret, now()))).status).toBe(404);
    const sealed = t.deps.vault.seal('{}');
    for (const token of [sealed, 'nonsense']) expect((await confirm(token, '123456')).status).toBe(404);
  });

  it('accepts a code once, also when two sign-ins send it at the same time', async () => {
    const { setUp, signIn } = await withFactor();
    const code = codeAt(setUp.secret, now());
    const statuses = (await Promise.all([signIn(code), signIn(code)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401]);
    expect(await signIn(code)).toMatchObject(wrong);
    t.clock.advance({ minutes: 0.5 });
    expect((await signIn(codeAt(setUp.secret, now()))).status).toBe(200);
  });

  it('accepts the codes of the steps before and after, typed in any form', async () => {
    const { setUp, signIn } = await withFactor();
    const at = (steps: number) => codeAt(setUp.secret, new Date(now().getTime() + steps * 30_000));
    for (const steps of [-2, 2]) expect((await signIn(at(steps))).status).toBe(401);
    const spaced = at(-1).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    expect((await signIn(`${spaced.slice(0, 3)} ${spaced.slice(3)}`)).status).toBe(200);
    expect((await signIn(at(1))).status).toBe(200);
    // Older than the last accepted one.
    expect((await signIn(at(0))).status).toBe(401);
  });

  it('gives one reply to a wrong password, a wrong code, both, and an unknown name', async () => {
    const { setUp, signIn } = await withFactor();
    const right = codeAt(setUp.secret, now());
    const replies = [
      await signIn(right, 'wrong password'),
      await signIn('000'),
      await signIn(undefined),
      await post('/sessions', { name: 'nobody', password, code: right }),
    ];
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    // The right code was not used up by the wrong password.
    expect((await signIn(right)).status).toBe(200);
  });

  it('counts wrong codes like wrong passwords', async () => {
    const { setUp, signIn } = await withFactor();
    for (let n = 0; n < 5; n += 1) await signIn('000');
    expect((await signIn(codeAt(setUp.secret, now()))).errorCode).toBe('LOCKED');
  });

  let network = 0;
  /** Signs in from a network that the member has never used. */
  async function fromElsewhere(name: string, code: string, typed = password) {
    network += 1;
    const { statusCode, headers, body } = await t.inject({
      method: 'POST',
      url: '/qczhyjs/api/office/sessions',
      payload: { name, password: typed, code },
      remoteAddress: `203.0.${Math.floor(network / 200)}.${network % 200}`,
    });
    const reply: object = { ...(JSON.parse(body) as object), traceId: '' };
    return { statusCode, wait: headers['retry-after'], reply };
  }

  it('accepts no code from unknown networks after ten right passwords with a wrong one in an hour', async () => {
    const { setUp, signInName, signIn } = await withFactor();
    const right = () => codeAt(setUp.secret, now());
    for (let n = 0; n < 10; n += 1) expect((await fromElsewhere(signInName, '000')).statusCode).toBe(401);
    expect((await fromElsewhere(signInName, right())).statusCode).toBe(401);
    expect((await signIn(right())).status).toBe(200);
    t.clock.advance({ minutes: 60 });
    expect((await fromElsewhere(signInName, right())).statusCode).toBe(200);
  });

  it('gives the same replies to a stranger who tries passwords, whether one of them is right or not', async () => {
    const replies = [];
    for (const guess of [password, 'wrong password']) {
      const { signInName } = await withFactor();
      const tries = [];
      for (let n = 0; n < 52; n += 1) tries.push(await fromElsewhere(signInName, '000', guess));
      replies.push(tries);
    }
    expect(replies[0]).toEqual(replies[1]);
    expect(replies[0]!.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(50).fill(401), 429, 429]);
  });

  it('reports a second factor that cannot be decrypted to its member in a known network only', async () => {
    const { id, signInName, setUp, signIn } = await withFactor();
    await t.sql("update staff set totp_sealed = 'v2.x' where id = $1", [id]);
    const code = codeAt(setUp.secret, now());
    expect(await signIn(code)).toMatchObject({ status: 403, fields: { code: { reason: 'unknown.unreadableFactor' } } });
    expect(await signIn(code, 'wrong password')).toMatchObject(wrong);
    expect(await fromElsewhere(signInName, code)).toEqual(await fromElsewhere(signInName, code, 'wrong password'));
  });

  it('ends with the password: after a new invitation or a rescue it is set up again', async () => {
    const { id, signInName, setUp } = await withFactor();
    const secret = await rescueAdmin(t.deps, signInName);
    const reply = await must(post<SetUp>('/invitations', { secret, password: 'another battery staple' }));
    expect(reply.setUp.secret).not.toBe(setUp.secret);
    expect(await t.sql('select totp_sealed, totp_step from staff where id = $1', [id])).toEqual([
      { totp_sealed: null, totp_step: null },
    ]);
  });

  it('is stored sealed, and never audited', async () => {
    const { id, setUp } = await withFactor();
    const [row] = await t.sql<{ totp_sealed: string }>('select totp_sealed from staff where id = $1', [id]);
    expect(row?.totp_sealed).toMatch(/^v2\./);
    const stored = JSON.stringify([await t.sql('select * from staff'), await t.sql('select * from audit_log')]);
    expect(stored).not.toContain(setUp.secret);
    expect(stored).toContain('office_factor_set_up');
  });
});

describe('optional second factor', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  it('is not set up in development, and an entered code is ignored', async () => {
    jest.replaceProperty(passwordCost, 'N', 2);
    const member = await staffMember(t, ['review1']);
    const body = { secret: await invitationFor(t, member), password };
    const entered = await must(call<SignedIn>(t, 'POST', '/office/invitations', { body }));
    expect(entered.token).toBeDefined();
    const typed = { name: member.signIn, password, code: '123456' };
    expect((await call(t, 'POST', '/office/sessions', { body: typed })).status).toBe(200);
  });
});
