import { randomUUID } from 'node:crypto';
import type { CallTypes, LeftOut } from '@domain/contract/types';
import { isId } from '@domain/schema';
import { addDays, shanghaiDate, shanghaiInstant, startOfDay } from '@domain/time';

import { locations } from '../platform/crypto/sealLocations';
import { uniqueViolation } from '../platform/db/faults';
import type { PaymentBatchRow } from '../platform/db/tables/payments';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import {
  failuresBefore,
  findBatch,
  insertBatch,
  insertLines,
  linesOf,
  listBatches,
  type ListedBatch,
  payable,
  type Payable,
  type PayableFrom,
  type PayableQuery,
} from './queries';
import { answersOrNone, textAt } from '../cases/answers';
import { audit } from '../platform/audit/audit';
import { keysetPage, positionOf } from '../platform/db/pages';
import { once } from '../http/idempotency/once';
import { regionsOf, type StaffCaller } from '../staff/caller';
import { namesOf } from '../staff/names';
import { encoded, entryFault, paymentFile, sha256Of, type PaymentEntry } from './file';

type Batch = CallTypes['makeBatch']['reply'];

/** Largest batch: no bank takes more payments in one file, and no person can check more. */
const MOST = 2000;
/** application numbers named in one message */
const NAMED = 10;

export const toBatch = (row: ListedBatch): Batch => ({
  id: row.id,
  edition: row.edition,
  state: row.state,
  count: row.count,
  sum: row.sum_fen,
  sha256: row.sha256,
  encoding: row.encoding,
  madeBy: row.made_by,
  madeAt: shanghaiInstant(row.made_at),
  releasedBy: row.released_by,
  releasedAt: row.released_at && shanghaiInstant(row.released_at),
  leftOut: row.left_out,
});

/** Returns a batch. Throws NOT_FOUND for an unknown id. */
export async function requireBatch(deps: Pick<Deps, 'db'>, id: string): Promise<PaymentBatchRow> {
  const row = isId(id) ? await findBatch(deps.db, id) : undefined;
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Returns the publicity period of each policy version, counted back from today. A case is judged by the version it was submitted under. */
const payableFrom = ({ policies, clock }: Pick<Deps, 'policies' | 'clock'>): PayableFrom[] =>
  policies.signed().map(({ id, policy: { common } }) => ({
    versionId: id,
    publishedBefore: common.publicity
      ? startOfDay(addDays(shanghaiDate(clock.now()), -common.sla.publicityDays))
      : null,
  }));

interface LinesAndLeftOut {
  lines: { row: Payable; entry: PaymentEntry }[];
  leftOut: LeftOut[];
}

/** Divides locked cases into lines of a payment file and cases that the file cannot represent. */
export function separateUnwritable(deps: Deps, rows: readonly Payable[]): LinesAndLeftOut {
  const chosen: LinesAndLeftOut = { lines: [], leftOut: [] };
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
    if (fault) chosen.leftOut.push({ number, ...fault });
    else chosen.lines.push({ row, entry: entry! });
  }
  return chosen;
}

/** Locks the oldest cases that may be paid. Cases that the bank file cannot represent do not count towards `MOST`. */
async function lockPayable(
  trx: Deps['db'],
  deps: Deps,
  selection: Pick<PayableQuery, 'edition' | 'regions'>,
): Promise<LinesAndLeftOut> {
  const chosen: LinesAndLeftOut = { lines: [], leftOut: [] };
  const except: string[] = [];
  for (;;) {
    const limit = MOST - chosen.lines.length;
    const rows = await payable(trx, { ...selection, payableFrom: payableFrom(deps), except }, limit);
    except.push(...rows.map(({ id }) => id));
    const { lines, leftOut } = separateUnwritable(deps, rows);
    chosen.lines.push(...lines);
    chosen.leftOut.push(...leftOut);
    if (rows.length < limit || chosen.lines.length === MOST) return chosen;
  }
}

/** The error when there is no case to pay, or none that can be written to the file. */
function nothingToPay(leftOut: readonly LeftOut[]): AppError {
  if (leftOut.length === 0)
    return new AppError('VALIDATION_FAILED', {
      fields: { edition: { code: 'required', message: '现在没有可以拨付的申请' } },
    });
  const numbers = leftOut.slice(0, NAMED).map(({ number }) => number);
  const message = `可以拨付的${leftOut.length}份申请都不能写入银行文件：${numbers.join('、')}${leftOut.length > NAMED ? '等' : ''}`;
  return new AppError('VALIDATION_FAILED', { fields: { edition: { code: 'format', message } }, data: { leftOut } });
}

