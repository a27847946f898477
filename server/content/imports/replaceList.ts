import type { Problems } from '@domain/errors';

import type { Caller } from '../../auth/caller';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { once } from '../../http/idempotency/once';
import { audit } from '../../platform/audit/audit';
import { later } from '../../platform/clock';
import type { Db } from '../../platform/db/tables';
import { type ListName, lockList, targetOf } from '../importQueries';
import type { RowLimit } from './table';

export interface Table {
  bytes: Buffer;
  isJson: boolean;
  /** version of the list that the sender has seen */
  seen?: string;
}

export const versionOf = (last: { id: string } | undefined) => last?.id ?? 'delivered';

/** Limit of reported problems; `badRows` has the number of all wrong rows. */
const MOST_REPORTED = 1000;

/** Throws VALIDATION_FAILED with the problems of the rows, if there are any. */
export function refuseBad(problems: Problems): void {
  // `Object.entries` of the problems of 20,000 rows would block other requests for a sixth of a second.
  const keys = Object.keys(problems);
  if (keys.length === 0) return;
  throw new AppError('VALIDATION_FAILED', {
    fields: Object.fromEntries(keys.slice(0, MOST_REPORTED).map((key) => [key, problems[key]!])),
    data: { badRows: new Set(keys.map((key) => key.split('.', 2)[1])).size },
  });
}

export const listLimit = (most: number): RowLimit => ({
  most,
  tooMany: (rows) => ({
    code: 'range',
    reason: 'range.rows',
    message: `文件有${rows}行，最多只能导入${most}行。请删除多余的行（如表格末尾的空行），或检查是否选错了文件`,
    params: { rows, most },
  }),
});

/** Returns the last import. Throws REVISION_CONFLICT when another file has been imported since the sender looked. */
export async function requireVersion(trx: Db, name: ListName, seen: string | undefined) {
  const last = await lockList(trx, name);
  if (seen !== undefined && seen !== versionOf(last)) throw new AppError('REVISION_CONFLICT');
  return last;
}

/** Replaces a list in one transaction with its audit entry. Reply and entry have the number of rows and what `work` returns. */
export function replaceList<T extends Record<string, unknown>>(
  deps: Deps,
  caller: Caller,
  { name, imported, seen }: { name: ListName; imported: number; seen: string | undefined },
  work: (trx: Db) => Promise<T>,
): Promise<{ imported: number } & T> {
  return once(deps, caller, async (trx) => {
    const last = await requireVersion(trx, name, seen);
    const detail = { imported, ...(await work(trx)) };
    const { actor, address } = caller;
    const now = deps.clock.now();
    // The last import is the newest entry, also when the clock of the process before is ahead.
    const clock = { now: () => (last && last.at >= now ? later(last.at, 1) : now) };
    await audit({ db: trx, clock }, { actor, action: `import_${name}`, target: targetOf(name), detail, address });
    return detail;
  });
}
