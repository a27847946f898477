import { isId } from '@domain/schema';

import { transaction } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { Db } from '../platform/db/tables';
import { findApplication } from './caseRecords';
import { findOwnApplication, lockApplication } from './caseQueries';
import type { Application } from '../platform/db/tables/applications';
import { isDue, lapse } from './lapse';

/** For routes, which import no types of the database. */
export type { Application };

async function settled(deps: Deps, find: () => Promise<Application | undefined>): Promise<Application> {
  const row = await find();
  const now = row && isDue(deps, row) ? (await lapse(deps, row.id), await find()) : row;
  if (!now) throw new AppError('NOT_FOUND');
  return now;
}

/** Returns the account's application. Throws NOT_FOUND for other accounts' applications. Ends it first if its deadline has passed. */
export async function requireOwn(deps: Deps, accountId: string, id: string): Promise<Application> {
  if (!isId(id)) throw new AppError('NOT_FOUND');
  return settled(deps, () => findOwnApplication(deps.db, accountId, id));
}

/** Returns a submitted application for the office. Throws NOT_FOUND for drafts. */
export async function requireSubmitted(deps: Deps, id: string): Promise<Application> {
  if (!isId(id)) throw new AppError('NOT_FOUND');
  const row = await settled(deps, () => findApplication(deps.db, id));
  if (!row.submitted_at) throw new AppError('NOT_FOUND');
  return row;
}

/** Locks the application and returns its current state. Throws NOT_FOUND when it was deleted since `id` was found. */
export async function locked(trx: Db, id: string): Promise<Application> {
  const row = await lockApplication(trx, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Runs `work` on the application as read under its lock. */
export const underLock = <T>(deps: Deps, id: string, work: (trx: Db, row: Application) => Promise<T>): Promise<T> =>
  transaction(deps, async (trx) => work(trx, await locked(trx, id)));
