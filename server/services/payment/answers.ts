import type { CallTypes } from '@domain/contract/types';
import type { ProblemCode, Problems } from '@domain/errors';
import { payeeDeadline } from '@domain/policy/deadlines';

import { transaction } from '../../db/transaction';
import type { PaymentLineRow } from '../../db/tables/payment';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import type { Row } from '../../stores/applications';
import { spendReserved, type Spend } from '../../stores/funds';
import { answerLines, changeBatch, linesOf, lockBatch, lockPaid } from '../../stores/payment';
import { audit } from '../audit';
import { lawOf } from '../applications/editions';
import { move } from '../applications/move';
import { oneOf, optional, required } from '../imports/checks';
import { refuseBad } from '../imports/import';
import { readTable, type Column } from '../imports/table';
import { requireBatch, told } from './batches';
import type { Caller } from '../staff/caller';
import { actingIn } from './release';

const results: Record<string, 'paid' | 'failed'> = { paid: 'paid', failed: 'failed', 成功: 'paid', 失败: 'failed' };

const amount = (text: string): ProblemCode | null => (!text || /^\d{1,10}(\.\d{1,2})?$/.test(text) ? null : 'format');

const columns = [
  { key: 'number', label: '申请编号', check: required(40) },
  { key: 'result', label: '结果', check: oneOf(new Set(Object.keys(results))) },
  { key: 'reason', label: '原因', check: optional(300), optional: true },
  { key: 'amount', label: '金额（元）', check: amount, optional: true },
] as const satisfies readonly Column<string>[];

type Entry = Record<(typeof columns)[number]['key'], string>;

interface Told {
  at: number;
  entry: Entry;
}

/** What is wrong with each line, seen beside what was sent to the bank: a foreign one, one twice, a wrong amount, another answer than before. */
function judge(rows: readonly Told[], lines: ReadonlyMap<string, PaymentLineRow>, problems: Problems): void {
  const seen = new Set<string>();
  const tell = (at: number, key: keyof Entry, code: ProblemCode, why: string) => {
    problems[`rows.${at}.${key}`] ??= { code, message: `第${at}行：${why}`, params: { row: at } };
  };
  for (const { at, entry } of rows) {
    const line = lines.get(entry.number);
    const result = results[entry.result];
    if (entry.number && !line) tell(at, 'number', 'unknown', '这个编号不在这一批次中');
    if (seen.has(entry.number)) tell(at, 'number', 'duplicate', '这个编号在前面已出现过');
    seen.add(entry.number);
    if (result === 'failed' && !entry.reason) tell(at, 'reason', 'required', '失败须写明银行的原因');
    if (!line) continue;
    if (entry.amount && Math.round(Number(entry.amount) * 100) !== line.amount_fen)
      tell(at, 'amount', 'checksum', '金额与批次中的不同');
    if (line.result && result && line.result !== result) tell(at, 'result', 'duplicate', '与此前导入的结果不同');
  }
}

/** A failed payment waits for another account, but not for ever. */
const failed = (deps: Deps, row: Row) => ({
  event: 'fail' as const,
  patch: { due_at: payeeDeadline(lawOf(deps, row).common, deps.clock.now()) },
});

/** All of the file or nothing of it. Sent again it changes nothing: what a line was answered stays its answer. */
export async function importAnswers(
  deps: Deps,
  caller: Caller,
  id: string,
  table: { bytes: Buffer; isJson: boolean },
): Promise<CallTypes['answerBatch']['reply']> {
  await requireBatch(deps, id);
  const { rows, problems } = readTable(table.bytes, table.isJson, columns);
  const applied = await transaction(deps, async (trx) => {
    const batch = await lockBatch(trx, id);
    if (!batch || (batch.state !== 'released' && batch.state !== 'answered')) throw new AppError('BATCH_CLOSED');
    const lines = new Map((await linesOf(trx, id)).map((line) => [line.number, line]));
    judge(rows, lines, problems);
    refuseBad(problems);
    const open = rows.flatMap(({ entry }) => {
      const line = lines.get(entry.number);
      return line?.open ? [{ line, result: results[entry.result] ?? 'failed', reason: entry.reason }] : [];
    });
    const cases = await lockPaid(
      trx,
      open.map(({ line }) => line.application_id),
    );
    const at = deps.clock.now();
    const answers = new Map(open.map((one) => [one.line.application_id, one]));
    const spends: Spend[] = [];
    for (const row of cases) {
      const { result, reason } = answers.get(row.id)!;
      await move(trx, deps, row, {
        ...(result === 'paid' ? { event: 'paid' as const } : failed(deps, row)),
        by: 'payer',
        ...actingIn(id, caller),
        spends,
        ...(reason && { remark: reason }),
      });
    }
    await answerLines(
      trx,
      id,
      open.map(({ line, result, reason }) => ({ applicationId: line.application_id, result, reason })),
      at,
    );
    const isDone = [...lines.values()].filter((line) => line.open).length === cases.length;
    if (isDone && batch.state !== 'answered') await changeBatch(trx, id, { state: 'answered' });
    if (cases.length)
      await audit(
        { ...deps, db: trx },
        {
          actor: caller.actor,
          action: 'answer_batch',
          target: `batch:${id}`,
          detail: { applied: cases.length },
          address: caller.address,
        },
      );
    await spendReserved(trx, spends);
    return cases.length;
  });
  return { ...told(await requireBatch(deps, id)), applied };
}
