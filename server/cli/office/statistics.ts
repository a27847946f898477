import fs from 'node:fs';
import path from 'node:path';

import type { CallTypes } from '@domain/contract/types';
import type { StatisticName } from '@domain/statistics';
import type { Status } from '@domain/status';

import { type Command, connect, print } from './common';
import { table } from './format';
import { UsageError } from './usage';

type Statistics = CallTypes['statistics']['reply'];

const statusNames: Record<Status, string> = {
  draft: '待提交',
  submitted: '已提交',
  reviewing: '审核中',
  returned: '退回补正',
  approved: '审核通过',
  publicity: '公示中',
  paying: '拨付中',
  pay_failed: '拨付失败',
  paid: '已拨付',
  rejected: '审核不通过',
  withdrawn: '已撤回',
  expired: '逾期关闭',
};

const shownStatus = (status: Status, stage?: number): string =>
  statusNames[status] + (stage ? (stage === 1 ? '（初审）' : '（复审）') : '');

const words: Record<StatisticName, string> = {
  received: '收到',
  corrected: '补正',
  passed: '初审通过',
  approved: '审核通过',
  returned: '退回',
  rejected: '不通过',
  revoked: '撤销',
  withdrawn: '撤回',
  expired: '逾期',
  paid: '已拨付',
  failed: '拨付失败',
};
const names = Object.keys(words) as StatisticName[];
const cells = (counts: Record<StatisticName, number>): string[] => names.map((name) => String(counts[name]));

const ages = (heading: string, rows: Statistics['took']): string =>
  table(
    [heading, '地区', '件数', '中位（小时）', '九成以内（小时）'],
    rows.map((one) => [
      shownStatus(one.status, one.stage),
      one.regionCode,
      ...[one.count, one.median, one.ninety].map(String),
    ]),
  );

function tables({ from, to, total, cities, days, returns, took, waiting }: Statistics): string {
  const headings = names.map((name) => words[name]);
  return [
    `${from} 至 ${to}`,
    table(['地区', ...headings], [...cities.map((one) => [one.regionCode, ...cells(one)]), ['合计', ...cells(total)]]),
    table(
      ['日期', ...headings],
      days.filter((one) => names.some((name) => one[name] > 0)).map((one) => [one.day, ...cells(one)]),
    ),
    table(
      ['退回原因', '次数'],
      returns.map(({ code, sentence, count }) => [sentence?.['zh-CN'] ?? code, String(count)]),
    ),
    ages('办结用时', took),
    ages('正在等待', waiting),
  ].join('\n\n');
}

export const statistics: Command = async (_rest, values, streams) => {
  const { from, to, edition, region } = values;
  const query = { from, to, edition, regionCode: region };
  const data = await connect(values, streams).get<Statistics>('/office/statistics', { query });
  print(streams, values, data, tables(data));
};

/** Exports a table to a file that only the user can read. */
export const exportList: Command = async (_rest, values, streams) => {
  const { status, stage, edition, region, from, to, out } = values;
  if (!out) throw new UsageError('export 需要 --out 文件，如 --out 申请.csv。');
  const body = {
    ...(status && { status }),
    ...(stage && { stage: Number(stage) }),
    ...(edition && { edition }),
    ...(region && { regionCode: region }),
    ...(from && { from }),
    ...(to && { to }),
  };
  const bytes = await connect(values, streams).bytes('/office/exports', body);
  const file = path.resolve(streams.env.INIT_CWD ?? process.cwd(), out);
  fs.writeFileSync(file, bytes, { mode: 0o600, flag: 'wx' });
  print(streams, values, { file, bytes: bytes.length }, `已写入 ${file}`);
};
