import type { CallTypes } from '@domain/contract/types';

import { type Command, connect, idOf, listTable, print } from './common';
import { findKey, newKey } from './key';
import { policy, switchEdition } from './law';
import { batch, funds } from './money';
import type { Options } from './options';
import { deskCommands } from './desk';
import { exportList, figures } from './figures';
import { showDetail } from './show';
import { staffCommands } from './staff';
import { openTable, progressOn } from './upload';
import { UsageError } from './usage';
import { shownStatus } from './words';

type OfficeList = CallTypes['officeApplications']['reply'];
type OfficeDetail = CallTypes['officeApplication']['reply'];
type Receipt = CallTypes['officeIntake']['reply'];

/** Runs a step for several applications one after the other; stops at the first error. */
const step =
  (what: string, bodyOf: (values: Options) => object): Command =>
  async (rest, values, streams) => {
    if (rest.length === 0) throw new UsageError('请给出申请编号或 id。');
    const body = bodyOf(values);
    const desk = connect(values, streams);
    const done: Receipt[] = [];
    for (const given of rest) {
      const detail = await desk.post<Receipt>(
        `/office/applications/${encodeURIComponent(await idOf(desk, given))}/${what}`,
        { body },
      );
      done.push(detail);
      if (!values.json)
        streams.out.write(`${detail.number ?? detail.id}  ${shownStatus(detail.status, detail.stage)}\n`);
    }
    if (values.json) print(streams, values, done.length === 1 ? done[0] : done, '');
  };

const list: Command = async (_rest, values, streams) => {
  const { status, stage, edition, region, from, to, after, q, size } = values;
  const desk = connect(values, streams);
  // The search term is sent in the body, because URLs are logged.
  const data = q
    ? await desk.post<OfficeList>('/office/searches', {
        body: { q, ...(after && { after }), ...(size && { pageSize: Number(size) }) },
      })
    : await desk.get<OfficeList>('/office/applications', {
        query: { status, stage, edition, regionCode: region, from, to, after, pageSize: size },
      });
  print(streams, values, data, listTable(data));
};

const show: Command = async ([given, ...more], values, streams) => {
  if (!given || more.length) throw new UsageError('show 需要一个申请编号或 id。');
  const desk = connect(values, streams);
  const detail = await desk.get<OfficeDetail>(`/office/applications/${encodeURIComponent(await idOf(desk, given))}`);
  print(streams, values, detail, showDetail(detail));
};

function fenOf(amount: string | undefined): number | undefined {
  if (amount === undefined) return undefined;
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(amount)) throw new UsageError('--amount 请以元填写，最多两位小数，如 18000。');
  return Math.round(Number(amount) * 100);
}

function stageOf(stage: string): number {
  if (!['1', '2'].includes(stage)) throw new UsageError('--stage 是 1（初审）或 2（复审）。');
  return Number(stage);
}

function itemOf(text: string): { key: string; code: string; text: string } {
  const [, key, code, why = ''] = /^([^:]+):([^:]+)(?::(.+))?$/s.exec(text) ?? [];
  if (!key || !code) throw new UsageError(`--item 要写成 项目:代码:说明 或 项目:代码，不是“${text}”。`);
  return { key, code, text: why };
}

function needed(reason: string | undefined): string {
  if (!reason) throw new UsageError('请用 --reason 写明理由。');
  return reason;
}

const importTable: Command = async ([what = '', file = '', ...more], values, streams) => {
  if (!['companies', 'hotlines'].includes(what) || !file || more.length)
    throw new UsageError('import 需要 companies 或 hotlines，以及一个文件。');
  const { raw, stop } = openTable(
    file,
    streams.env.INIT_CWD ?? process.cwd(),
    progressOn(streams.err, values.json === true),
  );
  try {
    const data = await connect(values, streams).post<{ imported: number }>(`/office/imports/${what}`, { raw });
    stop();
    print(streams, values, data, `已导入 ${data.imported} 行`);
  } finally {
    stop();
  }
};

const keys: Command = async (_rest, values, streams) => {
  if (values.new !== undefined) {
    const made = newKey(values.new);
    return print(
      streams,
      values,
      made,
      `密钥：${made.secret}\n${made.entry}\n把第二行加进设置 OFFICE_KEYS（多段以逗号分隔），然后重启服务；密钥只显示这一次。`,
    );
  }
  const { from } = findKey(values.key, streams.env);
  print(streams, values, { from }, `使用的密钥来自 ${from}`);
};

export const commands: Record<string, Command | undefined> = {
  list,
  show,
  export: exportList,
  figures,
  keys,
  policy,
  switch: switchEdition,
  funds,
  batch,
  intake: step('intake', () => ({})),
  approve: step('decisions', ({ amount, stage, remark = '', note }) => ({
    decision: 'approve',
    remark,
    ...(note && { officeNote: note }),
    ...(amount !== undefined && { approvedAmount: fenOf(amount) }),
    ...(stage !== undefined && { stage: stageOf(stage) }),
  })),
  return: step('decisions', ({ item = [], remark = '', note }) => {
    if (item.length === 0) throw new UsageError('return 至少需要一个 --item。');
    return { decision: 'return', remark, items: item.map(itemOf), ...(note && { officeNote: note }) };
  }),
  reject: step('decisions', ({ remark = '', note }) => ({
    decision: 'reject',
    remark,
    ...(note && { officeNote: note }),
  })),
  revoke: step('revocation', ({ reason, note }) => ({ reason: needed(reason), ...(note && { officeNote: note }) })),
  objection: (rest, values, streams) => {
    const outcome = rest.at(-1) ?? '';
    if (!['upheld', 'dismissed'].includes(outcome)) throw new UsageError('objection 的最后要写 upheld 或 dismissed。');
    return step('objection', ({ reason, note, item = [] }) => ({
      upheld: outcome === 'upheld',
      reason: needed(reason),
      ...(note && { officeNote: note }),
      ...(item.length && { items: item.map(itemOf) }),
    }))(rest.slice(0, -1), values, streams);
  },
  publicity: step('publicity', () => ({})),
  import: importTable,
  ...staffCommands,
  ...deskCommands,
};
