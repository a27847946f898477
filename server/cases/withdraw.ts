import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { Row } from './caseQueries';
import { lawOf } from './editions';
import { move } from './transitions';
import { underLock } from './lockOwn';

/** Withdraws an application and releases its unique numbers, so that a new application may use them. */
export const withdraw = (deps: Deps, id: string): Promise<Row> =>
  underLock(deps, id, (trx, row) => {
    if (!lawOf(deps, row).common.withdrawAllowedIn.includes(row.status)) throw new AppError('TRANSITION_FORBIDDEN');
    return move(trx, deps, row, { event: 'withdraw', by: 'applicant', actor: `person:${row.account_id}` });
  });
