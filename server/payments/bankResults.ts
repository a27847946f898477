import { setImmediate as yieldToRequests } from 'node:timers/promises';

import type { CallTypes } from '@domain/contract/types';
import type { ProblemCode, Problems } from '@domain/errors';
import { parseMoney } from '@domain/rules/money';
import type { Status } from '@domain/status';

import type { PaymentLineRow } from '../platform/db/tables/payments';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { CaseRow } from '../platform/db/tables/applications';
import { recordBankResults, changeBatch, inOpenBatch, linesOf, lockBatch } from './batchQueries';
import { lockCases, readLocked } from './payableQueries';
import { audit } from '../platform/audit/audit';
import { once } from '../http/idempotency/once';
import { applyTransitions } from '../cases/transitions';
import { oneOf, optional, required } from '../content/imports/checks';
import { refuseBad } from '../content/imports/replaceList';
import { readTable, ROWS_AT_ONCE, type Column, type RowLimit } from '../content/imports/table';
import { PoolsTooSmall } from '../funds/movements';
import { releasedPool } from '../funds/poolRecords';
import { requireBatch, toBatch } from './batches';
import type { StaffCaller } from '../auth/caller';
import { actedBy } from './release';
import { failed } from './returnAccounts';
import { within } from '../platform/db/transaction';

const resultOf: Record<string, 'paid' | 'failed'> = { paid: 'paid', failed: 'failed', 成功: 'paid', 失败: 'failed' };

/** Banks also write separators between thousands: `18,000.00`. */
const amount = (text: string): ProblemCode | null => (!text || parseMoney(text) !== null ? null : 'format');

const columns = [
  { key: 'number', label: '申请编号', check: required(40) },
  { key: 'result', label: '结果', check: oneOf(new Set(Object.keys(resultOf))) },
  { key: 'reason', label: '原因', check: optional(300), optional: true },
  { key: 'amount', label: '金额（元）', check: amount, optional: true },
] as const satisfies readonly Column<string>[];

type Entry = Record<(typeof columns)[number]['key'], string>;

interface ResultRow {
  /** number of the row in the file */
  at: number;
  entry: Entry;
}

const rowProblem = (row: number, code: ProblemCode, why: string) => ({
  code,
  message: `第${row}行：${why}`,
  params: { row },
});

type Lines = ReadonlyMap<string, PaymentLineRow>;

const linesByNumber = async (db: Deps['db'], id: string): Promise<Lines> =>
  new Map((await linesOf(db, id)).map((line) => [line.number, line]));

const limitFor = (count: number): RowLimit => ({
  most: 2 * count + 100,
  tooMany: (rows) => ({
    code: 'range',
    reason: 'range.payments',
    message: `文件有${rows}行，这一批次只有${count}笔，请上传银行对这一批次的回盘文件`,
    params: { rows, count },
  }),
});

/** Adds a problem for each row that does not fit its line of the batch: unknown, duplicate, or another amount. These never change. */
async function checkRows(rows: readonly ResultRow[], lines: Lines, problems: Problems): Promise<void> {
  const seen = new Set<string>();
  const addProblem = (row: number, key: keyof Entry, code: ProblemCode, why: string) => {
    problems[`rows.${row}.${key}`] ??= rowProblem(row, code, why);
  };
  for (const [n, { at: row, entry }] of rows.entries()) {
    if (n % ROWS_AT_ONCE === 0) await yieldToRequests();
    const line = lines.get(entry.number);
    const result = resultOf[entry.result];
    if (entry.number && !line) addProblem(row, 'number', 'unknown', '这个编号不在这一批次中');
    if (seen.has(entry.number)) addProblem(row, 'number', 'duplicate', '这个编号在前面已出现过');
    seen.add(entry.number);
    if (result === 'failed' && !entry.reason) addProblem(row, 'reason', 'required', '失败须写明银行的原因');
    if (!line) continue;
    if (entry.amount && parseMoney(entry.amount) !== line.amount_fen)
      addProblem(row, 'amount', 'checksum', '金额与批次中的不同');
  }
}

/** Returns a problem for each row with `failed` after `paid`. Call under the lock of the batch. */
const changedResults = (rows: readonly ResultRow[], lines: Lines): Problems =>
  Object.fromEntries(
    rows
      .filter(({ entry }) => resultOf[entry.result] === 'failed' && lines.get(entry.number)?.result === 'paid')
      .map(({ at }) => [`rows.${at}.result`, rowProblem(at, 'duplicate', '与此前导入的结果不同')]),
  );

/** After a failed payment a case waits for a corrected account, is paid again, or is closed; `paid` is final. */
const correctable: readonly Status[] = ['pay_failed', 'paying', 'expired'];

/** Returns why a line with the result `failed` cannot be corrected to `paid`, or null. Call under the lock of the case. */
function correctionProblem({ status }: Pick<CaseRow, 'status'>, isInOtherBatch: boolean): string | null {
  if (isInOtherBatch) return '这份申请已在另一批次中，请先解散那一批次，或在那一批次中登记结果';
  return correctable.includes(status) ? null : '此前登记为失败，申请已拨付，不能再改为成功';
}

