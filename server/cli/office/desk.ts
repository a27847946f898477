import fs from 'node:fs';

import type { CallTypes } from '@domain/contract/types';

import { type Command, connect, idOf, listTable, print } from './common';
import { showDetail } from './show';
import { table } from './table';
import { UsageError } from './usage';
import { shownInstant } from './words';

type Taken = CallTypes['claimNext']['reply'];
type Audit = CallTypes['audit']['reply'];

const one = (rest: string[]): string => {
  const [given, ...more] = rest;
  if (!given || more.length) throw new UsageError('请给出一个申请编号或 id。');
  return given;
};

const queueNames: Record<string, string> = { intake: '受理', review1: '初审', review2: '复审', publish: '公示' };

/** Commands for case assignments: queues, take, hold, release, hand over. */
export const deskCommands: Record<string, Command | undefined> = {
  async queues(_rest, values, streams) {
    const data = await connect(values, streams).get<CallTypes['queues']['reply']>('/office/queues');
    const rows = data.map(({ queue, count, more, oldest, overdue }) => [
      queue,
      queueNames[queue] ?? queue,
      more ? `${count}+` : String(count),
      shownInstant(oldest),
      String(overdue),
    ]);
    print(streams, values, data, table(['队列', '名称', '件数', '最早提交', '超期'], rows));
  },
  async next(_rest, values, streams) {
    const { queue } = values;
    const data = await connect(values, streams).post<Taken | null>('/office/claims', { body: queue ? { queue } : {} });
    print(streams, values, data, data ? showDetail(data) : '没有待办的申请。');
  },
  async mine(_rest, values, streams) {
    const data = await connect(values, streams).get<CallTypes['claims']['reply']>('/office/claims');
    print(streams, values, data, listTable({ ...data, next: null }));
  },
  async corrections(_rest, values, streams) {
    const data = await connect(values, streams).get<CallTypes['cameBack']['reply']>('/office/corrections');
    print(streams, values, data, listTable({ ...data, next: null }));
  },
  async take(rest, values, streams) {
    const desk = connect(values, streams);
    const data = await desk.post<Taken>(`/office/claims/${await idOf(desk, one(rest))}`);
    print(streams, values, data, showDetail(data));
  },
  async renew(rest, values, streams) {
    const desk = connect(values, streams);
    const data = await desk.put<{ until: string }>(`/office/claims/${await idOf(desk, one(rest))}`);
    print(streams, values, data, `保留至 ${shownInstant(data.until)}`);
  },
  async 'give-back'(rest, values, streams) {
    const desk = connect(values, streams);
    print(streams, values, await desk.delete(`/office/claims/${await idOf(desk, one(rest))}`), '已退回队列');
  },
  async hold(rest, values, streams) {
    const { until, note } = values;
    if (!until || !note) throw new UsageError('hold 需要 --until 日期 和 --note 原因。');
    const desk = connect(values, streams);
    const path = `/office/claims/${await idOf(desk, one(rest))}/hold`;
    const data = await desk.post<{ until: string }>(path, { body: { until, note } });
    print(streams, values, data, `保留至 ${shownInstant(data.until)}`);
  },
  async 'hand-over'(rest, values, streams) {
    if (!values.to) throw new UsageError('hand-over 需要 --to 人员 id。');
    const desk = connect(values, streams);
    const path = `/office/claims/${await idOf(desk, one(rest))}/hand-over`;
    const data = await desk.post<{ until: string }>(path, { body: { to: values.to } });
    print(streams, values, data, `已转交，保留至 ${shownInstant(data.until)}`);
  },
  /** Writes the photo to a file that only the user can read. */
  async photo(rest, values, streams) {
    const id = one(rest);
    if (!values.out) throw new UsageError('photo 需要 --out 文件，如 --out 发票.jpg。');
    const bytes = await connect(values, streams).bytes(`/office/files/${encodeURIComponent(id)}`);
    fs.writeFileSync(values.out, bytes, { mode: 0o600, flag: 'wx' });
    print(streams, values, { file: values.out, bytes: bytes.length }, `已保存到 ${values.out}，用后请删除`);
  },
  async audit([given], values, streams) {
    const { actor, from, to, after, size } = values;
    const desk = connect(values, streams);
    const query = { actor, from, to, after, pageSize: size, applicationId: given };
    const data = await desk.get<Audit>('/office/audit', { query });
    const rows = data.list.map((entry) => [
      shownInstant(entry.at),
      entry.name ?? entry.actor,
      entry.action,
      entry.target ?? '',
      entry.address ?? '',
      entry.detail ? JSON.stringify(entry.detail) : '',
    ]);
    const more = data.next ? `\n下一页：--after ${data.next}` : '';
    print(streams, values, data, table(['时间', '谁', '做了什么', '对象', '来自', '说明'], rows) + more);
  },
};
