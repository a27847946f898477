import type { CallTypes } from '@domain/contract/types';
import { giveBackCases } from '../cases/caseRecords';
import { testApp, type TestApp } from '../testing/app';
import { auditOf, refusal } from '../testing/record';
import { invitationFor, staffCaller } from '../testing/staff';
import type { StaffCaller } from '../auth/caller';
import { changeStaff, createStaff, staff } from './people';

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
  const member = () => staffCaller(t, ['review1', 'review2'], ['320500', '320100']);
  const rowOf = async (id: string) =>
    t.deps.db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  it('createStaff rejects an empty name, a taken sign-in name and unknown regions', async () => {
    await t.deps.db
      .updateTable('staff')
      .set({ sign_in: '李审' })
      .where('id', '=', (await member()).id)
      .execute();
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
    expect(await t.sql('select from proposals')).toEqual([]);
  });

  it('changeStaff changes only the given fields and writes audit rows', async () => {
    const { id, signIn } = await member();
    t.clock.advance({ minutes: 5 });
    const before = await rowOf(id);
    expect(await change(boss, id, { name: ' 李四 ', organisation: ' ' })).toEqual({
      id,
      name: '李四',
      signIn,
      organisation: '',
      roles: ['review1', 'review2'],
      regions: ['320500', '320100'],
      active: true,
    });
    const changed = { ...before, name: '李四', organisation: '', changed_at: new Date('2026-11-21T10:05:00+08:00') };
    expect(await rowOf(id)).toEqual(changed);
    t.clock.advance({ minutes: 5 });
    const changed_at = new Date('2026-11-21T10:10:00+08:00');
    await change(boss, id, { name: '  ', roles: ['review2'], regions: ['320500'] });
    expect(await rowOf(id)).toEqual({ ...changed, roles: ['review2'], regions: ['320500'], changed_at });
    expect(
      (await auditOf(t, { action: 'change_staff' })).map(({ actor, target, detail, address }) => [
        actor,
        target,
        detail,
        address,
      ]),
    ).toEqual([
      [boss.actor, `staff:${id}`, { name: ' 李四 ', organisation: ' ' }, '10.0.0.9'],
      [boss.actor, `staff:${id}`, { name: '  ', roles: ['review2'], regions: ['320500'] }, '10.0.0.9'],
    ]);
    const elsewhere = async () => change(boss, id, { regions: ['110100'] });
    expect(await refusal(elsewhere())).toMatchObject({ code: 'VALIDATION_FAILED' });
    // A city that the list has lost is not added, and does not prevent other changes of its member.
    await t.sql(`update staff set regions = array['110100', '320500'] where id = $1`, [id]);
    expect(await change(boss, id, { name: '李五', regions: ['110100', '320500'] })).toMatchObject({ name: '李五' });
    expect(await change(boss, id, { regions: ['320500'] })).toMatchObject({ regions: ['320500'] });
    expect(await refusal(change(boss, 'nobody', {}))).toEqual({ code: 'NOT_FOUND' });
    expect(await refusal(change(boss, '00000000-0000-4000-8000-000000000000', {}))).toEqual({
      code: 'NOT_FOUND',
    });
  });

  it('changeStaff refuses an outdated value, but not a change of another field or a repeated request', async () => {
    const { id, organisation } = await member();
    const other = await staffCaller(t, ['admin']);
    const roles = ['review1' as const, 'review2' as const];
    await change(other, id, { roles: ['review2'], seen: { roles } });
    expect(await change(boss, id, { organisation: '新单位', seen: { organisation } })).toMatchObject({
      organisation: '新单位',
      roles: ['review2'],
    });
    expect(await refusal(change(boss, id, { roles: ['review1', 'intake'], seen: { roles } }))).toMatchObject({
      code: 'REVISION_CONFLICT',
      data: { id, roles: ['review2'] },
    });
    expect((await rowOf(id)).roles).toEqual(['review2']);
    expect(await change(other, id, { roles: ['review2'], seen: { roles } })).toMatchObject({ roles: ['review2'] });
    expect(await auditOf(t, { action: 'change_staff' })).toHaveLength(3);
  });

  it('createStaff and changeStaff give no active member a city that an import has deleted since the list was cached', async () => {
    const { id } = await member();
    for (const rows of ['companies where region_code', 'hotlines where region_code', 'regions where code'])
      await t.sql(`delete from ${rows} = '320900'`);
    const regions = ['320500', '320900'];
    const off = await member();
    await t.sql('update staff set active = false, regions = $2 where id = $1', [off.id, regions]);
    for (const give of [
      () => createStaff(t.deps, boss, { ...asked, regions }),
      () => change(boss, id, { regions }),
      () => change(boss, off.id, { active: true }),
    ])
      expect((await refusal(give()))?.fields).toMatchObject({
        regions: { reason: 'enum.deletedRegion', params: { codes: '320900' } },
      });
    expect(await t.sql('select from proposals')).toEqual([]);
  });

  it('changeStaff keeps the role and the cities of the last admin of all cities', async () => {
    await t.sql(`update staff set roles = '{admin,audit}' where id = $1`, [boss.id]);
    await staffCaller(t, ['admin'], ['320500']);
    for (const narrowed of [{ roles: ['audit' as const] }, { regions: ['320500'] }, { active: false }])
      expect(await refusal(change(boss, boss.id, narrowed))).toEqual({
        code: 'TRANSITION_FORBIDDEN',
        fields: {
          roles: { code: 'required', reason: 'required.admin', message: '至少要有一个在用的、管全部城市的管理员。' },
        },
      });
    const other = await staffCaller(t, ['admin']);
    expect(await change(boss, boss.id, { regions: ['320500'] })).toMatchObject({ regions: ['320500'] });
    expect(await change(other, boss.id, { roles: ['audit'] })).toMatchObject({ roles: ['audit'] });
    // A member without the role can be changed even when there is no active admin.
    await t.sql('update staff set active = false where id = $1', [other.id]);
    expect(await change(other, boss.id, { name: '老王' })).toMatchObject({ name: '老王' });
  });

  it('staff lists members with active and invited state', async () => {
    const li = await member();
    await invitationFor(t, li);
    const off = await staffCaller(t, ['review2'], ['320100']);
    await change(boss, off.id, { active: false });
    const { list, total } = await staff(t.deps, boss);
    expect(total).toBe(3);
    const shown = ({ id, name, signIn }: StaffCaller, more: object) => ({
      ...{ id, name, signIn, organisation: '示例市商务局', active: true, invited: false },
      ...more,
    });
    const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
    expect([...list].sort(byId)).toEqual(
      [
        shown(boss, { roles: ['admin'], regions: 'all' }),
        shown(li, { roles: ['review1', 'review2'], regions: ['320500', '320100'], invited: true }),
        shown(off, { roles: ['review2'], regions: ['320100'], active: false }),
      ].sort(byId),
    );
  });
});
