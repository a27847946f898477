import { randomUUID } from 'node:crypto';
import type { CallTypes } from '@domain/contract/types';
import { officeKeyHeaders, useTestApp } from '../testing/app';
import { encodeGb18030 } from '../payments/gb18030';
import { call, must } from '../testing/applicant';
import { staffMember } from '../testing/staff';

type Imports = CallTypes['officeImports']['reply'];

describe('imports of the office', () => {
  const t = useTestApp();

  const header = '企业名称,统一社会信用代码,类型,品牌,地区代码,地址,电话,批次';
  const good = '"苏州示例, 一店",91329999MA0000015Y,销售企业,比亚迪、吉利,320500,示例路1号,0512-00001001,第1批';
  const send = (what: string, text: string | Buffer, type = 'text/csv') =>
    call<{ imported: number }>(t, 'POST', `/office/imports/${what}`, {
      body: Buffer.from(text),
      type,
      headers: officeKeyHeaders,
    });
  const listed = async () =>
    (await call<{ list: { name: string; brands: string[] }[]; total: number }>(t, 'GET', '/companies')).data;

  it.each(['gb18030', 'GBK', '"gb2312"', 'utf-8', 'utf8'])('accepts the charset %s of a table', async (charset) => {
    const table = `${header}\n${good}\n`;
    const bytes = charset.startsWith('utf') ? Buffer.from(table) : encodeGb18030(table);
    expect(await send('companies', bytes, `text/csv; charset=${charset}`)).toMatchObject({
      status: 200,
      data: { imported: 1 },
    });
    expect(await listed()).toMatchObject({ list: [{ name: '苏州示例, 一店', brands: ['比亚迪', '吉利'] }] });
  });

  it.each(['text/csv; charset=big5', 'application/xml'])('rejects the content type %s', async (type) =>
    expect((await send('companies', 'x', type)).status).toBe(415),
  );

  it('replaces the hotlines by JSON', async () => {
    const row = { regionCode: '320500', office: '示例局', phones: ['0512-00000001'], hours: '全天', scope: '报废' };
    const reply = await send('hotlines', JSON.stringify({ list: [row, row] }), 'application/json');
    expect(reply).toMatchObject({ status: 200, data: { imported: 2 } });
  });

  it('rejects the whole table when one row is wrong, and reports every wrong row by its line', async () => {
    const bad = `${header}\n${good}\n缺码,,销售企业,,320500,路,0512-00001001,第1批\n错码,91329999MA00000150,店,,999999,路,电话,第1批\n${good}`;
    const reply = await send('companies', bad);
    expect(reply).toMatchObject({
      status: 422,
      errorCode: 'VALIDATION_FAILED',
      fields: {
        'rows.3.uscc': { code: 'required' },
        'rows.4.uscc': { code: 'checksum' },
        'rows.4.type': { code: 'enum' },
        'rows.4.regionCode': { code: 'enum' },
        'rows.4.phone': { code: 'format', message: '第4行“电话”格式不正确' },
        'rows.5.uscc': { code: 'duplicate' },
      },
    });
    expect((await listed()).total).toBe(1);
  });

  it.each([
    ['companies', `${header}\n${',,,,,,,\n'.repeat(20_001)}`],
    ['hotlines', `地区代码,单位,电话,服务时间,咨询范围\n${',,,,\n'.repeat(20_001)}`],
  ])('rejects a table of %s with more than 20,000 rows before it checks a row', async (what, text) => {
    const reply = await send(what, text);
    expect(reply).toMatchObject({ status: 422, errorCode: 'VALIDATION_FAILED' });
    expect(reply.fields).toEqual({
      rows: {
        code: 'range',
        reason: 'range.rows',
        message: '文件有20001行，最多只能导入20000行。请删除多余的行（如表格末尾的空行），或检查是否选错了文件',
        params: { rows: 20_001, most: 20_000 },
      },
    });
  });

  it('reports the first 1,000 problems of a wrong table, and the number of all wrong rows', async () => {
    const { status, fields, data } = await send('companies', `${header}\n${',,,,,,,\n'.repeat(2000)}`);
    expect({ status, data }).toMatchObject({ status: 422, data: { badRows: 2000 } });
    expect(Object.keys(fields!)).toHaveLength(1000);
  });

  it('replaces only the list that the sender has seen, and lists the last import', async () => {
    const admin = await staffMember(t, ['admin']);
    const lists = async () => (await must(admin.send<Imports>('GET', '/imports'))).lists;
    const versionOf = async () => (await lists()).find(({ name }) => name === 'companies')!.version;
    const replace = (seen: string, key?: string) => {
      t.clock.advance({ seconds: 1 });
      return call<{ imported: number }>(t, 'POST', `/office/imports/companies?seen=${seen}`, {
        body: Buffer.from(`${header}\n${good}\n`),
        type: 'text/csv',
        headers: { ...admin.headers, 'idempotency-key': key ?? randomUUID() },
      });
    };
    const first = await versionOf();
    const key = randomUUID();
    expect(await replace(first, key)).toMatchObject({ status: 200, data: { imported: 1 } });
    // Repeated after a lost reply.
    expect(await replace(first, key)).toMatchObject({ status: 200 });
    expect(await replace(first)).toMatchObject({ status: 409, errorCode: 'REVISION_CONFLICT' });
    expect((await lists())[0]).toMatchObject({
      name: 'companies',
      rows: 1,
      importedAt: expect.any(String),
      importedBy: `staff:${admin.id}`,
    });
    expect(await replace(await versionOf())).toMatchObject({ status: 200 });
  });

  it('leaves one list when two files are imported at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => send('companies', `${header}\n${good}\n`)));
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await listed()).total).toBe(1);
  });
});
