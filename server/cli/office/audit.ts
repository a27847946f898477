import type { CallTypes } from '@domain/contract/types';

import { type Command, connect, print } from './common';
import { shownInstant, table } from './format';

/** Prints the audit log, newest first; with an application number or id, only the entries about it. */
export const audit: Command = async ([applicationId], values, streams) => {
  const { actor, from, to, after, size } = values;
  const query = { actor, from, to, after, pageSize: size, applicationId };
  const data = await connect(values, streams).get<CallTypes['audit']['reply']>('/office/audit', { query });
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
};