/** Seals the payment file and stores the batch with its lines. Returns the id of the batch. */
export async function writeBatch(
  trx: Deps['db'],
  deps: Deps,
  caller: StaffCaller,
  { edition, lines, leftOut }: LinesAndLeftOut & { edition: string },
): Promise<string> {
  if (lines.length === 0) throw nothingToPay(leftOut);
  const { actor, address } = caller;
  const id = randomUUID();
  const regions = regionsOf(caller);
  const file = paymentFile(lines.map(({ entry }) => entry));
  const encoding = deps.config.paymentEncoding;
  await insertBatch(trx, {
    id,
    edition,
    regions: regions && [...regions],
    state: 'made',
    made_at: deps.clock.now(),
    made_by: actor,
    released_at: null,
    released_by: null,
    count: lines.length,
    sum_fen: lines.reduce((sum, { entry }) => sum + entry.amountInFen, 0),
    encoding,
    sha256: sha256Of(encoded(file, encoding)),
    file_sealed: deps.vault.seal(file, locations.batch(id)),
    left_out: leftOut,
  });
  await insertLines(
    trx,
    lines.map(({ row, entry }, n) => ({
      batch_id: id,
      application_id: row.id,
      position: n + 1,
      number: entry.number,
      amount_fen: entry.amountInFen,
      event_seq: row.event_seq,
      open: true,
      result: null,
      reason: null,
      answered_at: null,
    })),
  );
  await audit(
    { ...deps, db: trx },
    {
      actor,
      action: 'make_batch',
      target: `batch:${id}`,
      detail: { count: lines.length, ...(leftOut.length && { leftOut: leftOut.length }) },
      address,
    },
  );
  return id;
}

/** Makes a batch of the oldest payable cases of an edition in the caller's cities. A batch pays nothing until it is released. */
export async function makeBatch(deps: Deps, caller: StaffCaller, edition: string): Promise<Batch> {
  const work = async (trx: Deps['db']): Promise<string> =>
    writeBatch(trx, deps, caller, {
      edition,
      ...(await lockPayable(trx, deps, { edition, regions: regionsOf(caller) })),
    });
  // A concurrent batch may take a case between the query and the insert; a second query excludes it.
  const id = await once(deps, caller, work).catch((error: unknown) => {
    if (uniqueViolation(error) !== 'payment_lines_open') throw error;
    return once(deps, caller, work);
  });
  return toBatch(await requireBatch(deps, id));
}

const actorsOf = ({ madeBy, releasedBy }: Batch) => [madeBy, releasedBy];

/** Returns one page of the batches whose cities are all among `regions` (`null`: all batches), newest first. */
export async function officeBatches(
  { db }: Pick<Deps, 'db'>,
  regions: readonly string[] | null = null,
  { state, after, pageSize = 10 }: CallTypes['batches']['query'] = {},
): Promise<CallTypes['batches']['reply']> {
  const found = await listBatches(db, { regions, state, after: positionOf(after) }, pageSize + 1);
  const { rows, next } = keysetPage(found.rows, pageSize, (row) => row.made_at);
  const list = rows.map(toBatch);
  return { list, total: found.total, next, names: await namesOf(db, list.flatMap(actorsOf)) };
}

export async function officeBatch(deps: Pick<Deps, 'db'>, id: string): Promise<CallTypes['batch']['reply']> {
  const row = await requireBatch(deps, id);
  const batch = toBatch(row);
  const [lines, failures] = [await linesOf(deps.db, id), await failuresBefore(deps.db, id)];
  const failedBefore = new Map(
    failures.map(({ application_id, at, ...failure }) => [application_id, { ...failure, at: shanghaiInstant(at) }]),
  );
  return {
    ...batch,
    names: await namesOf(deps.db, [...actorsOf(batch), ...failures.map(({ by }) => by)]),
    lines: lines.map(({ application_id, number, amount_fen, result, reason }) => ({
      number,
      amount: amount_fen,
      result,
      reason,
      failedBefore: failedBefore.get(application_id) ?? null,
    })),
  };
}

/** Returns the released file, whose hash the batch shows, and writes an audit entry. */
export async function batchFile(deps: Deps, { actor, address }: StaffCaller, id: string): Promise<Buffer> {
  const row = await requireBatch(deps, id);
  const isReleased = row.state === 'released' || row.state === 'answered';
  if (!isReleased || row.file_sealed === null) throw new AppError('BATCH_CLOSED');
  await audit(deps, { actor, action: 'read_batch_file', target: `batch:${id}`, address });
  return encoded(deps.vault.open(row.file_sealed, locations.batch(row.id)), row.encoding);
}
