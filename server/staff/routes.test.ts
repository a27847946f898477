import crypto from 'node:crypto';

import type { CallTypes } from '@domain/contract/types';
import { roles } from '@domain/office';
import { testApp, type TestApp } from '../testing/app';
import { AppError } from '../errors';
import { applicant, call } from '../testing/applicant';
import { inviteFirstAdmin } from './invitations';
import { passwordCost } from './passwords';
import { rescueAdmin } from './rescue';
import { tidyStaff } from './tidy';
import { whileLocked } from '../testing/locks';
import { invitationFor, invitedMember, staffMember } from '../testing/staff';

type SignedIn = CallTypes['officeSsoFinish']['reply'];
type Person = CallTypes['changeStaff']['reply'];
type Proposed = CallTypes['createStaff']['reply'];
const password = 'correct horse 电池';

describe('staff members', () => {
  let t: TestApp;
  // A hash at the real cost takes 120 ms; passwords.test.ts tests the real cost.
  beforeAll(() => {
    jest.replaceProperty(passwordCost, 'N', 2);
  });
  beforeEach(async () => {
    t = await testApp({ now: '2026-11-21T10:00:00+08:00' });
  });
  afterEach(() => t.close());

  const post = <T>(path: string, body: object, headers: Record<string, string> = {}) =>
    call<T>(t, 'POST', `/office${path}`, { body, headers });
  const accept = (secret: string, typed = password, code?: string) =>
    post<SignedIn>('/invitations', { secret, password: typed, code });
  const signInFrom = (remoteAddress: string, name: string, typed: string) =>
    t.inject({
      method: 'POST',
      url: '/qczhyjs/api/office/sessions',
      payload: { name, password: typed },
      remoteAddress,
    });
  const make = (headers: Record<string, string>, body: object) =>
    post<Proposed>('/staff', { organisation: '示例市商务局', regions: 'all', ...body }, headers);
  const actions = async () =>
    (await t.sql('select action, address from audit_log')).map((row: { action: string; address: string | null }) => [
      row.action,
      row.address !== null,
    ]);

  it('rescueAdmin lets the only admin set a new password, with an audit entry', async () => {
    await accept((await inviteFirstAdmin(t.deps)) ?? '');
    const li = await staffMember(t, ['review1']);
    await expect(rescueAdmin(t.deps, 'nobody')).rejects.toThrow('no active admin');
    await expect(rescueAdmin(t.deps, li.signIn)).rejects.toThrow('no active admin');
    const secret = await rescueAdmin(t.deps, 'admin');
    const { status, data } = await accept(secret, 'another battery staple');
    expect([status, data.me.roles]).toEqual([200, expect.arrayContaining(['admin'])]);
    expect((await post('/sessions', { name: 'admin', password })).status).toBe(401);
    expect((await post('/sessions', { name: 'admin', password: 'another battery staple' })).status).toBe(200);
    expect((await accept(secret)).status).toBe(404);
    expect((await actions()).map(([action]) => action)).toContain('rescue_admin');
  });

  it('an admin cannot act as the releaser', async () => {
    const [admin, colleague] = [await staffMember(t, ['admin']), await staffMember(t, ['admin', 'audit'])];
    const releaser = await staffMember(t, ['release']);
    await accept(await invitationFor(t, releaser));
    const passwordHash = async () =>
      (await t.sql('select password_hash from staff where id = $1', [releaser.id]))[0].password_hash as string;
    const before = await passwordHash();
    const put = (id: string, body: object) => admin.send<Person>('PUT', `/staff/${id}`, body);

    for (const role of roles.filter((one) => one !== 'admin' && one !== 'audit')) {
      for (const id of [admin.id, colleague.id])
        expect(await put(id, { roles: ['admin', role] })).toMatchObject({
          status: 422,
          fields: { roles: { code: 'enum', message: expect.stringContaining('管理员') } },
        });
      // The colleague remains an admin, so only the rule about oneself refuses this.
      expect(await put(admin.id, { roles: [role] })).toMatchObject({ status: 403, errorCode: 'OTHER_PERSON_NEEDED' });
      expect(await make(admin.headers, { name: '新人', roles: [role, 'admin'] })).toMatchObject({
        status: 422,
        fields: { roles: {} },
      });
      await expect(
        t.sql(`update staff set roles = array['admin', $2] where id = $1`, [admin.id, role]),
      ).rejects.toThrow('staff_admin_decides_nothing');
    }

    expect((await put(releaser.id, { invite: true })).status).toBe(422);
    expect(await passwordHash()).toBe(before);
    expect((await post('/sessions', { name: releaser.signIn, password })).status).toBe(200);
    expect((await admin.send('POST', '/batches/00000000-0000-4000-8000-000000000000/release', {})).status).toBe(403);
  });

  it('a member who approves cases gets the role of a releaser only from a time before', async () => {
    const admin = await staffMember(t, ['admin']);
    const both = ['review2', 'release'];
    const refused = { status: 422, fields: { roles: { code: 'enum', message: expect.stringContaining('放行') } } };
    expect(await make(admin.headers, { name: '两职', roles: both })).toMatchObject(refused);
    const member = await staffMember(t, ['review2']);
    const put = (body: object) => admin.send<Person>('PUT', `/staff/${member.id}`, body);
    expect(await put({ roles: both })).toMatchObject(refused);
    const set = () => t.sql('update staff set roles = $2 where id = $1', [member.id, both]);
    const add = () =>
      t.sql(`insert into staff (id, sign_in, name, roles) values (gen_random_uuid(), 'new', '新人', $1)`, [both]);
    for (const write of [set, add])
      await expect(write()).rejects.toMatchObject({ constraint: 'staff_releaser_approves_nothing' });

    await t.sql('alter table staff disable trigger staff_changed_releaser');
    await set();
    await t.sql('alter table staff enable trigger staff_changed_releaser');
    expect(await put({ name: '老员工', roles: ['release', 'review2'] })).toMatchObject({ status: 200 });
    expect(await put({ roles: [...both, 'intake'] })).toMatchObject(refused);
    expect((await put({ roles: ['review2'] })).data.roles).toEqual(['review2']);
  });

  it("the first admin's invitation is valid once, for a day, and only while there are no members", async () => {
    const [first, second, late] = [
      await inviteFirstAdmin(t.deps),
      await inviteFirstAdmin(t.deps),
      await inviteFirstAdmin(t.deps),
    ];
    expect((await accept('nonsense')).status).toBe(404);
    expect(await accept(first ?? '', 'short')).toMatchObject({
      status: 422,
      fields: { password: { code: 'too_short' } },
    });
    expect(await accept(first ?? '', 'adminadminadmin')).toMatchObject({ status: 422 });
    const { data } = await accept(first ?? '');
    expect(data).toMatchObject({
      token: expect.any(String),
      me: { signIn: 'admin', roles: ['admin'], regions: 'all', idleMinutes: 10 },
    });
    expect((await accept(first ?? '')).status).toBe(404);
    expect((await accept(second ?? '')).status).toBe(404);
    expect(await inviteFirstAdmin(t.deps)).toBeNull();
    t.clock.advance({ days: 2 });
    expect((await accept(late ?? '')).status).toBe(404);
    expect(await actions()).toEqual([['office_invitation_accepted', true]]);
  });

  it('sign in by name and password; five wrong tries lock a known or unknown name for a minute, each further one for twice as long', async () => {
    const { secret, code } = await invitedMember(t, { name: '李审', roles: ['review1'], regions: 'all' });
    await accept(secret, password, code);
    const signIn = (name: string, typed: string) => post<SignedIn>('/sessions', { name, password: typed });
    const waitS = async (name: string) => (await signInFrom('127.0.0.1', name, 'wrong')).headers['retry-after'];
    expect(await signIn('李审', password)).toMatchObject({ status: 200, data: { me: { name: '李审' } } });
    for (const name of ['李审', '没有此人']) {
      for (let n = 0; n < 4; n += 1) expect((await signIn(name, 'wrong password')).errorCode).toBe('UNAUTHENTICATED');
      expect((await signIn(name, 'wrong password')).errorCode).toBe('LOCKED');
      expect((await signIn(name, password)).errorCode).toBe('LOCKED');
      for (const minutes of [1, 2, 4, 8, 15]) {
        t.clock.advance({ minutes: minutes - 0.1 });
        expect(await waitS(name)).toBe('6');
        t.clock.advance({ minutes: 0.1 });
        expect(await waitS(name)).toBe(String(Math.min(15, minutes * 2) * 60));
      }
    }
    t.clock.advance({ minutes: 15 });
    expect((await signIn('李审', password)).status).toBe(200);
    expect((await signIn('李审', 'wrong password')).errorCode).toBe('UNAUTHENTICATED');
    const recorded = (await actions()).map(([action]) => action);
    expect(recorded.filter((action) => action === 'office_sign_in_failed')).toHaveLength(9);
    expect(recorded.filter((action) => action === 'office_locked')).toHaveLength(12);
    const stored = JSON.stringify(await t.sql('select * from staff, office_invitations'));
    expect(stored).not.toContain(password);
    expect(stored).not.toContain(secret);
  });

  it('sign in from networks that they have used, whatever strangers enter; after 50 wrong passwords other networks are refused', async () => {
    const li = await staffMember(t, ['review1']);
    await accept(await invitationFor(t, li));
    const from = async (address: string, typed: string) => (await signInFrom(address, li.signIn, typed)).statusCode;
    for (let n = 0; n < 5; n += 1) await from('203.0.113.9', 'wrong password');
    expect(await from('203.0.113.9', password)).toBe(429);
    expect(await from('198.51.100.1', password)).toBe(200);
    await t.sql(`update rate_limits set used = 49 where key like 'office:name:%' and used = 5`);
    expect(await from('198.51.100.2', 'wrong password')).toBe(401);
    expect(await from('198.51.100.3', password)).toBe(429);
    expect(await from('198.51.100.1', 'wrong password')).toBe(401);
    expect(await from('198.51.100.1', password)).toBe(200);
    t.clock.advance({ minutes: 16 });
    expect(await from('198.51.100.3', password)).toBe(200);

    // Networks of the last 180 days stay known.
    const known = async () => (await t.sql('select count(*)::int as n from office_networks'))[0].n as number;
    const before = await known();
    t.clock.advance({ days: 179 });
    await tidyStaff(t.deps);
    expect(await known()).toBe(before);
    t.clock.advance({ days: 2 });
    await tidyStaff(t.deps);
    expect(await known()).toBe(0);
  });

  it('count concurrent wrong passwords one after the other: the sixth computes no hash', async () => {
    const hashes = jest.spyOn(crypto, 'scrypt');
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => signInFrom('203.0.113.9', 'nobody', 'wrong password')),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(4).fill(401), ...Array(8).fill(429)]);
    expect(hashes).toHaveBeenCalledTimes(5);
    hashes.mockRestore();
  });

  it('sign in from one address as often as they like; 300 failures an hour lock the address for names that are new in it', async () => {
    const li = await staffMember(t, ['review1']);
    await accept(await invitationFor(t, li));
    const signIn = (typed: string) => post<SignedIn>('/sessions', { name: li.signIn, password: typed });
    await signIn(password);
    const uses = async () =>
      (await t.deps.pool.query("select used from rate_limits where key like 'office:address:%'")).rows as object[];
    expect(await uses()).toEqual([]);
    await signInFrom('127.0.0.1', 'stranger', 'wrong password');
    await t.deps.pool.query("update rate_limits set used = 300 where key like 'office:address:%'");
    t.clock.advance({ minutes: 50 });
    const refused = await signInFrom('127.0.0.1', 'stranger', password);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600']);
    // The stranger shares the public address of the office.
    expect((await signIn(password)).status).toBe(200);
    expect(await uses()).toEqual([{ used: 301 }]);
  });

  it('wait no longer when an attempt was refused because too many hashes ran', async () => {
    const li = await staffMember(t, ['review1']);
    await accept(await invitationFor(t, li));
    await t.sql('delete from office_networks');
    const signIn = (typed: string) => post<SignedIn>('/sessions', { name: li.signIn, password: typed });
    for (let n = 0; n < 5; n += 1) await signIn('wrong password');
    t.clock.advance({ minutes: 1 });
    const scrypt = jest.spyOn(crypto, 'scrypt').mockImplementation((...all) => {
      const done = all.at(-1) as (error: Error) => void;
      done(new AppError('UNAVAILABLE'));
    });
    expect((await signIn(password)).status).toBe(503);
    scrypt.mockRestore();
    // A sixth counted attempt would have begun a delay of two minutes.
    expect((await signIn(password)).status).toBe(200);
    expect(await t.sql("select used from rate_limits where key like 'office:address:%'")).toEqual([{ used: 5 }]);
  });

  it('lose with a new invitation also the session and the network of a sign-in with the old password at the same time', async () => {
    const li = await staffMember(t, ['release']);
    const secret = await invitationFor(t, li);
    const reply = await whileLocked(
      t,
      `select from staff where id = '${li.id}' for no key update`,
      () => accept(secret),
      [
        `insert into office_sessions (token_hash, staff_id, created_at, expires_at, ends_at)
          values ('of a thief', '${li.id}', now(), '2027-01-01', '2027-01-01')`,
        `insert into office_networks (staff_id, network_index, last_sign_in_at) values ('${li.id}', 'of a thief', now())`,
      ],
    );
    expect(reply.status).toBe(200);
    expect(await t.sql(`select from office_sessions where token_hash = 'of a thief'`)).toEqual([]);
    expect(await t.sql(`select from office_networks where network_index = 'of a thief'`)).toEqual([]);
  });

  it('are not signed in with the old password when a new one replaces it during the sign-in', async () => {
    const li = await staffMember(t, ['release']);
    await accept(await invitationFor(t, li));
    const reply = await whileLocked(
      t,
      `select from staff where id = '${li.id}' for update`,
      () => post('/sessions', { name: li.signIn, password }),
      [`update staff set password_hash = 'another' where id = '${li.id}'`],
    );
    expect(reply.errorCode).toBe('UNAUTHENTICATED');
  });

  it('have sessions of 30 minutes idle time and at most 10 hours, separate from applicant sessions', async () => {
    const li = await staffMember(t, ['review1']);
    const wang = await applicant(t);
    const me = () => li.send('GET', '/me');
    expect(await me()).toMatchObject({ status: 200, data: { name: li.name, roles: ['review1'], regions: 'all' } });
    const token = li.headers['office-token'];
    expect((await call(t, 'GET', '/me', { headers: { 'user-token': token } })).status).toBe(401);
    const applicants = { 'office-token': wang.headers['user-token'] };
    expect((await call(t, 'GET', '/office/me', { headers: applicants })).status).toBe(401);
    t.clock.advance({ minutes: 29 });
    expect((await me()).status).toBe(200);
    t.clock.advance({ minutes: 2 });
    expect((await me()).status).toBe(401);
    const write = () => li.send('POST', '/applications/00000000-0000-4000-8000-000000000000/decisions', {});
    expect((await write()).status).toBe(401);
    await li.signInAgain();
    for (let n = 0; n < 21; n += 1) {
      t.clock.advance({ minutes: 28 });
      await write();
    }
    expect((await me()).status).toBe(200);
    t.clock.advance({ minutes: 28 });
    expect((await me()).status).toBe(401);
    await li.signInAgain();
    expect((await li.send('DELETE', '/sessions/current')).status).toBe(200);
    expect((await me()).status).toBe(401);
  });

  it('a read caused by the user extends the session, at most once a minute, for 10 hours', async () => {
    const li = await staffMember(t, ['lead']);
    const read = (more: Record<string, string> = { 'office-active': '1' }) =>
      li.send('GET', '/me', undefined, more).then(({ status }) => status);
    const expiry = async () =>
      (
        await t.sql<{ expires_at: Date }>('select expires_at from office_sessions where staff_id = $1', [li.id])
      )[0]?.expires_at.getTime() ?? 0;
    const start = t.clock.now().getTime();
    const first = await expiry();
    t.clock.advance({ minutes: 0.5 });
    await read();
    expect(await expiry()).toBe(first);
    t.clock.advance({ minutes: 1 });
    await read({});
    expect(await expiry()).toBe(first);
    await read();
    expect(await expiry()).toBe(first + 90_000);
    for (let n = 0; n < 20; n += 1) {
      t.clock.advance({ minutes: 29 });
      expect(await read()).toBe(200);
    }
    expect(await expiry()).toBe(start + 10 * 3_600_000);
    t.clock.advance({ minutes: 29 });
    expect(await read()).toBe(401);
  });

  it('are signed out when deactivated, and the last admin cannot be removed', async () => {
    const [boss, li] = [await staffMember(t, ['admin', 'audit']), await staffMember(t, ['review1'])];
    const change = (id: string, body: object) => boss.send<Person>('PUT', `/staff/${id}`, body);
    const earlier = await invitationFor(t, li);
    expect((await change(li.id, { active: false })).data).toMatchObject({ active: false });
    expect((await li.send('GET', '/me')).status).toBe(401);
    const setActive = (active: boolean) => t.sql('update staff set active = $2 where id = $1', [li.id, active]);
    await setActive(true);
    expect((await li.send('GET', '/me')).status).toBe(401);
    expect((await accept(earlier)).status).toBe(404);
    await setActive(false);
    expect((await accept(await invitationFor(t, li))).status).toBe(404);
    expect((await change(boss.id, { active: false })).errorCode).toBe('TRANSITION_FORBIDDEN');
    expect(await li.send('PUT', `/staff/${boss.id}`, {})).toMatchObject({ status: 401 });
    const list = await boss.send<{ list: { name: string; invited: boolean }[] }>('GET', '/staff');
    expect(list.data.list.map(({ name }) => name).sort()).toEqual([boss.name, li.name].sort());
  });
});
