import fs from 'node:fs';
import path from 'node:path';

import type { CallTypes, LeftOut } from '@domain/contract/types';
import { parseMoney } from '@domain/rules/money';

import { connect, print, type Command } from './common';
import { shownAmount, shownInstant, table } from './format';
import { openTable, progressOn } from './upload';
import { UsageError } from './usage';

type Funds = CallTypes['officeFunds']['reply'];
type Batch = CallTypes['makeBatch']['reply'];

const fen = (typed: string): number => {
  const amount = parseMoney(typed);
  if (amount === null) throw new UsageError(`“${typed}”不是金额。请以元填写，最多两位小数，如 100000 或 100,000.50。`);
  if (amount === 0) throw new UsageError('下达的金额必须大于0。');
  return amount;
};

export const funds: Command = async ([word = 'list', ...rest], values, streams) => {
  const desk = connect(values, streams);
  if (word === 'grant') {
    const [edition, city, amount, ...more] = rest;
    if (!edition || !city || !amount || more.length || !values.reason)
      throw new UsageError('funds grant 需要补贴的 id、地区代码（全省写 all）、金额（元）和 --reason。');
    await desk.post('/office/funds', {
      body: { edition, regionCode: city === 'all' ? null : city, amount: fen(amount), reason: values.reason },
    });
  } else if (word !== 'list') throw new UsageError('funds 之后是 list 或 grant。');
  const data = await desk.get<Funds>('/office/funds');
  const rows = data.list.map((one) => [
    one.edition,
    one.regionCode ?? '全省',
    ...[one.granted, one.reserved, one.spent, one.left].map(shownAmount),
  ]);
  print(streams, values, data, table(['补贴', '地区', '下达', '已占用', '已拨付', '余额'], rows));
};

const shown = (one: Batch): string[] => [
  one.id,
  one.edition,
  { made: '待放行', released: '已放行', answered: '已回执', dissolved: '已解散' }[one.state],
  String(one.count),
  shownAmount(one.sum),
  one.madeBy,
  one.releasedBy ?? '—',
  shownInstant(one.madeAt),
];
const headings = ['批次', '补贴', '状态', '笔数', '金额', '制作', '放行', '制作时间'];

const cells = { all: '', holder: '户名', bankName: '开户银行', bankBranch: '开户支行', bankCardNo: '账号' };
const faults: Record<LeftOut['reason'], string> = {
  missing: '没有填写',
  characters: '有银行文件写不出的字符或换行',
  card: '有数字以外的字符',
  unreadable: '打不开已保存的内容',
  disputed: '身份证号的本人说不是他申请的',
};

/** Returns the batches of all pages. */
async function allBatches(desk: ReturnType<typeof connect>): Promise<CallTypes['batches']['reply']> {
  const get = (after?: string | null) =>
    desk.get<CallTypes['batches']['reply']>(
      `/office/batches?${new URLSearchParams({ pageSize: '100', ...(after && { after }) }).toString()}`,
    );
  let { list, next, ...rest } = await get();
  while (next) {
    const page = await get(next);
    list = [...list, ...page.list];
    next = page.next;
    rest = { ...rest, names: { ...rest.names, ...page.names } };
  }
  return { list, next, ...rest };
}

export const batch: Command = async ([word = 'list', given = '', ...rest], values, streams) => {
  const desk = connect(values, streams);
  const base = streams.env.INIT_CWD ?? process.cwd();
  const at = `/office/batches/${encodeURIComponent(given)}`;
  const tell = (data: Batch) =>
    print(
      streams,
      values,
      data,
      [
        table(headings, [shown(data)]),
        `SHA-256 ${data.sha256}`,
        ...data.leftOut.map(
          ({ number, field, reason }) => `未列入 ${number}：${cells[field ?? 'all']}${faults[reason]}`,
        ),
      ].join('\n'),
    );
  if (word !== 'list' && !given) throw new UsageError(`batch ${word} 需要补贴的 id 或批次的 id。`);
  switch (word) {
    case 'list': {
      const data = await allBatches(desk);
      return print(streams, values, data, table(headings, data.list.map(shown)));
    }
    case 'make':
      return tell(await desk.post<Batch>('/office/batches', { body: { edition: given } }));
    case 'release':
      return tell(await desk.post<Batch>(`${at}/release`));
    case 'drop':
      return tell(await desk.delete<Batch>(at));
    case 'file': {
      const file = path.resolve(base, rest[0] ?? `${given}.csv`);
      fs.writeFileSync(file, await desk.bytes(`${at}/file`), { mode: 0o600, flag: 'wx' });
      return print(streams, values, { file }, `已写入 ${file}`);
    }
    case 'answers': {
      if (!rest[0]) throw new UsageError('batch answers 需要批次的 id 和银行的回执文件。');
      const { raw, stop } = openTable(rest[0], base, progressOn(streams.err, values.json === true));
      try {
        const data = await desk.post<CallTypes['answerBatch']['reply']>(`${at}/answers`, { raw });
        stop();
        return print(streams, values, data, `已登记 ${data.applied} 笔\n${table(headings, [shown(data)])}`);
      } finally {
        stop();
      }
    }
    default:
      throw new UsageError('batch 之后是 list、make、release、drop、file 或 answers。');
  }
};
