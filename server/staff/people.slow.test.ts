import type { CallTypes } from '@domain/contract/types';
import { giveBackCases } from '../cases/caseRecords';
import { testApp, type TestApp } from '../testing/app';
import { auditOf, refusal } from '../testing/record';
import { staffCaller, staffMember } from '../testing/staff';
import type { StaffCaller } from '../auth/caller';
import { changeStaff, createStaff, staff } from './people';
import { inviteMember } from './rescue';

const asked = { name: ' 李审 ', organisation: ' 苏州市商务局 ', roles: ['review1' as const], regions: ['320500'] };

describe('staff accounts', () => {
  let t: TestApp;
  let boss: StaffCaller;
  const now = '2026-11-21T10:00:00+08:00';
  beforeEach(async () => {
    t = await testApp({ now });
    boss = await staffCaller(t, ['admin']);
  });
  afterEach(() => t.close());
  const change = (caller: StaffCaller, id: string, body: CallTypes['changeStaff']['body']) =>
    changeStaff(t.deps, caller, id, body, giveBackCases);
  const rowOf = async (id: string) =>
    t.deps.db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const invitationsOf = async (id: string) =>
    (await t.deps.db.selectFrom('office_invitations').selectAll().where('staff_id', '=', id).execute()).map((one) => [
      one.created_at.toISOString(),
      one.expires_at.toISOString(),
      one.used_at?.toISOString() ?? null,
    ]);

  it('createStaff stores trimmed values, returns an invitation valid for 24 hours and writes an audit row', async () => {
    const member = await createStaff(t.deps, boss, asked);
    expect(member).toEqual({
      id: expect.any(String),
      name: '李审',
      signIn: '李审',
      organisation: '苏州市商务局',
      roles: ['review1'],
      regions: ['320500'],
      active: true,
      invitation: expect.stringMatching(/^[\w-]{40,}$/),
    });
    expect(await rowOf(member.id)).toEqual({
      id: member.id,
      sign_in: '李审',
      name: '李审',
      organisation: '苏州市商务局',
      roles: ['review1'],
      regions: ['320500'],
      active: true,
      password_hash: null,
      sso_issuer: null,
      sso_subject: null,
      created_at: new Date(now),
      changed_at: new Date(now),
    });
    expect(await invitationsOf(member.id)).toEqual([['2026-11-21T02:00:00.000Z', '2026-11-22T02:00:00.000Z', null]]);
    expect(await auditOf(t, { target: `staff:${member.id}` })).toEqual([
      {
        at: new Date(now),
        actor: boss.actor,
        action: 'create_staff',
        target: `staff:${member.id}`,
        detail: { roles: ['review1'], regions: ['320500'] },
        address: '10.0.0.9',
      },
    ]);
  });

  it('createStaff stores `all` regions as null and a missing organisation as an empty string', async () => {
    const member = await createStaff(t.deps, boss, { name: '王', signIn: ' WANG ', roles: ['lead'], regions: 'all' });
    expect(member).toMatchObject({ signIn: 'wang', organisation: '', regions: 'all' });
    expect((await rowOf(member.id)).regions).toBeNull();
  });

  it('createStaff rejects an empty name, a taken sign-in name and unknown regions', async () => {
    await createStaff(t.deps, boss, asked);
    const making = async (more: object) => createStaff(t.deps, boss, { ...asked, ...more });
    const fields = async (more: object) => (await refusal(making(more)))?.fields;
    expect(await fields({ name: '  ' })).toEqual({ name: { code: 'whitespace', message: '姓名不能为空' } });
    const taken = { code: 'duplicate', message: '已有人使用这个登录名' };
    expect(await fields({})).toEqual({ name: taken });
    expect(await fields({ name: '另一人', signIn: '李审' })).toEqual({ signIn: taken });
    expect(await fields({ name: '孙', regions: ['320500', '110100', '330100'] })).toEqual({
      regions: { code: 'enum', message: '没有这些地区：110100、330100' },
    });
    expect((await staff(t.deps, boss)).total).toBe(2);
  });

  it('changeStaff changes only the given fields and writes audit rows', async () => {
    const { id } = await createStaff(t.deps, boss, asked);
    t.clock.advance({ minutes: 5 });
    const before = await rowOf(id);
    expect(await change(boss, id, { name: ' 李四 ', organisation: ' ' })).toEqual({
      id,
      name: '李四',
      signIn: '李审',
      organisation: '',
      roles: ['review1'],
      regions: ['320500'],
      active: true,
    });
    const changed = { ...before, name: '李四', organisation: '', changed_at: new Date('2026-11-21T10:05:00+08:00') };
    expect(await rowOf(id)).toEqual(changed);
    t.clock.advance({ minutes: 5 });
    const changed_at = new Date('2026-11-21T10:10:00+08:00');
    await change(boss, id, { name: '  ', roles: ['review2'], regions: 'all' });
    expect(await rowOf(id)).toEqual({ ...changed, roles: ['review2'], regions: null, changed_at });
    expect(
      (await auditOf(t, { action: 'change_staff' })).map(({ actor, target, detail, address }) => [
        actor,
        target,
        detail,
        address,
      ]),
    ).toEqual([
      [boss.actor, `staff:${id}`, { name: ' 李四 ', organisation: ' ' }, '10.0.0.9'],
      [boss.actor, `staff:${id}`, { name: '  ', roles: ['review2'], regions: 'all' }, '10.0.0.9'],
    ]);
    const elsewhere = async () => change(boss, id, { regions: ['110100'] });
    expect(await refusal(elsewhere())).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await refusal(change(boss, 'nobody', {}))).toEqual({ code: 'NOT_FOUND' });
    expect(await refusal(change(boss, '00000000-0000-4000-8000-000000000000', {}))).toEqual({
      code: 'NOT_FOUND',
    });
  });

  it('changeStaff refuses an outdated value, but not a change of another field or a repeated request', async () => {
    const { id } = await createStaff(t.deps, boss, asked);
    const other = await staffCaller(t, ['admin']);
    await change(other, id, { roles: ['review2'], seen: { roles: ['review1'] } });
    expect(await change(boss, id, { organisation: '新单位', seen: { organisation: '苏州市商务局' } })).toMatchObject({
      organisation: '新单位',
      roles: ['review2'],
    });
    expect(
      await refusal(change(boss, id, { roles: ['review1', 'intake'], seen: { roles: ['review1'] } })),
    ).toMatchObject({ code: 'REVISION_CONFLICT', data: { id, roles: ['review2'] } });
    expect((await rowOf(id)).roles).toEqual(['review2']);
    expect(await change(other, id, { roles: ['review2'], seen: { roles: ['review1'] } })).toMatchObject({
      roles: ['review2'],
    });
    expect(await auditOf(t, { action: 'change_staff' })).toHaveLength(3);
  });

  it('changeStaff voids the open invitation of a deactivated member', async () => {
    const { id } = await createStaff(t.deps, boss, asked);
    t.clock.advance({ minutes: 1 });
    expect(await change(boss, id, { active: false })).toMatchObject({ active: false });
    expect((await invitationsOf(id)).map(([, , used]) => used)).toEqual(['2026-11-21T02:01:00.000Z']);
  });

  it('inviteMember keeps password and sessions and leaves one valid invitation', async () => {
    const li = await staffMember(t, ['release']);
    await t.deps.db.updateTable('staff').set({ password_hash: 'hash' }).where('id', '=', li.id).execute();
    const first = await inviteMember(t.deps, ` ${li.signIn.toUpperCase()} `);
    expect(first).toMatch(/^[\w-]{40,}$/);
    t.clock.advance({ minutes: 1 });
    expect(await inviteMember(t.deps, li.signIn)).not.toBe(first);
    expect((await invitationsOf(li.id)).map(([created, , used]) => [created, used]).sort()).toEqual([
      ['2026-11-21T02:00:00.000Z', '2026-11-21T02:01:00.000Z'],
      ['2026-11-21T02:01:00.000Z', null],
    ]);
    expect((await rowOf(li.id)).password_hash).toBe('hash');
    expect((await li.send('GET', '/me')).status).toBe(200);
    expect(await auditOf(t, { action: 'invite_staff' })).toMatchObject(
      Array(2).fill({ actor: 'console', target: `staff:${li.id}` }),
    );
    await change(boss, li.id, { active: false });
    for (const signIn of [li.signIn, 'nobody'])
      await expect(inviteMember(t.deps, signIn)).rejects.toThrow('no active member');
  });

  it('changeStaff keeps the role of the last admin', async () => {
    expect(await refusal(change(boss, boss.id, { roles: ['lead'] }))).toEqual({
      code: 'TRANSITION_FORBIDDEN',
      fields: {
        roles: { code: 'required', reason: 'required.admin', message: '至少要有一个在用的、管全部城市的管理员。' },
      },
    });
    expect((await rowOf(boss.id)).roles).toEqual(['admin']);
    const other = await staffCaller(t, ['admin']);
    expect(await change(other, boss.id, { roles: ['lead'] })).toMatchObject({ roles: ['lead'] });
    // A member without the role can be changed even when there is no active admin.
    await t.deps.db.updateTable('staff').set({ active: false }).where('id', '=', other.id).execute();
    expect(await change(boss, boss.id, { name: '老王' })).toMatchObject({ name: '老王' });
  });

  it('changeStaff does not limit or deactivate the last admin of all cities, even when a city has an admin of its own', async () => {
    await staffCaller(t, ['admin'], ['320500']);
    for (const limited of [{ regions: ['320500'] }, { active: false }])
      expect(await refusal(change(boss, boss.id, limited))).toMatchObject({ code: 'TRANSITION_FORBIDDEN' });
    await staffCaller(t, ['admin']);
    expect(await change(boss, boss.id, { regions: ['320500'] })).toMatchObject({ regions: ['320500'] });
  });

  it('staff lists members with active and invited state', async () => {
    const member = await createStaff(t.deps, boss, asked);
    const off = await staffCaller(t, ['review2'], ['320100']);
    await change(boss, off.id, { active: false });
    const { list, total } = await staff(t.deps, boss);
    expect(total).toBe(3);
    expect(new Map(list.map((one) => [one.id, one]))).toEqual(
      new Map([
        [
          boss.id,
          {
            id: boss.id,
            name: boss.name,
            signIn: boss.signIn,
            organisation: '示例市商务局',
            roles: ['admin'],
            regions: 'all',
            active: true,
            invited: false,
          },
        ],
        [
          member.id,
          {
            id: member.id,
            name: '李审',
            signIn: '李审',
            organisation: '苏州市商务局',
            roles: ['review1'],
            regions: ['320500'],
            active: true,
            invited: true,
          },
        ],
        [
          off.id,
          {
            id: off.id,
            name: off.name,
            signIn: off.signIn,
            organisation: '示例市商务局',
            roles: ['review2'],
            regions: ['320100'],
            active: false,
            invited: false,
          },
        ],
      ]),
    );
  });
});