/**
 * Imports the whole file or nothing; importing it again changes nothing. A later file may correct `failed` to `paid` while the case
 * is in no other batch, also after the case was closed; `paid` is final. A correction of a closed case whose pool has too little left is
 * left out and returned as `postponed`; the same file is imported again after a grant.
 */
export async function importBankResults(
  deps: Deps,
  caller: StaffCaller,
  id: string,
  table: { bytes: Buffer; isJson: boolean },
): Promise<CallTypes['answerBatch']['reply']> {
  const { count } = await requireBatch(deps, id);
  const { rows, problems } = await readTable(table.bytes, table.isJson, columns, limitFor(count));
  await checkRows(rows, await linesByNumber(deps.db, id), problems);
  refuseBad(problems);
  const postponed = new Set<string>();
  const importAll = async (trx: Deps['db']): Promise<number> => {
    const batch = await lockBatch(trx, id);
    if (!batch || (batch.state !== 'released' && batch.state !== 'answered')) throw new AppError('BATCH_CLOSED');
    const lines = await linesByNumber(trx, id);
    refuseBad(changedResults(rows, lines));
    const newResults = new Map(
      rows.flatMap(({ at: row, entry }) => {
        const line = lines.get(entry.number);
        const result = resultOf[entry.result];
        if (!line || !result) throw new Error('A row was imported without a check.');
        return line.result === result || postponed.has(line.application_id)
          ? []
          : [[line.application_id, { line, result, reason: entry.reason, row }] as const];
      }),
    );
    const cases = await lockCases(trx, [...newResults.keys()], deps.clock.now());
    const corrected = cases.filter(({ id }) => !newResults.get(id)!.line.open);
    const inOtherBatch = await inOpenBatch(
      trx,
      corrected.map((row) => row.id),
    );
    const refused: Problems = {};
    for (const correctedCase of corrected) {
      const why = correctionProblem(correctedCase, inOtherBatch.has(correctedCase.id));
      const { row } = newResults.get(correctedCase.id)!;
      if (why) refused[`rows.${row}.result`] = rowProblem(row, 'duplicate', why);
    }
    refuseBad(refused);
    const now = deps.clock.now();
    const ids = cases.map((row) => row.id);
    for await (const part of readLocked(trx, ids))
      await applyTransitions(trx, deps, part, (row) => {
        const { result, reason } = newResults.get(row.id)!;
        return {
          ...(result === 'paid' ? { event: 'paid' as const } : failed(deps, row)),
          by: 'payer',
          ...actedBy(caller),
          ...(reason && { remark: reason }),
        };
      });
    await recordBankResults(
      trx,
      id,
      [...newResults].map(([applicationId, { result, reason }]) => ({ applicationId, result, reason })),
      now,
    );
    const isDone = [...lines.values()].every((line) => !line.open || newResults.has(line.application_id));
    if (isDone && batch.state !== 'answered') await changeBatch(trx, id, { state: 'answered' });
    if (cases.length)
      await audit(within(deps, trx), {
        actor: caller.actor,
        action: 'answer_batch',
        target: `batch:${id}`,
        detail: { applied: cases.length },
        address: caller.address,
      });
    return cases.length;
  };
  const importPossible = (): Promise<number> =>
    once(deps, caller, importAll).catch((error: unknown) => {
      // Thrown before the commit (`funds/movements.ts`): nothing of this attempt is stored.
      if (!(error instanceof PoolsTooSmall)) throw error;
      for (const applicationId of error.applicationIds) postponed.add(applicationId);
      return importPossible();
    });
  const applied = await importPossible();
  const pools = await postponedByPool(deps, rows, id);
  return { ...toBatch(await requireBatch(deps, id)), applied, ...(pools.length > 0 && { postponed: pools }) };
}

type PostponedPool = NonNullable<CallTypes['answerBatch']['reply']['postponed']>[number];

/** Returns the rows with 成功 that were left out, by pool. */
async function postponedByPool({ db }: Deps, rows: readonly ResultRow[], id: string): Promise<PostponedPool[]> {
  const lines = await linesByNumber(db, id);
  const pools = new Map<number, PostponedPool>();
  for (const { entry } of rows) {
    const line = lines.get(entry.number);
    const pool =
      line?.result === 'failed' && resultOf[entry.result] === 'paid' && (await releasedPool(db, line.application_id));
    if (!line || !pool) continue;
    const { fundId, edition, regionCode } = pool;
    const { amount, numbers } = pools.get(fundId) ?? { amount: 0, numbers: [] };
    pools.set(fundId, {
      edition,
      regionCode,
      amount: amount + line.amount_fen,
      numbers: [...numbers, line.number],
    });
  }
  return [...pools.values()];
}
