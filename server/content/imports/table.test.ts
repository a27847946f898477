import { csvOf } from '@domain/csv';
import { refusal } from '../../testing/record';
import { encodeGb18030 } from '../../payments/gb18030';
import { optional, required } from './checks';
import { partsOf, readTable, type Column } from './table';

const columns = [
  { key: 'name', label: '名称', check: required(4) },
  { key: 'cars', label: '品牌', check: optional(6), optional: true },
] as const satisfies readonly Column<string>[];
const limit = {
  most: 5000,
  tooMany: (rows: number) => ({ code: 'range' as const, message: `${rows} rows`, params: { rows } }),
};
const csv = (text: string) => readTable(Buffer.from(text), false, columns, limit);
const json = (value: unknown) => readTable(Buffer.from(JSON.stringify(value)), true, columns, limit);
const problem = (code: string, message: string, row: number, label: string) => ({
  code,
  message,
  params: { row, label },
});

describe('readTable', () => {
  const gbk = (text: string) => readTable(encodeGb18030(text), false, columns, limit);

  it('reads GB 18030, recognised by its bytes', async () => {
    expect(await gbk('名称,品牌\n甲公司,红旗\n')).toEqual({
      rows: [{ at: 2, entry: { name: '甲公司', cars: '红旗' } }],
      problems: {},
    });
  });

  it('rejects a file that is neither UTF-8 nor GB 18030', async () => {
    for (const bytes of [
      [0xff, 0xfe, 0x0d, 0x54],
      [0xef, 0xbb, 0xbf, 0xc3, 0xfb],
    ])
      expect(await refusal(readTable(Buffer.from(bytes), false, columns, limit))).toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { rows: { code: 'format' } },
      });
  });

  it('names the cell with an unusable character', async () => {
    const unusable = problem('format', '第2行“名称”格式不正确', 2, '名称');
    for (const text of ['甲\u0000', '甲\uFFFD', '\uE000'])
      expect((await csv(`名称\n${text}\n`)).problems).toEqual({ 'rows.2.name': unusable });
    expect((await json([{ name: '甲\uD800' }])).problems).toEqual({
      'rows.1.name': problem('format', '第1行“名称”格式不正确', 1, '名称'),
    });
  });
});

/** Returns the table, and how many times other work ran while it was read. */
async function countTurns(text: string) {
  let isRead = false;
  let turns = 0;
  const count = () => {
    turns += 1;
    if (!isRead) setImmediate(count);
  };
  setImmediate(count);
  const { rows } = await csv(text).finally(() => (isRead = true));
  return { rows, turns };
}

test.each([
  ['a long table', '甲\n', 2000],
  ['a long table whose rows have more cells than the heading', '甲,1\n', 0],
])('readTable lets other requests run between the rows of %s', async (_, row, read) => {
  const { rows, turns } = await countTurns(`名称\n${row.repeat(2000)}`);
  expect(rows).toHaveLength(read);
  expect(turns).toBeGreaterThanOrEqual(20);
});

