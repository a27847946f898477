import { randomUUID } from 'node:crypto';
import type { CallTypes, LeftOut } from '@domain/contract/types';
import { mostPerBatch } from '@domain/office';
import { allEditions } from '@domain/policy/signedEditions';
import { isId } from '@domain/schema';
import { shanghaiInstant } from '@domain/time';

import { locations } from '../platform/crypto/sealLocations';
import { uniqueViolation } from '../platform/db/faults';
import type { PaymentBatchRow } from '../platform/db/tables/payments';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import {
  canBeRecalled,
  failuresBefore,
  findBatch,
  insertBatch,
  insertLines,
  linesOf,
  listBatches,
  lockBatch,
  type ListedBatch,
} from './batchQueries';
import { countPayable, unpayableLines } from './payableQueries';
import { audit } from '../platform/audit/audit';
import { keysetPage, positionOf } from '../platform/db/pages';
import { once } from '../http/idempotency/once';
import { regionsOf, type StaffCaller } from '../auth/caller';
import { namesOf } from '../staff/names';
import { holdOf, requireNoHold } from './hold';
import { encoded, paymentFile, sha256Of } from './file';
import { returnAccounts } from './returnAccounts';
import {
  divideByBarredReleasers,
  lockPayable,
  payableFrom,
  nothingToPay,
  notPayable,
  requireAll,
  type LinesAndLeftOut,
} from './selection';
import { transaction, within } from '../platform/db/transaction';

type Batch = CallTypes['makeBatch']['reply'];

export const toBatch = (batch: ListedBatch): Batch => ({
  id: batch.id,
  edition: batch.edition,
  state: batch.state,
  count: batch.count,
  sum: batch.sum_fen,
  sha256: batch.sha256,
  encoding: batch.encoding,
  madeBy: batch.made_by,
  madeAt: shanghaiInstant(batch.made_at),
  releasedBy: batch.released_by,
  releasedAt: batch.released_at && shanghaiInstant(batch.released_at),
  leftOut: batch.left_out,
});

