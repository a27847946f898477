import { setImmediate as yieldToRequests } from 'node:timers/promises';

import type { CallTypes } from '@domain/contract/types';

import type { Deps } from '../../deps';
import { invalid } from '../../errors';
import { lastTerms, listCases } from './listQueries';
import { csvOf } from '@domain/csv';
import { audit } from '../../platform/audit/audit';
import type { Caller } from '../../auth/caller';
import { filterOf, listEntry } from './list';

const MOST = 10_000;

const PART = 100;

const yuan = (fen: number | null): string => (fen === null ? '' : (fen / 100).toFixed(2));

const cellsOf = (entry: ReturnType<typeof listEntry>, term: string): string[] => [
  entry.number ?? '',
  entry.status,
  String(entry.stage ?? ''),
  entry.edition,
  entry.regionCode,
  entry.name,
  yuan(entry.amount),
  yuan(entry.approvedAmount),
  entry.submittedAt ?? '',
  entry.updatedAt,
  entry.due?.by ?? '',
  term,
];

/** Returns the filtered list as CSV, masked as in the list, and audits the filter. Throws VALIDATION_FAILED for too many rows. */
export async function exportCases(
  deps: Deps,
  caller: Caller,
  filter: CallTypes['exportCases']['body'],
): Promise<Buffer> {
  const rows = await listCases(deps.db, filterOf(deps, caller, filter), MOST + 1);
  if (rows.length > MOST) throw invalid('from', { code: 'too_many', message: `一次最多导出${MOST}份，请缩小范围` });
  const { actor, address } = caller;
  await audit(deps, { actor, action: 'export', detail: { ...filter, rows: rows.length }, address });
  const terms = await lastTerms(
    deps.db,
    rows.map(({ id }) => id),
  );
  const lines: string[][] = [];
  for (const [n, row] of rows.entries()) {
    // Decrypting each row for its masked name blocks the event loop, so other requests get a turn.
    if (n % PART === 0) await yieldToRequests();
    lines.push(cellsOf(listEntry(deps, row), terms.get(row.id) ?? ''));
  }
  const headings = [
    '申请编号',
    '状态',
    '阶段',
    '补贴',
    '地区',
    '姓名',
    '测算金额（元）',
    '核定金额（元）',
    '提交',
    '更新',
    '办理期限',
    '适用规定',
  ];
  return Buffer.from(`\uFEFF${csvOf([headings, ...lines])}`);
}
