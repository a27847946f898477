import type { LeftOut } from '@domain/contract/types';
import { firstNumbers } from '@domain/firstNumbers';
import { mostPerBatch } from '@domain/office';
import { addDays, shanghaiDate, startOfDay } from '@domain/time';

import { answersOrNone } from '../cases/answers';
import { textAt } from '@domain/flow/fields';
import type { Deps } from '../deps';
import { AppError, invalid } from '../errors';
import { entryFault, type PaymentEntry } from './file';
import { payable, type Payable, type PayableFrom, type PayableQuery } from './payableQueries';
import { releasersWhoApproved, reportersOf } from './releaserQueries';

/** Returns the publicity period of each policy version, counted back from today. A case is judged by the version it was submitted under. */
export const payableFrom = ({ policies, clock }: Pick<Deps, 'policies' | 'clock'>): PayableFrom[] =>
  policies.signed().map(({ id, policy: { common } }) => ({
    versionId: id,
    publishedBefore: common.publicity
      ? startOfDay(addDays(shanghaiDate(clock.now()), -common.sla.publicityDays))
      : null,
  }));

export interface LinesAndLeftOut {
  lines: { row: Payable; entry: PaymentEntry }[];
  leftOut: LeftOut[];
}

/** The cells of the bank file that the applicant corrects after a failed payment. */
type AccountField = Exclude<LeftOut['field'], 'holder' | null>;

export interface Selection extends LinesAndLeftOut {
  /** left out, and only a corrected account helps: after a failed payment no reviewer can return the case */
  unwritableAccounts: { row: Payable; field: AccountField }[];
}

/** Divides locked cases into lines of a payment file and cases that the file cannot represent. */
export function separateUnwritable(deps: Deps, rows: readonly Payable[]): Selection {
  const chosen: Selection = { lines: [], leftOut: [], unwritableAccounts: [] };
  for (const row of rows) {
    const number = row.number ?? '';
    const answers = answersOrNone(deps, row);
    const entry = answers && {
      number,
      holder: textAt(answers, 'personalInfo.name'),
      bankName: textAt(answers, 'personalInfo.bankName'),
      bankBranch: textAt(answers, 'personalInfo.bankBranch'),
      bankCardNo: textAt(answers, 'personalInfo.bankCardNo'),
      amountInFen: row.approved_amount ?? 0,
    };
    const fault = entry
      ? entryFault(entry, deps.config.paymentEncoding)
      : ({ field: null, reason: 'unreadable' } as const);
    if (row.disputed) chosen.leftOut.push({ number, field: null, reason: 'disputed' });
    else if (row.frozen) chosen.leftOut.push({ number, field: null, reason: 'frozen' });
    else if (fault) {
      chosen.leftOut.push({ number, ...fault });
      const { field } = fault;
      if (row.status === 'paying' && field !== null && field !== 'holder')
        chosen.unwritableAccounts.push({ row, field });
    } else chosen.lines.push({ row, entry: entry! });
  }
  return chosen;
}

/** Locks the oldest cases that may be paid. Cases that the bank file cannot represent do not count towards `mostPerBatch`. */
export async function lockPayable(
  trx: Deps['db'],
  deps: Deps,
  selection: Omit<PayableQuery, 'payableFrom' | 'except' | 'now'>,
): Promise<Selection> {
  const chosen: Selection = { lines: [], leftOut: [], unwritableAccounts: [] };
  const except: string[] = [];
  for (;;) {
    const limit = mostPerBatch - chosen.lines.length;
    const rows = await payable(
      trx,
      { ...selection, payableFrom: payableFrom(deps), except, now: deps.clock.now() },
      limit,
    );
    except.push(...rows.map(({ id }) => id));
    const { lines, leftOut, unwritableAccounts } = separateUnwritable(deps, rows);
    chosen.lines.push(...lines);
    chosen.leftOut.push(...leftOut);
    chosen.unwritableAccounts.push(...unwritableAccounts);
    if (rows.length < limit || chosen.lines.length === mostPerBatch) return chosen;
  }
}

/**
 * Divides lines into batches by the members who may not release them: the reporter of the last failed payment, and the last approver
 * if this member has become a releaser. First the maker's part, unless it is empty: cases that bar no other releaser than the maker.
 */
export async function divideByBarredReleasers(
  trx: Deps['db'],
  maker: string,
  { lines, leftOut }: LinesAndLeftOut,
): Promise<[LinesAndLeftOut, ...LinesAndLeftOut[]]> {
  const failed = lines.filter(({ row }) => row.status === 'paying').map(({ row }) => row.id);
  const ids = lines.map(({ row }) => row.id);
  const [reporters, approvers] = await Promise.all([reportersOf(trx, failed), releasersWhoApproved(trx, ids)]);
  const parts = new Map<string, LinesAndLeftOut['lines']>([['', []]]);
  for (const line of lines) {
    const barred = [reporters.get(line.row.id), approvers.get(line.row.id)].filter((actor) => actor && actor !== maker);
    const key = [...new Set(barred)].sort().join(' ');
    const part = parts.get(key) ?? [];
    part.push(line);
    parts.set(key, part);
  }
  const [first = [], ...others] = [...parts.values()].filter((part) => part.length > 0);
  return [{ lines: first, leftOut }, ...others.map((part) => ({ lines: part, leftOut: [] }))];
}

/** The error when there is no case to pay, or each of them is left out. */
export function nothingToPay(leftOut: readonly LeftOut[]): AppError {
  if (leftOut.length === 0) return invalid('edition', { code: 'required', message: '现在没有可以拨付的申请' });
  const numbers = firstNumbers(
    leftOut.map(({ number }) => number),
    '、',
  );
  const message = `可以拨付的${leftOut.length}份申请都不能列入批次：${numbers}`;
  return new AppError('VALIDATION_FAILED', { fields: { edition: { code: 'format', message } }, data: { leftOut } });
}

/** The error when the cases with these numbers cannot be paid. */
export function notPayable(missing: readonly string[]): AppError {
  const named = firstNumbers(missing, '、');
  const message = `不是这项补贴现在可以拨付的申请：${named}`;
  const problem = { code: 'unknown', reason: 'unknown.numbers', message, params: { numbers: named } } as const;
  return new AppError('VALIDATION_FAILED', { fields: { numbers: problem }, data: { missing } });
}

/** Throws VALIDATION_FAILED with the numbers that are not among the lines. */
export function requireAll(numbers: readonly string[], lines: LinesAndLeftOut['lines']): void {
  const chosen = new Set(lines.map(({ entry }) => entry.number));
  const missing = numbers.filter((number) => !chosen.has(number));
  if (missing.length > 0) throw notPayable(missing);
}
