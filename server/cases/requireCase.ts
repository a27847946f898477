import type { onRequestAsyncHookHandler } from 'fastify';

import { isId } from '@domain/schema';

import { personOf } from '../auth/personSessions';
import { transaction } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { deleteDraftAndReservation } from './money/deleteDraftAndReservation';
import { notify } from '../notifications/notificationRecords';
import type { Db } from '../platform/db/tables';
import { findApplication } from './caseRecords';
import { keepDraft } from './keepDraft';
import { findOwnApplication, lockApplication } from './caseQueries';
import type { CaseWithPhotos, CaseRow } from '../platform/db/tables/applications';
import { applyTransition } from './transitions';

/** Returns whether the deadline of the application has passed. None passes in maintenance (docs/decisions/0047-maintenance.md). */
export const isDue = (
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { due_at }: Pick<CaseRow, 'due_at'>,
): boolean => !config.maintenanceUntil && due_at !== null && due_at <= clock.now();

/**
 * Ends an application whose deadline has passed, except a draft that cannot be submitted now (`keepDraft`). Only the first of several
 * concurrent calls has an effect.
 */
export const lapse = (deps: Deps, id: string): Promise<void> =>
  transaction(deps, async (trx) => {
    const row = await lockApplication(trx, id);
    if (!row || !isDue(deps, row)) return;
    if (row.status !== 'draft') {
      await applyTransition(trx, deps, row, { event: 'expire', by: 'clock', actor: 'system' });
      return;
    }
    if (await keepDraft(trx, deps, row)) return;
    await deleteDraftAndReservation(trx, deps, row, 'system');
    await notify(trx, {
      account_id: row.account_id,
      at: deps.clock.now(),
      kind: 'draft_removed',
      application_id: null,
      number: null,
    });
  });

async function afterLapse(deps: Deps, find: () => Promise<CaseWithPhotos | undefined>): Promise<CaseWithPhotos> {
  const row = await find();
  const current = row && isDue(deps, row) ? (await lapse(deps, row.id), await find()) : row;
  if (!current) throw new AppError('NOT_FOUND');
  return current;
}

/** Returns the account's application. Throws NOT_FOUND for other accounts' applications. Ends it first if its deadline has passed. */
export async function requireOwn(deps: Deps, accountId: string, id: string): Promise<CaseWithPhotos> {
  if (!isId(id)) throw new AppError('NOT_FOUND');
  return afterLapse(deps, () => findOwnApplication(deps.db, accountId, id));
}

/** `owned` loads the application of the URL before validation and throws NOT_FOUND for other accounts; `caseOf` returns it to the handler. */
export function ownership(deps: Deps): { owned: onRequestAsyncHookHandler; caseOf(request: object): CaseWithPhotos } {
  const caseOfRequest = new WeakMap<object, CaseWithPhotos>();
  return {
    owned: async (request) => {
      const { id } = request.params as { id: string };
      caseOfRequest.set(request, await requireOwn(deps, personOf(request).accountId, id));
    },
    caseOf: (request) => {
      const row = caseOfRequest.get(request);
      if (!row) throw new Error('The route has no `owned` hook that loads the application.');
      return row;
    },
  };
}

/** Returns a submitted application for the office. Throws NOT_FOUND for drafts. */
export async function requireSubmitted(deps: Deps, id: string): Promise<CaseWithPhotos> {
  if (!isId(id)) throw new AppError('NOT_FOUND');
  const row = await afterLapse(deps, () => findApplication(deps.db, id));
  if (!row.submitted_at) throw new AppError('NOT_FOUND');
  return row;
}

/** Locks the application and returns its current state. Throws NOT_FOUND when it was deleted since `id` was found. */
export async function locked(trx: Db, id: string): Promise<CaseWithPhotos> {
  const row = await lockApplication(trx, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Runs `work` on the application as read under its lock. */
export const underLock = <T>(deps: Deps, id: string, work: (trx: Db, row: CaseWithPhotos) => Promise<T>): Promise<T> =>
  transaction(deps, async (trx) => work(trx, await locked(trx, id)));
