import type { CallTypes } from '@domain/contract/types';
import example from '@domain/policy/example.json';
import { withTerms } from '@domain/policy/terms';
import type { PolicyFile } from '@domain/policy/schema';

import { useTestApp } from '../testing/app';
import { applicant, call, inCity, must } from '../testing/applicant';
import { grant } from '../testing/funds';
import { waitsForLock, whileLocked, whileUnwritable } from '../testing/locks';
import { enact } from '../testing/policy';
import { regionTable } from '../testing/regions';
import { staffMember, type StaffMember } from '../testing/staff';

type Reply = CallTypes['importRegions']['reply'];

const closed = { 'zh-CN': '已停止受理', 'en-US': 'Stopped', 'ar-SA': 'توقف' };

describe('importRegions while regions are in use', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let admin: StaffMember;
  const send = (table: object[], query = '') => {
    t.clock.advance({ seconds: 1 });
    return call<Reply>(t, 'POST', `/office/imports/regions${query}`, { body: table, headers: admin.headers });
  };
  const listed = async () => (await must(call<CallTypes['regions']['reply']>(t, 'GET', '/regions'))).list;

  afterEach(() => must(send(regionTable())));

  const inUse = ['320100', '320200', '320300', '320400', '320500', '320600', '320700'];
  beforeAll(async () => {
    admin = await staffMember(t, ['admin']);
    const zhao = await applicant(t);
    await zhao.submitted('newApplyElv', 902, inCity('320500'));
    await grant(t, 100_000, { regionCode: '320600' });
    await staffMember(t, ['intake'], { regions: ['320700', '320500'] });
    await must(
      admin.send('POST', '/staff', { name: '新人', signIn: 'newcomer', roles: ['intake'], regions: ['320400'] }),
    );
    const policy = withTerms(example as PolicyFile);
    const edition = policy.editions.find(({ id }) => id === 'replacement-cur')!;
    edition.version = '2026.8';
    edition.terms = [{ name: '南京停止', applies: { regions: ['320100'] }, closed }, ...edition.terms];
    await enact(t, policy);
    edition.version = '2026.9';
    edition.terms.splice(1, 0, { name: '无锡停止', applies: { regions: ['320200'] }, closed });
    await enact(t, policy, new Date('2027-01-01T00:00:00+08:00'));
  });

  it('names what uses each region that the file leaves out, also in the preview, and keeps the list', async () => {
    const refused = {
      status: 422,
      fields: {
        'regions.320100.policy': {
          reason: 'range.region.policy',
          message: expect.stringContaining('南京市（320100）'),
        },
        'regions.320200.policy': { reason: 'range.region.policy' },
        'regions.320400.proposals': { message: '不能去掉常州市（320400）：还有1项待确认的操作' },
        'regions.320700.members': { reason: 'range.region.members' },
      },
    };
    for (const query of ['', '?preview=true']) {
      const reply = await send(regionTable({}, inUse), query);
      expect(reply).toMatchObject(refused);
      // Xuzhou, which nothing uses, is not named.
      // Nor are Suzhou with its case and member, and Nantong with its money.
      expect(Object.keys(reply.fields!).filter((key) => /320[356]00/.test(key))).toEqual([]);
    }
    expect(await listed()).toHaveLength(13);
  });

  it('keeps a city with a case, or with money, for them; applicants cannot choose it', async () => {
    const table = regionTable({}, ['320300', '320500', '320600']);
    const kept = [
      { code: '320500', name: '苏州市' },
      { code: '320600', name: '南通市' },
    ];
    const change = { removed: [{ code: '320300', name: '徐州市' }], kept };
    expect(await must(send(table, '?preview=true'))).toMatchObject(change);
    expect(await must(send(table))).toMatchObject(change);
    const { list, former } = await must(call<CallTypes['regions']['reply']>(t, 'GET', '/regions'));
    expect(list.map(({ code }) => code).filter((code) => /320[356]00/.test(code))).toEqual([]);
    expect(former?.map(({ code, name }) => ({ code, name }))).toEqual(kept);
    const { lists } = await must(admin.send<CallTypes['officeImports']['reply']>('GET', '/imports'));
    expect(lists.find(({ name }) => name === 'regions')?.rows).toBe(table.length);
    const late = await applicant(t);
    const draft = await late.filled('newApplyElv', 906, inCity('320500'));
    expect(await late.submit(draft.id, draft.revision)).toMatchObject({
      status: 422,
      fields: { 'personalInfo.regionCode': { reason: 'format.region' } },
    });
    await grant(t, -50_000, { regionCode: '320600' });
    expect(await must(send(table))).toMatchObject({ removed: [], kept: [] });
  });

  it('refuses companies and hotlines in a former city, with each row', async () => {
    await must(send(regionTable({}, ['320500'])));
    const company = {
      name: '示例',
      uscc: '91329999MA0000015Y',
      type: 'dealer',
      brands: '',
      address: '示例路1号',
      batch: '1',
    };
    const hotline = { office: '示例局', phones: '0512-00000001', hours: '全天', scope: '报废' };
    for (const [what, row] of [
      ['companies', { ...company, phone: '0512-00001001' }],
      ['hotlines', hotline],
    ] as const) {
      const body = [
        { ...row, regionCode: '320000' },
        { ...row, regionCode: '320500' },
      ];
      const reply = await call(t, 'POST', `/office/imports/${what}`, { body, headers: admin.headers });
      expect(reply).toMatchObject({
        status: 422,
        fields: {
          'rows.2.regionCode': {
            reason: 'enum.formerCity',
            message: expect.stringContaining('第2行：苏州市（320500）'),
          },
        },
      });
      expect(reply.fields).not.toHaveProperty('rows.1.regionCode');
    }
  });

  it('permits new names and translations', async () => {
    await must(send(regionTable({ '320500': { nameEn: 'Soochow' } }, ['320300'])));
    expect((await listed()).find(({ code }) => code === '320500')?.names['en-US']).toBe('Soochow');
  });

  /** As an import of a server that does not see what uses the city. */
  const losing = (code: string) => [
    `delete from companies where region_code = '${code}'`,
    `delete from hotlines where region_code = '${code}'`,
    `delete from regions where code = '${code}'`,
  ];

  it('waits for a submission that has begun, and sees its case', async () => {
    const qian = await applicant(t);
    const draft = await qian.filled('newApplyElv', 903, inCity('320900'));
    const [submission, kept] = await whileUnwritable(t, 'submissions', 2, async () => {
      const submitting = qian.submit(draft.id, draft.revision);
      await waitsForLock(t);
      return Promise.all([submitting, send(regionTable({}, ['320900']))]);
    });
    expect(submission.status).toBe(200);
    expect(kept).toMatchObject({ status: 200, data: { kept: [{ code: '320900' }] } });
  });

  it('refuses a submission, and money that opens a pool, in a city that an import removes at the same moment', async () => {
    const sun = await applicant(t);
    const draft = await sun.filled('newApplyElv', 904, inCity('321000'));
    const lock = (code: string) => `select from regions where code = '${code}' for update`;
    expect(
      await whileLocked(t, lock('321000'), () => sun.submit(draft.id, draft.revision), losing('321000')),
    ).toMatchObject({ status: 422, fields: { 'personalInfo.regionCode': { reason: 'format.region' } } });
    const granting = () => grant(t, 100_000, { regionCode: '321100' });
    await expect(whileLocked(t, lock('321100'), granting, losing('321100'))).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  it('counts a case without a filled region by its number, and refuses while a number tells none', async () => {
    const li = await applicant(t);
    const { id } = await li.submitted('newApplyElv', 905, inCity('320800'));
    await t.sql(`update applications set region_code = null where id = '${id}'`);
    expect(await must(send(regionTable({}, ['320800']), '?preview=true'))).toMatchObject({
      kept: [{ code: '320800' }],
    });
    await t.sql(`update applications set number = 'OLD-1' where id = '${id}'`);
    expect(await send(regionTable({}, ['321200']))).toMatchObject({
      status: 422,
      fields: { regions: { reason: 'range.region.unknown', params: { count: 1 } } },
    });
    await t.sql(`update applications set region_code = '320800' where id = '${id}'`);
  });

  it('names a city with a proposal that opens its pool, and one where a subsidy is paused', async () => {
    const lead = await staffMember(t, ['lead']);
    await must(
      lead.send('POST', '/funds', { edition: 'scrap-cur', regionCode: '321200', amount: 1000, reason: '示例文号1' }),
    );
    await must(
      lead.send('PUT', '/switches/scrap-cur', {
        status: 'paused',
        notice: '名额已满',
        regionCode: '321300',
        seen: null,
      }),
    );
    expect(Object.keys((await send(regionTable({}, ['321200', '321300']))).fields ?? {})).toEqual([
      'regions.321200.proposals',
      'regions.321300.pauses',
    ]);
  });

  it('resumes a subsidy in a city that the list has lost, and pauses none in it', async () => {
    const lead = await staffMember(t, ['lead']);
    const put = (status: string, regionCode: string) =>
      lead.send('PUT', '/switches/replacement-cur', {
        status,
        notice: status === 'paused' ? '名额已满' : null,
        regionCode,
      });
    await must(put('paused', '321300'));
    for (const statement of [...losing('321300'), ...losing('320300')]) await t.sql(statement);
    await must(put('open', '321300'));
    for (const status of ['open', 'paused']) expect(await put(status, '320300')).toMatchObject({ status: 422 });
  });
});
