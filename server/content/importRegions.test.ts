import type { CallTypes } from '@domain/contract/types';

import { openPolicyVersions } from '../policy/versionCache';
import { useTestApp } from '../testing/app';
import { applicant, call, inCity, must } from '../testing/applicant';
import { regionTable } from '../testing/regions';
import { staffMember, type StaffMember } from '../testing/staff';

type Reply = CallTypes['importRegions']['reply'];

describe('importRegions', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let admin: StaffMember;
  beforeAll(async () => (admin = await staffMember(t, ['admin'])));

  const send = (table: object[], query = '', by = admin) => {
    t.clock.advance({ seconds: 1 });
    return call<Reply>(t, 'POST', `/office/imports/regions${query}`, { body: table, headers: by.headers });
  };
  const listed = async () => (await must(call<CallTypes['regions']['reply']>(t, 'GET', '/regions'))).list;
  const codes = async () => (await listed()).map(({ code }) => code);
  const version = async () =>
    (await must(admin.send<CallTypes['officeImports']['reply']>('GET', '/imports'))).lists.find(
      ({ name }) => name === 'regions',
    )!.version;

  afterEach(() => must(send(regionTable())));

  it('replaces the list that applicants choose from, in the order of the file', async () => {
    const [first, ...others] = regionTable({ '321400': { name: '示例新市' } });
    expect(await send([first!, ...others.reverse()])).toMatchObject({
      status: 200,
      data: { imported: 15, added: [{ code: '321400', name: '示例新市' }], removed: [], changed: [] },
    });
    expect((await listed()).slice(0, 2)).toEqual([
      // Without translations the Chinese name stands for them.
      { code: '321400', name: '示例新市', names: { 'en-US': '示例新市', 'ar-SA': '示例新市' } },
      { code: '321300', name: '宿迁市', names: { 'en-US': 'Suqian', 'ar-SA': 'سوتشيان' } },
    ]);
    const zhao = await applicant(t);
    expect((await zhao.filled('newApplyElv', 901, inCity('321400'))).problems).toEqual({});
  });

  it('reaches the other processes when they refresh the policy', async () => {
    const other = openPolicyVersions(t.deps);
    await other.refresh();
    await must(send(regionTable({ '321400': { name: '示例新市' } }, ['321300'])));
    expect(other.cityCodes().has('321400')).toBe(false);
    await other.refresh();
    expect([other.cityCodes().has('321400'), other.cityCodes().has('321300')]).toEqual([true, false]);
  });

  it('previews what the file changes and changes nothing', async () => {
    const before = [await listed(), await version()];
    const table = regionTable({ '321200': { name: '示例泰州' }, '321000': { nameAr: '' } }, ['321100']);
    expect(await send(table, '?preview=true')).toMatchObject({
      status: 200,
      data: {
        imported: 0,
        added: [],
        removed: [{ code: '321100', name: '镇江市' }],
        changed: [
          { code: '321000', name: '扬州市', before: '扬州市' },
          { code: '321200', name: '示例泰州', before: '泰州市' },
        ],
        companies: 8,
        hotlines: 1,
      },
    });
    expect([await listed(), await version()]).toEqual(before);
  });

  it('deletes companies and hotlines of the regions that the file leaves out, and writes an audit entry', async () => {
    await must(send(regionTable({}, ['321200'])));
    const left = async (path: string) => (await must(call<{ total: number }>(t, 'GET', `/${path}?q=泰州`))).total;
    expect([await left('companies'), await left('hotlines'), (await codes()).includes('321200')]).toEqual([
      0,
      0,
      false,
    ]);
    const [entry] = await t.sql(
      `select actor, target, detail from audit_log where action = 'import_regions' order by at desc, id limit 1`,
    );
    expect(entry).toMatchObject({
      actor: `staff:${admin.id}`,
      target: 'list:regions',
      detail: { imported: 13, removed: [{ code: '321200', name: '泰州市' }], companies: 8, hotlines: 1 },
    });
  });

  const row = (changed: object) => ({ code: '321400', parent: '320000', name: '示例新市', ...changed });
  it.each([
    ['a code that has no six digits', row({ code: '3214' }), { 'rows.15.code': { code: 'format' } }],
    ['a code that begins with 0', row({ code: '032140' }), { 'rows.15.code': { code: 'format' } }],
    ['a code that is used twice', row({ code: '320500' }), { 'rows.15.code': { code: 'duplicate' } }],
    ['a name that is used twice', row({ name: '苏州市' }), { 'rows.15.name': { code: 'duplicate' } }],
    ['a name with a control character', row({ name: '新\u0000市' }), { 'rows.15.name': { code: 'format' } }],
    ['a city without its province', row({ parent: '' }), { 'rows.15.parent': { code: 'required' } }],
    ['a city of a province that the file lacks', row({ parent: '330000' }), { 'rows.15.parent': { code: 'enum' } }],
    ['a city of another province', row({ code: '330100' }), { 'rows.15.parent': { code: 'enum' } }],
    ['a province with a parent', row({ code: '330000' }), { 'rows.15.code': { code: 'format' } }],
    ['an unknown column', row({ dial: '0512' }), { 'rows.15.dial': { code: 'unknown' } }],
  ])('refuses %s', async (_, added, fields) => {
    expect(await send([...regionTable(), added])).toMatchObject({ status: 422, fields });
    expect(await codes()).toHaveLength(13);
  });

  it('refuses names that other regions of the list have, also in the preview, and permits the name of one that is left out', async () => {
    const swapped = regionTable({ '320100': { name: '苏州市' }, '320500': { name: '南京市' } });
    for (const query of ['?preview=true', '']) {
      expect(await send(swapped, query)).toMatchObject({
        status: 422,
        fields: {
          'rows.2.name': { reason: 'duplicate.regionName' },
          'rows.6.name': { params: { row: 6, name: '南京市', other: '320100', code: '320500' } },
        },
      });
    }
    const moved = regionTable({ '321400': { name: '宿迁市' } }, ['321300']);
    expect(await send(moved, '?preview=true')).toMatchObject({ status: 200 });
  });

  it('permits one name in two provinces, and a municipality with a city of its name', async () => {
    const municipalities = [
      { code: '110000', parent: '', name: '北京市' },
      { code: '110100', parent: '110000', name: '市辖区' },
      { code: '310000', parent: '', name: '上海市' },
      { code: '310100', parent: '310000', name: '市辖区' },
      { code: '500000', parent: '', name: '重庆市' },
      { code: '500100', parent: '500000', name: '重庆市' },
    ];
    await must(send([...regionTable(), ...municipalities]));
    expect((await send([...regionTable(), ...municipalities.toReversed()], '?preview=true')).status).toBe(200);
  });

  it('refuses a file without any city, and one with more than 500 rows', async () => {
    expect(await send(regionTable().slice(0, 1))).toMatchObject({
      status: 422,
      fields: { rows: { code: 'required' } },
    });
    const many = Array.from({ length: 500 }, (_, n) => row({ code: String(321_400 + n), name: `示例${n}` }));
    expect(await send([...regionTable().slice(0, 1), ...many])).toMatchObject({
      status: 422,
      fields: { rows: { reason: 'range.rows' } },
    });
  });

  it('replaces only the list that the sender has seen', async () => {
    const seen = await version();
    await must(send(regionTable(), `?seen=${seen}`));
    expect(await send(regionTable({}, ['321300']), `?seen=${seen}`)).toMatchObject({
      status: 409,
      errorCode: 'REVISION_CONFLICT',
    });
  });
});
