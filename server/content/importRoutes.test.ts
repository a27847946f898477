import { apiBase } from '@domain/contract/paths';
import { officeKeyHeaders, useTestApp } from '../testing/app';
import { encodeGb18030 } from '../payments/gb18030';
import { call } from '../testing/applicant';

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

  it('replaces the list by a CSV with Chinese headings, quotes and a byte order mark', async () => {
    expect(await send('companies', `\uFEFF${header}\r\n${good}\r\n`)).toMatchObject({
      status: 200,
      data: { imported: 1 },
    });
    expect(await listed()).toMatchObject({ total: 1, list: [{ name: '苏州示例, 一店', brands: ['比亚迪', '吉利'] }] });
  });

  it.each(['gb18030', 'GBK', '"gb2312"', 'utf-8', 'utf8'])('accepts the charset %s of a table', async (charset) => {
    const table = `${header}\n${good}\n`;
    const bytes = charset.startsWith('utf') ? Buffer.from(table) : encodeGb18030(table);
    expect(await send('companies', bytes, `text/csv; charset=${charset}`)).toMatchObject({
      status: 200,
      data: { imported: 1 },
    });
    expect(await listed()).toMatchObject({ list: [{ name: '苏州示例, 一店', brands: ['比亚迪', '吉利'] }] });
  });

  it('rejects another charset of a table', async () =>
    expect((await send('companies', 'x', 'text/csv; charset=big5')).status).toBe(415));

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

  it('reports missing and unknown columns, and rejects an empty table', async () => {
    expect((await send('companies', `企业名称,颜色\n甲,红`)).fields).toMatchObject({
      'columns.uscc': { code: 'required' },
      'columns.颜色': { code: 'unknown' },
    });
    expect((await send('companies', header)).fields).toMatchObject({ rows: { code: 'required' } });
  });

  it('accepts JSON as an array or as an object with one, and rejects anything else', async () => {
    const row = {
      regionCode: '320500',
      office: '苏州市商务局',
      phones: ['0512-00000001'],
      hours: '工作日',
      scope: '报废',
    };
    expect(await send('hotlines', JSON.stringify([row]), 'application/json')).toMatchObject({
      status: 200,
      data: { imported: 1 },
    });
    expect(await send('hotlines', JSON.stringify({ list: [row, row] }), 'application/json')).toMatchObject({
      data: { imported: 2 },
    });
    expect((await send('hotlines', '{', 'application/json')).status).toBe(400);
    expect(
      (await send('hotlines', JSON.stringify([{ ...row, phones: [1], colour: 'red' }, 7]), 'application/json')).fields,
    ).toMatchObject({
      'rows.1.phones': { code: 'type' },
      'rows.1.colour': { code: 'unknown' },
      'rows.2.office': { code: 'required' },
    });
  });

  it('rejects other content types, unreadable bytes and keys without the scope', async () => {
    expect((await send('companies', 'x', 'application/xml')).status).toBe(415);
    const bytes = await t.inject({
      method: 'POST',
      url: `${apiBase}/office/imports/companies`,
      headers: { ...officeKeyHeaders, 'content-type': 'text/csv', 'idempotency-key': 'k' },
      payload: Buffer.from([0xff, 0xfe, 0x41]),
    });
    expect([bytes.statusCode, bytes.json().fields.rows.code]).toEqual([422, 'format']);
    expect(
      (await call(t, 'POST', '/office/imports/companies', { body: Buffer.from('x'), type: 'text/csv' })).status,
    ).toBe(401);
  });
});
