import type { CallTypes } from '@domain/contract/types';

import { client, type Client } from './client';
import { findKey } from './key';
import type { Options } from './options';
import { table } from './table';
import { keptToken } from './token';
import { UsageError } from './usage';
import { shownAmount, shownInstant, shownStatus } from './words';

export interface Streams {
  env: Record<string, string | undefined>;
  out: { write(text: string): unknown };
  err: { write(text: string): unknown; isTTY?: boolean };
}

export type Command = (rest: string[], values: Options, streams: Streams) => Promise<void>;
type OfficeList = CallTypes['officeApplications']['reply'];

export const serverOf = (values: Options, { env }: Streams): string =>
  values.server ?? env.OFFICE_SERVER ?? `http://localhost:${env.PORT ?? '8000'}`;

/** Uses the token of a signed-in person, unless a key is given explicitly; otherwise the office key. */
export function connect(values: Options, streams: Streams): Client {
  const { env } = streams;
  const token = values.key || env.OFFICE_KEY ? undefined : keptToken(env);
  const credentials = token ? { 'office-token': token } : { 'office-key': findKey(values.key, env).secret };
  return client(serverOf(values, streams), credentials);
}

export const print = ({ out }: Streams, values: Options, data: unknown, text: string): void => {
  out.write(`${values.json ? JSON.stringify(data, null, 2) : text}\n`);
};

/** Returns the id of an application number, or the given id. */
export async function idOf(desk: Client, given: string): Promise<string> {
  if (!/^(ZH|BF)\d+$/i.test(given)) return given;
  const { list } = await desk.post<OfficeList>('/office/searches', { body: { q: given } });
  const found = list.find((entry) => entry.number === given.toUpperCase());
  if (!found) throw new UsageError(`没有编号为 ${given} 的申请。`);
  return found.id;
}

const rowsOf = (list: OfficeList['list']): string[][] =>
  list.map((entry) => [
    entry.number ?? '—',
    shownStatus(entry.status, entry.stage),
    entry.name,
    entry.regionCode,
    shownAmount(entry.approvedAmount ?? entry.amount),
    shownInstant(entry.submittedAt),
    entry.id,
  ]);

export const listTable = ({ list: found, total, next }: OfficeList): string =>
  [
    table(['编号', '状态', '姓名', '地区', '金额', '提交', 'id'], rowsOf(found)),
    total === 'more' ? '多于 1000 份' : `共 ${total} 份`,
    ...(next ? [`下一页：--after ${next}`] : []),
  ].join('\n');