/** Returns a batch. Throws NOT_FOUND for an unknown id. */
export async function requireBatch(deps: Pick<Deps, 'db'>, id: string): Promise<PaymentBatchRow> {
  const row = isId(id) ? await findBatch(deps.db, id) : undefined;
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Seals the payment file and stores the batch with its lines. Returns the id of the batch. */
export async function writeBatch(
  trx: Deps['db'],
  deps: Deps,
  caller: StaffCaller,
  { edition, lines, leftOut, hasFile = true }: LinesAndLeftOut & { edition: string; hasFile?: boolean },
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
    sha256: hasFile ? sha256Of(encoded(file, encoding)) : '',
    file_sealed: hasFile ? deps.vault.seal(file, locations.batch(id)) : null,
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
  await audit(within(deps, trx), {
    actor,
    action: 'make_batch',
    target: `batch:${id}`,
    detail: { count: lines.length, ...(leftOut.length && { leftOut: leftOut.length }) },
    address,
  });
  return id;
}

/**
 * Makes a batch of the oldest payable cases of an edition in the caller's cities, and further ones of cases whose failed payment
 * another member reported (`divideByBarredReleasers`). Returns the first. A batch pays nothing until it is released. Cases whose corrected account
 * the file cannot hold go back to their applicants, also when nothing is left for a batch. During a hold
 * (`hold.ts`) `numbers` names cases that the bank has paid; their batch has no file. Otherwise throws PAYMENTS_HELD.
 */
export async function makeBatch(
  deps: Deps,
  caller: StaffCaller,
  edition: string,
  numbers?: readonly string[],
): Promise<Batch> {
  let leftOut: LeftOut[] = [];
  const work = async (trx: Deps['db']): Promise<string | null> => {
    if (!numbers) await requireNoHold(trx);
    // Without a hold no case is paid by its number.
    else if (!(await holdOf(trx))) throw notPayable(numbers);
    const regions = regionsOf(caller);
    const selection = await lockPayable(trx, deps, { edition, regions, numbers: numbers ?? null });
    if (numbers) {
      requireAll(numbers, selection.lines);
      return writeBatch(trx, deps, caller, { edition, hasFile: false, ...selection });
    }
    await returnAccounts(trx, deps, caller, selection.unwritableAccounts);
    leftOut = selection.leftOut;
    if (selection.lines.length === 0) return null;
    const [first, ...others] = await divideByBarredReleasers(trx, caller.actor, selection);
    const id = await writeBatch(trx, deps, caller, { edition, ...first });
    for (const other of others) await writeBatch(trx, deps, caller, { edition, ...other });
    return id;
  };
  // A concurrent batch may take a case between the query and the insert; a second query excludes it.
  const id = await once(deps, caller, work).catch((error: unknown) => {
    if (uniqueViolation(error) !== 'payment_lines_open') throw error;
    return once(deps, caller, work);
  });
  if (id === null) throw nothingToPay(leftOut);
  return toBatch(await requireBatch(deps, id));
}

/** Returns the editions that have payable cases in the caller's cities. During a hold the days of publicity need not be over. */
export async function payableEditions(deps: Deps, caller: StaffCaller): Promise<CallTypes['payableEditions']['reply']> {
  const editions = allEditions(deps.policies).map(({ edition }) => edition.id);
  const query = { editions, regions: regionsOf(caller), payableFrom: payableFrom(deps), now: deps.clock.now() };
  const isPaidByBank = (await holdOf(deps.db)) !== null;
  const list = await countPayable(deps.db, query, { isPaidByBank, most: mostPerBatch + 1 });
  return { list, total: list.length };
}

const actorsOf = ({ madeBy, releasedBy }: Batch) => [madeBy, releasedBy];

/** Returns one page of the batches whose cities are all among `regions` (`null`: all batches), newest first. */
export async function officeBatches(
  { db }: Pick<Deps, 'db'>,
  regions: readonly string[] | null = null,
  { state, after, pageSize = 10 }: CallTypes['batches']['query'] = {},
): Promise<CallTypes['batches']['reply']> {
  const batches = await listBatches(db, { regions, state, after: positionOf(after) }, pageSize + 1);
  const { rows, next } = keysetPage(batches.rows, pageSize, (row) => row.made_at);
  const list = rows.map(toBatch);
  const hold = await holdOf(db);
  const names = await namesOf(db, [...list.flatMap(actorsOf), hold?.confirmedBy ?? null]);
  return { list, total: batches.total, next, hold, names };
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
    mayDissolve: row.state === 'made' || (row.state === 'released' && (await canBeRecalled(deps.db, row))),
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

/**
 * Returns the released file, whose hash the batch shows, and writes an audit entry. Throws PAYMENTS_HELD: it may have been sent before.
 * Throws BATCH_CLOSED with the numbers of failed cases, which another batch may pay by now, and of unpaid cases whose accounts were
 * frozen since the release: their payees may be a thief's. The lock: a batch whose file was given out is not dissolved.
 */
export async function batchFile(deps: Deps, { actor, address }: StaffCaller, id: string): Promise<Buffer> {
  await requireBatch(deps, id);
  return transaction(deps, async (trx) => {
    const row = await lockBatch(trx, id);
    const isReleased = row?.state === 'released' || row?.state === 'answered';
    if (!isReleased || row.file_sealed === null) throw new AppError('BATCH_CLOSED');
    await requireNoHold(trx);
    const unpayable = await unpayableLines(trx, id, deps.clock.now());
    if (unpayable.failed.length + unpayable.frozen.length > 0) throw new AppError('BATCH_CLOSED', { data: unpayable });
    const file = encoded(deps.vault.open(row.file_sealed, locations.batch(row.id)), row.encoding);
    await audit(within(deps, trx), { actor, action: 'read_batch_file', target: `batch:${id}`, address });
    return file;
  });
}