describe('readTable with CSV', () => {
  it('reads a text that begins with a formula or an apostrophe as it was before `csvOf` wrote the table', async () => {
    const names = ['=1+1', "'=1", "'O", '-1', '＠甲'];
    const { rows } = await csv(csvOf([['name'], ...names.map((name) => [name])]));
    expect(rows.map(({ entry }) => entry.name)).toEqual(names);
  });

  it('accepts headings or keys in any order and reports each problem of each row', async () => {
    expect(await csv('品牌, name \r\n红旗,甲公司\r\n太多的字在这里,\r\n')).toEqual({
      rows: [
        { at: 2, entry: { name: '甲公司', cars: '红旗' } },
        { at: 3, entry: { name: '', cars: '太多的字在这里' } },
      ],
      problems: {
        'rows.3.name': problem('required', '第3行“名称”不能为空', 3, '名称'),
        'rows.3.cars': problem('too_long', '第3行“品牌”过长', 3, '品牌'),
      },
    });
  });

  it('allows optional columns to be missing, and no others', async () => {
    expect(await csv('名称\n甲\n')).toEqual({ rows: [{ at: 2, entry: { name: '甲', cars: '' } }], problems: {} });
    expect((await csv('品牌\n红旗\n')).problems).toEqual({
      'columns.name': problem('required', '第1行“名称”不能为空', 1, '名称'),
    });
  });

  it('reports an unknown column once, not in every row', async () => {
    const long = '长'.repeat(60);
    expect(await csv(`名称,电话,,${long}\n,1,,\n`)).toEqual({
      rows: [{ at: 2, entry: { name: '', cars: '' } }],
      problems: {
        'columns.电话': problem('unknown', '第1行“电话”没有这一列', 1, '电话'),
        [`columns.${long.slice(0, 50)}`]: problem(
          'unknown',
          `第1行“${long.slice(0, 50)}”没有这一列`,
          1,
          long.slice(0, 50),
        ),
      },
    });
  });

  it('reports only that a row has more cells than the heading, because an amount with a comma has no quotes', async () => {
    const tooMany = {
      code: 'format',
      reason: 'format.cells',
      message: '第2行：列数比表头多。金额等内容含有逗号时，请放在英文双引号内（如"18,000.00"），或去掉逗号',
      params: { row: 2 },
    };
    const rows = [{ at: 3, entry: { name: '甲', cars: '1,000' } }];
    expect(await csv('名称,品牌\n太多的字在这里,18,000.00\n甲,"1,000", ,\n')).toEqual({
      rows,
      problems: { 'rows.2.cells': tooMany },
    });
    expect(await csv('名称,品牌\n甲,18,000.00\n')).toEqual({ rows: [], problems: { 'rows.2.cells': tooMany } });
  });

  it('refuses a line with more than 100 cells, also when they are empty', async () => {
    const many = ','.repeat(100);
    for (const [line, text] of [
      [1, `名称${many.replaceAll(',', ',x')}\n甲\n`],
      [2, `名称\n甲${many}\n`],
    ] as const)
      expect(await refusal(csv(text))).toEqual({
        code: 'VALIDATION_FAILED',
        fields: {
          [`rows.${line}.cells`]: {
            code: 'range',
            reason: 'range.cells',
            message: `第${line}行：超过100列。请检查是否选错了文件`,
            params: { row: line, most: 100 },
          },
        },
      });
    expect((await csv(`名称${many.slice(1)}\n甲\n`)).rows).toHaveLength(1);
  });

  it('reports an empty table, because it would delete the list', async () => {
    const noRows = { rows: { code: 'required', message: '表中没有任何一行' } };
    expect(await csv('名称\n')).toEqual({ rows: [], problems: noRows });
    expect(await json([])).toEqual({ rows: [], problems: noRows });
  });
});

describe('readTable with JSON', () => {
  it('accepts an array, alone or under `list`, and converts numbers, arrays and null to text', async () => {
    const rows = [{ at: 1, entry: { name: '12', cars: '红旗、比亚迪' } }];
    const list = [{ name: 12, cars: ['红旗', '比亚迪'] }];
    expect(await json(list)).toEqual({ rows, problems: {} });
    expect(await json({ list })).toEqual({ rows, problems: {} });
    expect(await json([{ name: ' 甲 ', cars: null }])).toEqual({
      rows: [{ at: 1, entry: { name: '甲', cars: '' } }],
      problems: {},
    });
  });

  it('reports problems row by row: wrong types, unknown keys, rows that are no objects', async () => {
    const long = 'k'.repeat(60);
    expect(await json([{ name: { a: 1 }, cars: ['红旗', 1], [long]: 1 }, ['甲'], null, '甲'])).toEqual({
      rows: [1, 2, 3, 4].map((at) => ({ at, entry: { name: '', cars: '' } })),
      problems: {
        'rows.1.name': problem('type', '第1行“名称”类型不正确', 1, '名称'),
        'rows.1.cars': problem('type', '第1行“品牌”类型不正确', 1, '品牌'),
        [`rows.1.${long.slice(0, 50)}`]: problem(
          'unknown',
          `第1行“${long.slice(0, 50)}”没有这一列`,
          1,
          long.slice(0, 50),
        ),
        ...Object.fromEntries(
          [2, 3, 4].map((at) => [`rows.${at}.name`, problem('required', `第${at}行“名称”不能为空`, at, '名称')]),
        ),
      },
    });
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['an object without a list', '{"rows":[]}'],
    ['a word', '"list"'],
    ['an object where the list should be', '{"list":{}}'],
  ])('rejects the whole body when it is %s', async (_, text) => {
    const read = () => readTable(Buffer.from(text), true, columns, limit);
    expect(await refusal(read())).toEqual({ code: 'MALFORMED' });
  });
});

test('partsOf splits a cell at the usual separators', () =>
  expect(partsOf(' 甲、乙;丙；丁|戊｜、 己 ')).toEqual(['甲', '乙', '丙', '丁', '戊', '己']));
